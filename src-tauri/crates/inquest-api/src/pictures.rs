//! Images: kept like any exhibit, shown from their bytes, never decoded here.
//!
//! A page that shows one must bear bytes that are no whole picture: only the first of them were looked at.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use inquest_capture::image::{self, ImageInfo};
use inquest_capture::limits::IMAGE_HEAD_BYTES;
use inquest_core::case::Picture;

use crate::captures::unreadable;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking};

/// Largest image that is handed to a page, in bytes: a screenshot has some hundred thousand.
const LARGEST: u64 = 32 << 20;

/// What the record of an image says of it.
pub(crate) fn picture(info: ImageInfo) -> Picture {
    Picture { format: info.format.as_str().to_owned(), width: info.width, height: info.height }
}

impl Inquest {
    /// The bytes of an image, of an input or of an exhibit.
    pub async fn image_read(&self, request: ImageRequest, _ctx: &Context) -> Result<ImageReply, ApiError> {
        let input = match &request.source {
            LinesOf::Handle { handle } => self.handles.input(handle)?,
            LinesOf::Exhibit { case, exhibit } => self.original(&self.exhibit(case, exhibit).await?)?,
        };
        if input.size()? > LARGEST {
            return Err(ApiError::FileTooLarge { name: input.name, limit: LARGEST.to_string() });
        }
        blocking(move || {
            let mut bytes = Vec::new();
            let reader = input.open().map_err(|e| unreadable(&input, e))?;
            reader.take(LARGEST).read_to_end(&mut bytes).map_err(|e| unreadable(&input, e))?;
            let head = &bytes[..bytes.len().min(IMAGE_HEAD_BYTES)];
            let info = image::sniff(head).ok_or_else(|| ApiError::NotAnImage { name: input.name.clone() })?;
            Ok(ImageReply {
                media_type: info.format.media_type().to_owned(),
                base64: STANDARD.encode(&bytes),
            })
        })
        .await
    }
}
