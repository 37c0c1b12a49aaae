//! Long work by name: progress on its way out, cancellation on its way in.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use crate::wire::{JobRef, Nothing, Progress};
use crate::{ApiError, Context, Inquest};

/// Not more often than this does a job report, so that a page is not drowned in events.
const REPORT_EVERY: Duration = Duration::from_millis(50);

/// Running jobs by name.
#[derive(Debug, Default)]
pub(crate) struct Jobs {
    running: Mutex<HashMap<String, CancellationToken>>,
}

impl Jobs {
    /// Begins a job. A name that is running already is shared: cancelling it cancels both.
    pub(crate) fn begin(&self, name: &str, ctx: &Context) -> Job {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let token = running.entry(name.to_owned()).or_default().clone();
        Job { name: name.to_owned(), token, ctx: ctx.clone(), last: None }
    }

    /// Forgets a job that ended.
    pub(crate) fn end(&self, name: &str) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    fn cancel(&self, name: &str) {
        if let Some(token) = self.running.lock().unwrap_or_else(PoisonError::into_inner).get(name) {
            token.cancel();
        }
    }
}

/// One running job, as the work sees it.
#[derive(Clone)]
pub(crate) struct Job {
    name: String,
    token: CancellationToken,
    ctx: Context,
    last: Option<Instant>,
}

impl Job {
    /// Reports how far the work is. Breaks when the job was cancelled.
    pub(crate) fn at(&mut self, stage: &str, done: u64, total: Option<u64>) -> ControlFlow<()> {
        if self.token.is_cancelled() {
            return ControlFlow::Break(());
        }
        let due = self.last.is_none_or(|last| last.elapsed() >= REPORT_EVERY);
        if due || Some(done) == total {
            self.last = Some(Instant::now());
            self.ctx.report(Progress { job: self.name.clone(), done, total, stage: stage.to_owned() });
        }
        ControlFlow::Continue(())
    }

    /// The error of a cancelled job.
    pub(crate) fn cancelled(&self) -> ApiError {
        ApiError::Cancelled { job: self.name.clone() }
    }
}

/// A job's progress in bytes read, as the readers of captures report it.
pub(crate) struct Reading<'a> {
    /// The job.
    pub(crate) job: &'a mut Job,
    /// Stage to report.
    pub(crate) stage: &'static str,
}

impl inquest_capture::read::Progress for Reading<'_> {
    fn at(&mut self, done: u64, total: u64) -> bool {
        self.job.at(self.stage, done, Some(total)).is_continue()
    }
}

impl Inquest {
    /// Cancels a running job; the call that started it answers `cancelled`. Unknown names have ended already.
    pub async fn job_cancel(&self, request: JobRef, _ctx: &Context) -> Result<Nothing, ApiError> {
        self.jobs.cancel(&request.job);
        Ok(Nothing {})
    }
}
