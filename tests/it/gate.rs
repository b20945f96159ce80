//! Checks that `.ci/long` runs in full what the gate samples.

use std::fs;

use crate::common::root;

#[test]
fn sampling_modules_run_in_full_in_ci_long() {
    let long = fs::read_to_string(root().join(".ci/long")).unwrap();
    let listed: Vec<&str> = long.split_whitespace().collect();
    let mut sampled = 0;
    for entry in fs::read_dir(root().join("tests/it")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let files: Vec<_> = if path.is_dir() {
            fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect()
        } else {
            vec![path.clone()]
        };
        let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
        let text: String = texts.collect();
        let takes_part = ["thorough(", "sample::", "for_each_configuration("];
        if name == "common"
            || name == "gate"
            || !takes_part.iter().any(|part| text.contains(part))
        {
            continue;
        }
        let module = format!("{name}::");
        assert!(listed.contains(&module.as_str()), "`.ci/long` does not run {module}");
        sampled += 1;
    }
    assert!(sampled > 10, "only {sampled} modules use samples");
}
