//! kill -9 at random moments: nothing half-visible, nothing acknowledged lost.
//!
//! A child process (this binary again) imports and edits in a loop and says each thing that was acknowledged on
//! its standard output; the parent kills it by its id and opens the library. Known gap: a kill is not a power
//! cut; what the disk does with unsynced bytes is not tested here.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant as Clock};

use inquest_core::case::*;
use inquest_store::{CheckDepth, Library, ReadOnly};

use crate::making::*;

const FOLDER: &str = "INQUEST_KILLED_LIBRARY";
/// More rounds for a longer look.
const KILLS: &str = "INQUEST_KILLS";
const ROUNDS: u64 = 30;
const IMPORTS: u32 = 50;

fn child(folder: &Path, test: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", test, "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // The leading line end keeps it apart from what the test runner prints.
    out.write_all(format!("\n{line}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Bytes of the n-th capture: different sizes, up to 90 KB.
fn capture(n: u32) -> Vec<u8> {
    let lines = (n as usize * 7919) % 2_800;
    format!("capture {n}\n{}", "a line of a capture, 커밋\n".repeat(lines)).into_bytes()
}

#[tokio::test]
#[ignore = "the child of `killed_at_random_moments`, run by it"]
async fn import_and_edit_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { panic!("run by its parent") };
    let library = library(Path::new(&folder)).await;
    let id = case_id(1);
    if library.cases().await.unwrap().is_empty() {
        library.commit(&id, "case_created", added(case(1, "Why?")), Instant(1)).await.unwrap();
    }
    say("open");
    for _ in 0..IMPORTS {
        let n: u32 = library.next_id(&id, RecordKind::Exhibit).await.unwrap()[1..].parse().unwrap();
        let bytes = capture(n);
        import(&library, &id, n, &bytes).await.unwrap();
        say(&format!("exhibit E{n}"));
        let note_id = library.next_id(&id, RecordKind::Note).await.unwrap();
        let k: u32 = note_id[1..].parse().unwrap();
        library.commit(&id, "note_added", added(note(k, "kept")), Instant(2)).await.unwrap();
        say(&format!("note N{k}"));
        if n.is_multiple_of(3) {
            library.undo(&id, Instant(3)).await.unwrap();
            say(&format!("undone N{k}"));
        }
        if n.is_multiple_of(5) {
            library.purge(&id, &ExhibitId::numbered(n), "asked", Instant(4)).await.unwrap();
            say(&format!("purged E{n}"));
        }
    }
    say("done");
}

/// What the child said before it died.
#[derive(Default)]
struct Said {
    exhibits: Vec<String>,
    purged: Vec<String>,
    notes: Vec<String>,
    undone: Vec<String>,
    /// The last note of each round: its undo may have been done before it could be said.
    last_notes: Vec<String>,
}

impl Said {
    fn hear(&mut self, line: &str) {
        match line.split_once(' ') {
            Some(("exhibit", id)) => self.exhibits.push(id.to_owned()),
            Some(("purged", id)) => self.purged.push(id.to_owned()),
            Some(("note", id)) => self.notes.push(id.to_owned()),
            Some(("undone", id)) => self.undone.push(id.to_owned()),
            _ => {}
        }
    }
}

#[test]
fn killed_at_random_moments_nothing_acknowledged_is_lost() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let mut said = Said::default();
    let mut killed = 0;
    // Spread over the run by the clock; what it was is printed, so that a failure can be looked at.
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().subsec_nanos();
    println!("seed {seed}");
    let rounds = std::env::var(KILLS).ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS);
    for round in 0..rounds {
        let mut child = child(dir.path(), "killed::import_and_edit_until_killed");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let after = Duration::from_micros((u64::from(seed) / 1000 + round * 104_729) % 900_000);
        let (send, receive) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        // The clock of a round starts when the library is open; some rounds are killed while opening.
        let open_first = round % 6 != 0;
        let mut end = Clock::now() + if open_first { Duration::from_secs(60) } else { after / 6 };
        let mut started = !open_first;
        while let Ok(line) = receive.recv_timeout(end.saturating_duration_since(Clock::now())) {
            if line == "open" && !started {
                started = true;
                end = Clock::now() + after;
            }
            said.hear(&line);
        }
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        reader.join().unwrap();
        receive.try_iter().for_each(|line| said.hear(&line));
        said.last_notes.extend(said.notes.last().cloned());
        runtime.block_on(inspect(dir.path(), &said, round));
    }
    assert!(u64::from(killed) >= rounds / 2, "only {killed} children were still at work");
    println!("{killed} killed, {} imports and {} notes acknowledged", said.exhibits.len(), said.notes.len());
    assert!(said.exhibits.len() > 10);
}

async fn inspect(folder: &Path, said: &Said, round: u64) {
    // The lock of a killed process is let go of by the system: this opens as the writer at once.
    let library = Library::open(folder).await.unwrap();
    assert_eq!(library.read_only(), None, "round {round}");
    let report = library.check(CheckDepth::Full, &mut go).await.unwrap();
    assert_eq!(report.problems, [], "round {round}");
    assert_eq!(names(&library, "tmp"), [""; 0], "round {round}");
    let Some(_) = library.case_card(&case_id(1)).await.unwrap() else {
        assert!(said.exhibits.is_empty());
        return;
    };
    let records = library.records(&case_id(1)).await.unwrap();
    let find = |id: &str| records.iter().find(|r| r.key().id == id);
    for id in &said.exhibits {
        let Some(Record::Exhibit(exhibit)) = find(id) else { panic!("round {round}: {id} is lost") };
        if exhibit.purged.is_none() {
            assert!(!said.purged.contains(id), "round {round}: {id} was purged");
            assert_eq!(exhibit.sha256, sha256(&capture(exhibit.id.number().unwrap())));
            assert!(library.original_path(&exhibit.sha256).is_ok());
        } else {
            assert!(library.original_path(&exhibit.sha256).is_err(), "round {round}: {id} is still there");
        }
    }
    let undone_by = |entry: &JournalEntry, id: &str| {
        entry.undoes.is_some() && entry.changes.iter().any(|c| c.key.id == id && c.after.is_none())
    };
    let journal = library.journal(&case_id(1)).await.unwrap();
    for id in said.notes.iter().filter(|id| !said.undone.contains(id) && find(id).is_none()) {
        // The one way to lose it: an undo that was done, and killed before it was said.
        let undone = journal.iter().any(|entry| undone_by(entry, id));
        assert!(undone && said.last_notes.contains(id), "round {round}: {id} is lost");
    }
    for id in &said.undone {
        assert!(find(id).is_none(), "round {round}: {id} is back");
    }
    library.close().await.unwrap();
}

#[tokio::test]
#[ignore = "the child of `two_processes_race_for_the_lock`, run by it"]
async fn open_and_say_who_writes() {
    let Some(folder) = std::env::var_os(FOLDER) else { panic!("run by its parent") };
    let library = Library::open(Path::new(&folder)).await.unwrap();
    say(library.read_only().map_or("writer", ReadOnly::code));
    // Until the parent closes or kills.
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    tokio::time::sleep(Duration::from_secs(60)).await;
}

#[test]
fn two_processes_race_for_the_lock_and_a_killed_writer_leaves_none() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let dir = tempfile::tempdir().unwrap();
    runtime.block_on(async { with_case(dir.path()).await.close().await.unwrap() });
    for round in 0..8 {
        let mut children: Vec<Child> =
            (0..3).map(|_| child(dir.path(), "killed::open_and_say_who_writes")).collect();
        let mut answers: Vec<String> = children
            .iter_mut()
            .map(|c| {
                let lines = BufReader::new(c.stdout.take().unwrap()).lines().map_while(Result::ok);
                lines.into_iter().find(|l| l == "writer" || l == "locked").unwrap_or_default()
            })
            .collect();
        answers.sort();
        let opened = runtime.block_on(Library::open(dir.path())).unwrap();
        for child in &mut children {
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert_eq!(answers, ["locked", "locked", "writer"], "round {round}");
        assert_eq!(opened.read_only(), Some(&ReadOnly::Locked), "round {round}");
        let after = runtime.block_on(Library::open(dir.path())).unwrap();
        assert_eq!(after.read_only(), None, "round {round}");
        runtime.block_on(after.close()).unwrap();
    }
}
