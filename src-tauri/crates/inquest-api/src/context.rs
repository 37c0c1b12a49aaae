//! What a call carries besides its request: where progress goes, and what time it is.

use std::sync::Arc;

use inquest_core::case::Instant;

use crate::wire::Progress;

/// The clock that records are stamped with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// The machine's.
    System,
    /// Stands still: two builds of the same case give the same bytes.
    Fixed(Instant),
}

impl Clock {
    /// The time it shows, in UTC microseconds.
    pub fn now(self) -> Instant {
        match self {
            Clock::System => Instant(jiff::Timestamp::now().as_microsecond()),
            Clock::Fixed(instant) => instant,
        }
    }
}

type Sink = dyn Fn(Progress) + Send + Sync;

/// One call's surroundings. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    sink: Option<Arc<Sink>>,
    clock: Option<Clock>,
}

impl Context {
    /// Progress goes to a function, which may be called from any thread.
    pub fn new(sink: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Context { sink: Some(Arc::new(sink)), clock: None }
    }

    /// Progress goes nowhere.
    pub fn silent() -> Self {
        Context { sink: None, clock: None }
    }

    /// The same surroundings at another time than the library's clock shows.
    pub fn at(&self, instant: Instant) -> Self {
        Context { sink: self.sink.clone(), clock: Some(Clock::Fixed(instant)) }
    }

    /// The clock of this call, when it has one of its own.
    pub(crate) fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Reports progress.
    pub(crate) fn report(&self, progress: Progress) {
        if let Some(sink) = &self.sink {
            sink(progress);
        }
    }
}
