//! Every conformance case, asked through the exported functions: in a browser's wasm, as the page asks.

/// The case files, by name.
macro_rules! case_files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../tests/cases/", $name, ".json")))),*]
    };
}

const FILES: &[(&str, &str)] =
    case_files!["google", "large", "lines", "peregrinator", "rfc9309", "strudel", "strudel-more", "yandex"];

/// A new file of cases has to be named above.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn no_file_of_cases_is_left_out() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut there: Vec<_> = names.filter_map(|name| name.strip_suffix(".json").map(str::to_owned)).collect();
    there.sort();
    assert_eq!(there, FILES.iter().map(|file| file.0).collect::<Vec<_>>());
}

#[cfg(target_arch = "wasm32")]
mod in_a_browser {
    use super::FILES;
    use base64::Engine;
    use serde_json::{Value, json};
    use strudel_web::{check, compare, fix_all};
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    fn bytes(case: &Value) -> Vec<u8> {
        match case["input"].as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => base64::engine::general_purpose::STANDARD.decode(case["input_b64"].as_str().unwrap()).unwrap(),
        }
    }

    fn seen(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    fn report(case: &Value) -> Value {
        let agent = case["agent"].as_str().map(str::to_owned);
        let paths = case["paths"]
            .as_array()
            .map(|paths| paths.iter().map(|path| path["path"].as_str().unwrap()).collect::<Vec<_>>().join("\n"));
        let asked = check(&bytes(case), case["reader"].as_str().unwrap(), agent, paths);
        seen(&asked.unwrap())
    }

    fn codes(report: &Value, of: impl Fn(&str) -> bool) -> Value {
        let findings = report["findings"].as_array().unwrap().iter();
        let passing = findings.filter(|finding| of(finding["severity"].as_str().unwrap()));
        passing.map(|finding| json!(format!("{}@{}", finding["code"].as_str().unwrap(), finding["line"]))).collect()
    }

    fn expect(case: &Value, what: &str, expected: &Value, actual: &Value) {
        assert_eq!(expected, actual, "{}: {what}", case["name"]);
    }

    #[wasm_bindgen_test]
    fn every_case_holds() {
        for case in FILES.iter().flat_map(|file| serde_json::from_str::<Vec<Value>>(file.1).unwrap()) {
            let report = report(&case);
            expect(&case, "outcome", &case["outcome"], &report["outcome"]);
            expect(&case, "findings", &case["findings"], &codes(&report, |severity| severity != "info"));
            if case.get("infos").is_some() {
                expect(&case, "infos", &case["infos"], &codes(&report, |severity| severity == "info"));
            }
            if case.get("roles").is_some() {
                let roles: Value =
                    report["lines"].as_array().unwrap().iter().map(|line| line["role"].clone()).collect();
                expect(&case, "roles", &case["roles"], &roles);
            }
            if case.get("paths").is_some() {
                expect(&case, "paths", &case["paths"], &report["paths"]);
            }
            if let Some(delay) = case["delaySeconds"].as_f64() {
                assert_eq!(Some(delay), report["delaySeconds"].as_f64(), "{}", case["name"]);
            }
            if let Some(fixed) = case["fixed"].as_str() {
                let actual = fix_all(&bytes(&case), case["reader"].as_str().unwrap()).unwrap();
                assert_eq!(fixed, String::from_utf8_lossy(&actual), "{}", case["name"]);
            }
        }
    }

    #[wasm_bindgen_test]
    fn the_report_is_a_plain_object_with_its_own_names() {
        let report = seen(&check(b"User-agent: Strudel\nRecrawl-Interval: 7\n", "strudel", None, None).unwrap());
        assert_eq!(report["limit"], json!(4096));
        assert_eq!(report["groups"][0], json!({"agents": ["Strudel"], "firstLine": 1, "lastLine": 2, "chosen": true}));
        assert_eq!(report["findings"][0]["utf16Start"], json!(38));
        assert_eq!(report["findings"][0]["fix"]["edits"], json!([{"start": 38, "end": 39, "text": "7d"}]));
        assert!(report.get("paths").is_none() && report.get("delaySeconds").is_none());
        let unlimited = seen(&check(b"", "peregrinator", None, None).unwrap());
        assert_eq!(unlimited.get("limit"), Some(&Value::Null));
    }

    #[wasm_bindgen_test]
    fn what_cannot_be_asked_is_refused_with_a_reason() {
        assert!(check(b"", "googlebot", None, None).is_err());
        assert!(check(b"", "rfc9309", None, Some("x".to_owned())).is_err());
        assert!(check(b"", "strudel", None, Some("/".to_owned())).is_err());
    }

    #[wasm_bindgen_test]
    fn all_readers_are_compared() {
        let file = b"User-agent: *\nRecrawl-Interval: 7d\n";
        let comparison = seen(&compare(file, None, None, None).unwrap());
        assert_eq!(comparison["readers"].as_array().unwrap().len(), 4);
        let roles = json!({"strudel": "used", "peregrinator": "ignored", "yandex": "ignored", "rfc9309": "ignored"});
        assert_eq!(comparison["differing"], json!([{"line": 2, "roles": roles}]));
    }
    #[wasm_bindgen_test]
    fn a_comparison_is_cut_with_the_numbers_of_all() {
        let file = format!("User-agent: *\n{}", "Recrawl-Interval: 1d\na\n".repeat(9));
        let comparison = seen(&compare(file.as_bytes(), None, None, Some(2)).unwrap());
        let differing: Vec<_> = comparison["differing"].as_array().unwrap().iter().map(|at| &at["line"]).collect();
        assert_eq!(differing, [2, 4]);
        for reader in comparison["readers"].as_array().unwrap() {
            assert_eq!(reader["findings"].as_array().unwrap().len(), 2);
            assert_eq!(reader["lines"].as_array().unwrap().len(), 4);
        }
        // Nine lines differ; eight of them are notes for Strudel, and nine more are no directives for anybody.
        assert_eq!(comparison["counts"], json!([9, 8, 9, 0, 0, 9, 0, 0, 9, 0, 0, 9, 0]));
        assert!(seen(&compare(b"", None, None, None).unwrap()).get("counts").is_none());
    }
}
