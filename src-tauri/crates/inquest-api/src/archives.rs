//! Archives: each member becomes an input of its own, and an exhibit of one set once it is kept.
//!
//! The archive is checked as a whole before anything of it is given out. Members are laid down in files of the
//! program's own that go with their inputs; no name of a member ever becomes a path. Each member is kept in a step of
//! its own, so that one that is refused or taken back leaves the others as they are.
//!
//! Left out, and listed with the reason: links, archives within, what is empty or neither text nor image, and twins of
//! members that are read better.

use std::io::Cursor;

use inquest_capture::archive::{self, ArchiveError, Content, Limits, Member, ReadSeek, Source};
use inquest_capture::read::{self, Progress};
use inquest_core::case::{Origin, SetMember};

use crate::captures::unreadable;
use crate::handles::{Data, Input};
use crate::jobs::Reading;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, verify};

/// What was in an archive.
pub struct Unpacked {
    /// `gzip` or `zip`.
    pub format: String,
    /// What made it, as a code.
    pub set: String,
    /// Members that can be looked at, in their order.
    pub members: Vec<Input>,
    /// Members that are left out.
    pub skipped: Vec<ArchiveSkipped>,
}

impl Source for Input {
    fn open(&self) -> std::io::Result<Box<dyn ReadSeek + '_>> {
        Ok(match &self.data {
            Data::File(path) => Box::new(std::fs::File::open(path)?),
            Data::Spooled(path) => Box::new(std::fs::File::open(&**path)?),
            Data::Memory(bytes) => Box::new(Cursor::new(&bytes[..])),
        })
    }
}

impl Inquest {
    /// Opens an archive: its members are inputs to be looked at and kept one by one.
    pub async fn archive_open(
        &self,
        request: ArchiveRequest,
        ctx: &Context,
    ) -> Result<ArchiveReply, ApiError> {
        let input = self.handles.input(&request.handle)?;
        let name = input.name.clone();
        let mut job = self.jobs.begin(&request.job, ctx);
        let cancelled = job.cancelled();
        let unpacked =
            blocking(move || unpack(&input, &mut Reading { job: &mut job, stage: "unpacking" })).await;
        self.jobs.end(&request.job);
        let unpacked = match unpacked {
            Err(ApiError::Cancelled { .. }) => return Err(cancelled),
            other => other?,
        };
        let members = unpacked.members.into_iter().map(|m| self.handles.hold(m)).collect::<Result<_, _>>()?;
        self.handles.discard(&request.handle);
        Ok(ArchiveReply {
            name,
            format: unpacked.format,
            set: unpacked.set,
            members,
            skipped: unpacked.skipped,
        })
    }
}

/// Unpacks an archive into inputs, within the limits of [`inquest_capture::limits`].
pub fn unpack(input: &Input, progress: &mut dyn Progress) -> Result<Unpacked, ApiError> {
    let archive = archive::open(input, &Limits::default(), progress).map_err(|e| refused(input, e))?;
    let sha256 = verify::hash(input)?;
    let (mut members, mut skipped) = (Vec::new(), Vec::new());
    for member in &archive.members {
        let name = name_of(member, &input.name);
        if let Some(why) = left_out(member) {
            skipped.push(ArchiveSkipped { name, why: why.to_owned() });
            continue;
        }
        let Some(packed) = archive.input(member.index) else { continue };
        let bytes = read::Input::open(&packed).map_err(|e| unreadable(input, e))?;
        let laid = Input::spooled(bytes, &name, Origin::File)?;
        let set = SetMember {
            archive: input.name.clone(),
            sha256: sha256.clone(),
            member: name,
            incomplete: member.incomplete.map(str::to_owned),
        };
        members.push(Input { member: Some(set), ..laid });
    }
    let left = archive.skipped.iter();
    skipped.extend(left.map(|s| ArchiveSkipped { name: s.name.clone(), why: s.why.to_owned() }));
    Ok(Unpacked {
        format: archive.format.as_str().to_owned(),
        set: archive.set.as_str().to_owned(),
        members,
        skipped,
    })
}

fn refused(input: &Input, error: ArchiveError) -> ApiError {
    match error {
        ArchiveError::Cancelled => ApiError::Cancelled { job: String::new() },
        ArchiveError::Io(error) => unreadable(input, error),
        error => {
            let member = match &error {
                ArchiveError::Refused { member, .. } => member.clone().unwrap_or_default(),
                _ => String::new(),
            };
            ApiError::ArchiveRefused { name: input.name.clone(), why: error.code().to_owned(), member }
        }
    }
}

/// A gzip may not say what it holds: then it is the archive's own name without its ending.
fn name_of(member: &Member, archive: &str) -> String {
    match member.name.as_str() {
        "" => archive.strip_suffix(".gz").unwrap_or(archive).to_owned(),
        name => name.to_owned(),
    }
}

fn left_out(member: &Member) -> Option<&'static str> {
    if member.twin_of.is_some() {
        return Some("archive_twin");
    }
    match member.content {
        Content::Text | Content::Image => None,
        Content::Empty => Some("archive_member_empty"),
        Content::Binary => Some("archive_member_binary"),
    }
}
