//! The same pages, read here and by NomadNet's own parser and browser: links, partials, pictures and text must be the same.
//!
//! `RIG_PYTHON` names a Python that has NomadNet, `RIG` the folder of `micron_oracle.py` (`tests/rig` of the repository, if
//! it is not said).

mod made;
mod said;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use made::Seed;
use serde_json::Value;
use strudel_micron::{Page, Shown, is_refusal};

/// How many pages are made from the grammar, and how many are made by changing others.
const MADE: usize = 1_500;
const MUTATED: usize = 1_500;
/// How many pages are read in one process.
const BATCH: usize = 2_000;
/// The longest page that a crawler takes, in bytes.
const LONGEST: usize = 256 * 1024;
/// A page that is read between any two, so that it is seen whose a link is: an anchor that no page has.
const BETWEEN: (&str, &str) = ("between", "`[between`#between two pages]");

/// What the pages have to hold, so that everything is tested.
const KINDS: [&str; 10] = [
    "page",
    "file",
    "anchor",
    "lxmf",
    "rrc",
    "partial-update",
    "refused",
    "partial",
    "image",
    "page that is not shown",
];
const OF_EACH: usize = 50;

#[test]
#[ignore = "needs NomadNet: npm test runs it"]
fn generated_pages_are_read_as_nomadnet_reads_them() {
    let oracle = Oracle::find();
    let mut tally = Tally::default();
    let mut pages = generated();
    pages.extend(oracle.samples());
    pages.chunks(BATCH).for_each(|batch| tally.compare(&oracle, batch));
    let Tally { seen, wrong } = tally;
    println!("{} pages: {seen:?}", pages.len());
    assert!(wrong.is_empty(), "{} pages are read otherwise:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
    for kind in KINDS {
        assert!(seen.get(kind).is_some_and(|&count| count >= OF_EACH), "{kind}: {seen:?}");
    }
}

/// How much of what was seen by the oracle, and what is seen otherwise here.
#[derive(Default)]
struct Tally {
    seen: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn compare(&mut self, oracle: &Oracle, batch: &[Vec<u8>]) {
        oracle.write(batch);
        let shown = oracle.shown(batch.len());
        let why = |index: usize| shown[index].get("failed").and_then(Value::as_str);
        let whole: Vec<usize> = (0..batch.len()).filter(|&index| why(index).is_none()).collect();
        let mut seen = oracle.links(&whole).into_iter();
        for (index, bytes) in batch.iter().enumerate() {
            let page = Page::read(bytes);
            let problem = match why(index) {
                Some(why) => {
                    self.count("page that is not shown");
                    refused(&page, why)
                }
                None => {
                    let theirs = seen.next().expect("the oracle says something of every page");
                    theirs.iter().for_each(|seen| self.count(kind(seen)));
                    let text = || text_differs(&page, &shown[index]);
                    differs(&page, &theirs).or_else(text).or_else(|| title_differs(&page, &shown[index]))
                }
            };
            let problem = problem.map(|problem| format!("{problem}\nin {:?}\n", String::from_utf8_lossy(bytes)));
            self.wrong.extend(problem);
        }
    }

    fn count(&mut self, kind: &str) {
        *self.seen.entry(kind.to_owned()).or_default() += 1;
    }
}

/// What the oracle has seen: a link of some kind, a partial or an image.
fn kind(seen: &Value) -> &str {
    let others = || ["partial", "image"].into_iter().find(|kind| seen.get(kind).is_some());
    seen["kind"].as_str().or_else(others).unwrap_or("something else")
}

fn generated() -> Vec<Vec<u8>> {
    let mut seed = Seed::new(1);
    let edge = include_str!("data/edge_links.mu");
    let mut all: Vec<String> = vec![edge.to_owned()];
    all.extend((0..MADE).map(|_| made::page(&mut seed)));
    for index in 0..MUTATED {
        let page = if index % 2 == 0 { edge } else { &all[1 + index % MADE] };
        all.push(made::mutated(&mut seed, page));
    }
    let mut all: Vec<Vec<u8>> = all.into_iter().map(String::into_bytes).collect();
    // Some are not UTF-8.
    all.iter_mut().skip(1).step_by(200).for_each(|page| page.insert(seed.below(page.len() + 1), 0xFF));
    all
}

/// The oracle's scripts, and a folder for its pages.
struct Oracle {
    python: PathBuf,
    rig: PathBuf,
    folder: tempfile::TempDir,
}

impl Oracle {
    fn find() -> Oracle {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let python = std::env::var_os("RIG_PYTHON")
            .expect("set RIG_PYTHON to a Python with NomadNet: python3 -m venv V && V/bin/pip install nomadnet==1.4.4");
        let rig = std::env::var_os("RIG").map_or_else(|| root.join("tests/rig"), PathBuf::from);
        let folder = tempfile::tempdir().expect("a folder for pages");
        Oracle { python: absolute(python.as_ref()), rig: absolute(&rig), folder }
    }

    /// The rig's own pages, but those that are longer than a crawler takes.
    fn samples(&self) -> Vec<Vec<u8>> {
        self.run(&self.rig.join("sample_pages.py"), std::iter::once("samples".to_owned()));
        let folder = std::fs::read_dir(self.folder.path().join("samples/pages")).expect("the rig's pages");
        let files = folder.map(|entry| entry.expect("an entry").path());
        let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "mu"));
        let mut pages: Vec<_> = files.map(|path| std::fs::read(path).expect("a page")).collect();
        pages.retain(|page| page.len() <= LONGEST);
        assert!(pages.len() > 5, "the rig has only {} pages", pages.len());
        pages
    }

    fn write(&self, pages: &[Vec<u8>]) {
        let write = |name: &str, bytes: &[u8]| std::fs::write(self.folder.path().join(name), bytes).expect("a page");
        write(BETWEEN.0, BETWEEN.1.as_bytes());
        pages.iter().enumerate().for_each(|(index, page)| write(&index.to_string(), page));
    }

    fn shown(&self, pages: usize) -> Vec<Value> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shown.py");
        let shown = self.run(&script, (0..pages).map(|index| index.to_string()));
        assert_eq!(shown.len(), pages);
        shown
    }

    /// What the oracle sees on each of these pages.
    fn links(&self, pages: &[usize]) -> Vec<Vec<Value>> {
        let names = pages.iter().flat_map(|index| [index.to_string(), BETWEEN.0.to_owned()]);
        let seen = self.run(&self.rig.join("micron_oracle.py"), names);
        let ends = |seen: &Value| seen["label"] == BETWEEN.0;
        let mut seen: Vec<_> = seen.split(ends).map(<[Value]>::to_vec).collect();
        seen.pop();
        assert_eq!(seen.len(), pages.len());
        seen
    }

    fn run(&self, script: &Path, names: impl Iterator<Item = String>) -> Vec<Value> {
        let mut command = Command::new(&self.python);
        command.arg(script).args(names).current_dir(self.folder.path());
        // A cut cell closes what is open in the order of a Python set, which is else another in every process.
        command.env("PYTHONHASHSEED", "0");
        let output = command.output().unwrap_or_else(|problem| panic!("{}: {problem}", self.python.display()));
        let failure = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{} failed: {failure}", script.display());
        let lines = String::from_utf8(output.stdout).expect("JSON is UTF-8");
        // Python writes a number that JSON has not.
        let json = |line: &str| serde_json::from_str(&line.replace("\"refresh\": NaN", "\"refresh\": null"));
        lines.lines().map(|line| json(line).unwrap_or_else(|problem| panic!("{problem}: {line}"))).collect()
    }
}

/// The path as it is from any folder. Links stay, since a virtual environment is one.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).expect("a path")
}

/// What is wrong if NomadNet does not show a page.
fn refused(page: &Page, why: &str) -> Option<String> {
    let expected = if why.starts_with("UnicodeDecodeError") { Shown::NotUtf8 } else { Shown::Broken };
    let nothing = page.links.is_empty() && page.partials.is_empty() && page.images.is_empty();
    (page.shown != expected || !nothing).then(|| format!("ours {:?}, theirs {why}", page.shown))
}

/// What is wrong with the links, partials or images of a page that NomadNet shows.
fn differs(page: &Page, theirs: &[Value]) -> Option<String> {
    if page.shown != Shown::Whole {
        return Some(format!("ours is {:?}, and NomadNet shows it", page.shown));
    }
    let of = |key: &str| -> Vec<Value> {
        let mut of: Vec<_> = theirs.iter().filter(|seen| seen.get(key).is_some()).cloned().collect();
        of.iter_mut().filter_map(Value::as_object_mut).for_each(|seen| drop(seen.remove("refresh")));
        of
    };
    let mut images = of("image");
    // A picture without a url shows its text, and that there is an error in it.
    images.retain(|image| image["image"] != "");
    let kinds = [(said::links(page), of("label")), (said::partials(page), of("partial")), (said::images(page), images)];
    kinds.into_iter().find(|(ours, theirs)| ours != theirs).map(|(ours, theirs)| {
        let at =
            ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs).unwrap_or(ours.len().min(theirs.len()));
        format!("number {at}: ours {:?}, theirs {:?}", ours.get(at), theirs.get(at))
    })
}

/// What is wrong with the text of a page.
fn text_differs(page: &Page, shown: &Value) -> Option<String> {
    let seen = |line: &String| !line.is_empty();
    let theirs: Vec<_> = strings(&shown["lines"]).map(unframed).filter(seen).collect();
    let ours: Vec<_> = page.text.lines().map(unframed).filter(seen).collect();
    let at = ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs).unwrap_or(ours.len().min(theirs.len()));
    let same = at == ours.len() && at == theirs.len();
    (!same).then(|| format!("text: ours {:?}, theirs {:?}", ours.get(at), theirs.get(at)))
}

/// What is wrong with the title of a page that has a heading.
fn title_differs(page: &Page, shown: &Value) -> Option<String> {
    let theirs = strings(&shown["headings"]).find(|heading| !heading.trim().is_empty()).map(unframed)?;
    let ours = page.title().map(unframed);
    (ours.as_ref() != Some(&theirs)).then(|| format!("title: ours {ours:?}, theirs {theirs:?}"))
}

fn strings(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// A line without the frames of tables, which are not compared, nor how wide spaces are.
fn unframed(line: &str) -> String {
    let line = line.replace(|c| ('\u{2500}'..='\u{257F}').contains(&c), " ");
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "needs NomadNet: npm test runs it"]
fn refusals_are_those_that_are_sent() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals.py");
    let sent = Oracle::find().run(&script, std::iter::empty());
    let refused: Vec<bool> = sent.iter().filter_map(Value::as_str).map(|page| is_refusal(page.as_bytes())).collect();
    assert_eq!(refused, [true, true, true, false], "{sent:?}");
}
