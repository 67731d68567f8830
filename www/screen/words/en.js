// English: every text of the screen that is not the core's. A language is one file like this.

const number = new Intl.NumberFormat('en').format;
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export default {
  code: 'en',
  name: 'English',
  number,

  // Around the checker. `code` stands between backticks, **what matters** between stars.
  page: {
    title: 'Strudel robots.txt checker',
    subtitle: 'robots.txt checker',
    intro:
      'How often may Strudel visit your node? Paste the file that stands beside `index.mu` and see what Strudel reads in it. It is checked here, in your browser, and sent nowhere.',
    takeAlong: 'Take the checker with you: one file that works offline',
    findings: 'All findings, explained',
    noScript:
      '**The checker needs JavaScript and WebAssembly.** Allow both for this page and load it again. Without them, the program `strudel check` says the same on the command line.',
    loading:
      'The checker is loading. If this line stays, the browser is too old for it: it takes one with JavaScript modules and WebAssembly, from 2021 or later.',
  },
  language: 'Language',

  editor: {
    title: 'Your robots.txt',
    placeholder: 'Paste or type the file here',
    keys: 'F8 goes to the next finding, Shift+F8 to the one before. Tab leaves the editor.',
    open: 'Open a file…',
    orDrop: 'or drop one here',
    download: 'Download robots.txt',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser does not let the page copy. The file is selected: press Ctrl+C.',
    bytes: (bytes, limit) => `${number(bytes)} of ${number(limit)} bytes`,
    origin: {
      typed: () => 'Checked as typed: UTF-8, with lines that end in LF.',
      pasted: () => 'Checked as pasted: UTF-8, with lines that end in LF.',
      edited: () =>
        'Checked as edited: what stands here counts, as UTF-8 with lines that end in LF. The file on your disk is as it was.',
      file: (name) => `Checked byte for byte as it is in the file ${name}. Once you edit it, the text counts.`,
    },
    cut: (shown) => ` Only its first ${number(shown)} bytes are shown.`,
    unreadable: (name) => `“${name}” could not be read. It may be a folder, may have moved, or is not yours to read.`,
  },

  builder: {
    title: 'No file yet? Make one',
    who: 'For',
    everyone: 'every crawler that reads it',
    interval: 'At most one visit',
    days: (days) => (days === 1 ? 'a day' : `in ${days} days`),
    auto: 'as Strudel sees fit (auto)',
    use: 'Put it into the editor',
  },

  verdict: {
    nothing: 'Paste your robots.txt to see what Strudel will do.',
    nothingDetail: 'Without the file the last valid preference stays; without that, visits are scheduled automatically.',
    decidedBy: (lines) =>
      lines.length === 0 ? ''
      : lines.length === 1 ? `Line ${number(lines[0])} decides.`
      : `Lines ${number(lines[0])} to ${number(lines.at(-1))} decide.`,
    flawless: 'Nothing is wrong with this file.',
  },
  counts: {
    error: (count) => counted(count, 'error', 'errors'),
    warning: (count) => counted(count, 'warning', 'warnings'),
    info: (count) => counted(count, 'note', 'notes'),
  },

  findings: 'Findings',
  severities: { error: 'Error', warning: 'Warning', info: 'Note' },
  line: (line) => `Line ${number(line)}`,
  showPlace: 'Show the place in the file',
  explained: (code) => `What ${code} means`,
  more: (count) => `… and ${number(count)} more.`,

  fixing: {
    all: 'Fix all',
    preview: 'What “Fix all” changes',
    removed: 'without: ',
    added: 'with: ',
    emptyLine: '(an empty line)',
  },

  tabs: { lines: 'Line by line', future: 'What will happen', crawlers: 'Other crawlers', serving: 'On your node' },
  notLoaded: (cause) => `This part of the page could not be loaded: ${cause}. Look at it again once you are online.`,
  about: 'More about the file',
  nothingYet: 'There is no line yet.',
  refused: 'The file is refused whole: none of its lines counts.',
  roles: {
    blank: 'blank',
    comment: 'comment',
    agent: 'matches',
    'other-agent': 'other crawler',
    used: 'counts',
    superseded: 'outweighed',
    shadowed: 'set aside',
    ignored: 'no effect',
    invalid: 'not valid',
  },
  readers: { strudel: 'Strudel', peregrinator: 'Peregrinator (1994)', yandex: 'Yandex', rfc9309: 'RFC 9309' },

  share: {
    title: 'robots.txt, as Strudel reads it',
    link: 'Copy link',
    markdown: 'Copy as Markdown',
    json: 'Copy as JSON',
    print: 'Print',
    copied: {
      link: 'The link is copied. The file is in the link itself and on no server.',
      markdown: 'The report is copied as Markdown.',
      json: 'The report is copied as JSON.',
    },
    byHand: 'The browser does not let the page copy. The text is selected: press Ctrl+C.',
    unmakable: {
      tooLarge: 'This file is too large for a link: 64 KiB are the most.',
      unsupported: 'This browser is too old to make links: it takes one from 2023 or later.',
    },
    unreadable: {
      damaged: 'The link is damaged and its file cannot be read. Ask for it again, or paste the file here.',
      tooLarge: 'The link holds more than a checker takes, so it was not opened. Ask for the file itself.',
      unsupported: 'This browser is too old to open links with a file in them: it takes one from 2023 or later.',
    },
  },

  crawlers: {
    tooLarge: 'The file is too large to compare here, where 500 KiB are the most. “strudel compare robots.txt” does it on the command line.',
    agent: 'Name of the crawler (* is any that the file does not name)',
    noToken: 'No group can match this name: crawlers go by letters, “-” and “_” alone.',
    findings: (count) => counted(count, 'finding', 'findings'),
    bleed: 'Groups that run together',
    asStrudel: 'As Strudel reads it',
    asStandard: 'As crawlers read it under RFC 9309',
    group: (agents) => (agents.length > 0 ? `A group for ${agents.join(', ')}` : 'A group for nobody'),
    skipped: '(skipped)',
    pathsTitle: 'Paths',
    paths: 'May they be fetched? One path a line, as in /page/index.mu',
    asked: (count) => (count === 1 ? 'One path is asked about.' : `${number(count)} paths are asked about.`),
    noSlash: (lines) =>
      lines.length === 1
        ? `Line ${lines[0]} is left out, as it does not start with “/”.`
        : `Lines ${lines.join(', ')} are left out, as they do not start with “/”.`,
    left: (count) => `${counted(count, 'path', 'paths')} more than are asked about at once: left out.`,
    verdicts: 'What each crawler may fetch',
    allowed: 'allowed',
    forbidden: 'forbidden',
    noLine: 'No line decides.',
    differing: 'Lines that do not mean the same to all',
    refused: 'file refused',
    same: 'Every line means the same to all four.',
  },

  future: {
    earlier: 'Preference before this file',
    none: 'none',
    automatic: 'automatic',
    connection: 'Connection',
    normal: 'normal',
    slow: 'slow',
    last: 'Last visit (empty: just now)',
    assumes: 'As it will be if Strudel read this very file at its last visit. It may come later than stated here, never earlier.',
    preference: 'Preference with this file',
    set: '– set by the file.',
    kept: {
      none: '– the file sets none.',
      auto: '– the file sets none, so it stays.',
      days: '– the file sets none, so the earlier one stays.',
    },
    gap: 'Between two visits at least',
    gapRules: { automatic: '– by automatic scheduling.', slow: '– as the connection is slow.', operator: '– as that preference asks.' },
    allowance: 'In one visit at most',
    requests: (count) => counted(count, 'request', 'requests'),
    requestRules: { normal: '– as in every visit.', long: '– fewer, as the interval is longer than 7 days.', slow: '– fewer, as the connection is slow.' },
    next: 'Next visit not before',
    due: '– it may come at any time.',
    restarted: '– the last visit lies in the future, so the time counts from now.',
    timeline: (days) => `The earliest visits of the coming ${days} days, with this file and by automatic scheduling`,
    withFile: 'With this file',
    without: 'By automatic scheduling',
    compared: (visits, automatic, days) =>
      `In the coming ${days} days at most ${counted(visits, 'visit', 'visits')}${visits === automatic ? ', as many as by' : ` instead of ${number(automatic)} by`} automatic scheduling.`,
    dates: 'The earliest times of these visits',
  },

  serving: {
    right: 'Right:',
    wrong: 'Not yet:',
    items: [
      {
        title: 'Name',
        text: 'The file is named `robots.txt`, in small letters, with nothing before or behind.',
        answer: 'name',
        yours: (name) => `the file you opened is named ${name}.`,
      },
      {
        title: 'Size',
        text: 'It has at most 4,096 bytes. A larger one is refused whole.',
        answer: 'size',
        yours: (bytes) => `yours has ${number(bytes)}.`,
      },
      {
        title: 'Place',
        text: 'It stands in the pages folder beside `index.mu`, in no folder below: in `~/.nomadnetwork/storage/pages`, unless `pages_path` names another. The node serves it as `/page/robots.txt`.',
      },
      { title: 'Not executable', text: 'NomadNet runs an executable file and sends what it prints. Take the right away: `chmod -x robots.txt`.' },
      { title: 'Open to all', text: 'No `robots.txt.allowed` stands beside it: that would keep Strudel out.' },
      {
        title: 'Restart or rescan',
        text: 'NomadNet looks for new files when it starts, and then every `page_refresh_interval` minutes, or never if that is 0, as it is unless you set it. A file that is served already may change: that counts at once.',
      },
      {
        title: 'Software that can serve it',
        text: 'NomadNet can. rns-page-node serves `*.mu` alone, so it cannot serve a robots.txt at all; then write to whoever runs Strudel.',
      },
      {
        title: 'See it live',
        text: 'Press Ctrl+U in NomadNet’s browser and open `HASH:/page/robots.txt`, with the hash of your node. `strudel visit --dry-run --own-node HASH` asks the node as Strudel does and checks the answer; `strudel check --pages DIR` looks at the folder.',
      },
      {
        title: 'The checker itself',
        text: '`strudel-checker.html` is this page in one file. Put it into the files folder of a node, `storage/files`, and restart: it is at `/file/strudel-checker.html` then, for others to fetch by radio.',
      },
    ],
  },
};

/** Of the pages that explain the findings, which the checker does not load. */
export const findingPages = {
  list: 'Findings of the robots.txt checker',
  intro: 'Everything that the checker and `strudel check` can find, with why it matters and how to mend it.',
  about: (title) => `What the finding “${title}” of the robots.txt checker means, why it matters and how to mend it.`,
  families: {
    file: 'The file as a whole',
    characters: 'Characters',
    line: 'Lines and names',
    agent: 'Names of crawlers',
    group: 'Groups',
    interval: 'Intervals',
    rule: 'Paths and records',
    delay: 'Delays',
    folder: 'The folder of the node',
  },
  checker: 'The checker',
  all: 'All findings',
  others: 'Findings before and after this one',
  what: 'What is found',
  why: 'Why it matters',
  example: 'Example',
  with: 'With the finding',
  without: 'Without it',
  said: 'What the checker says',
  saidOfFolders: 'What `strudel check --pages` says',
  fix: 'The fix:',
  open: 'Open this example in the checker',
  other: (reader) => `This is about how ${reader} reads the file: the checker shows it under **Other crawlers**. Its fixes are those for Strudel; the command line has those for ${reader}.`,
  commandLine: 'On the command line',
};
