//! SHA-256 of an input, counted beside the reading of it.
//!
//! A long input is hashed on a thread of its own: the hash costs about as much time as the reading, and neither waits
//! for the other. The thread is handed copies of the chunks, a bounded number at a time, and ends with the input. Short
//! inputs, and those for which the system gives no thread, are hashed where they are read.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use sha2::{Digest, Sha256};

/// Bytes that are hashed without a thread.
const ALONE: u64 = 8 << 20;
/// Chunks on their way at a time.
const CHUNKS: usize = 4;

/// The hash of the bytes so far.
pub(super) struct Hash {
    state: State,
    bytes: u64,
    /// No thread was to be had.
    alone: bool,
}

enum State {
    Here(Sha256),
    Beside(Beside),
    /// The digest was asked for, or the thread is lost with what it knew.
    Gone,
}

struct Beside {
    full: SyncSender<Vec<u8>>,
    empty: Receiver<Vec<u8>>,
    thread: JoinHandle<Sha256>,
}

impl Beside {
    /// Goes on with a hash on another thread; `None` when there is none.
    fn begin(mut hash: Sha256) -> Option<Beside> {
        let (full, filled) = sync_channel::<Vec<u8>>(CHUNKS);
        let (emptied, empty) = sync_channel(CHUNKS + 2);
        let work = move || {
            for chunk in filled {
                hash.update(&chunk);
                // Nobody takes it back at the end of the input.
                let _ = emptied.try_send(chunk);
            }
            hash
        };
        let thread = thread::Builder::new().name("hash".to_owned()).spawn(work).ok()?;
        Some(Beside { full, empty, thread })
    }

    /// False when the thread is lost.
    fn update(&self, bytes: &[u8]) -> bool {
        let mut chunk = self.empty.try_recv().unwrap_or_default();
        chunk.clear();
        chunk.extend_from_slice(bytes);
        self.full.send(chunk).is_ok()
    }

    fn end(self) -> Option<Sha256> {
        drop(self.full);
        self.thread.join().ok()
    }
}

impl Hash {
    /// The hash of nothing.
    pub(super) fn new() -> Self {
        Hash { state: State::Here(Sha256::new()), bytes: 0, alone: false }
    }

    /// Adds bytes.
    pub(super) fn update(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        match &mut self.state {
            State::Here(hash) => {
                hash.update(bytes);
                if self.bytes > ALONE && !self.alone {
                    match Beside::begin(hash.clone()) {
                        Some(beside) => self.state = State::Beside(beside),
                        None => self.alone = true,
                    }
                }
            }
            State::Beside(beside) => {
                if !beside.update(bytes) {
                    self.state = State::Gone;
                }
            }
            State::Gone => {}
        }
    }

    /// The digest in lower hex; `None` when it was lost, or asked for before.
    pub(super) fn digest(&mut self) -> Option<String> {
        let hash = match std::mem::replace(&mut self.state, State::Gone) {
            State::Here(hash) => hash,
            State::Beside(beside) => beside.end()?,
            State::Gone => return None,
        };
        Some(hash.finalize().iter().map(|b| format!("{b:02x}")).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_input_has_the_same_hash_as_in_one_piece() {
        let bytes: Vec<u8> = (0..(ALONE + ALONE / 2) as u32).map(|i| (i * 31 % 251) as u8).collect();
        let whole: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
        let mut hash = Hash::new();
        for chunk in bytes.chunks(100_003) {
            hash.update(chunk);
        }
        assert!(matches!(hash.state, State::Beside(_)));
        assert_eq!(hash.digest(), Some(whole));
        assert_eq!(hash.digest(), None);
    }
}
