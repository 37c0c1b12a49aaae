//! What the first bytes of a member say.

use crate::text::Encoding;

/// What a member is, before any frame looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content {
    /// No bytes at all.
    Empty,
    /// Text, as far as the first bytes tell.
    Text,
    /// A picture in a format that is kept as an exhibit.
    Image,
    /// Neither: not read, kept as it is.
    Binary,
}

impl Content {
    /// The name on the wire: `empty`, `text`, `image`, `binary`.
    pub fn as_str(self) -> &'static str {
        match self {
            Content::Empty => "empty",
            Content::Text => "text",
            Content::Image => "image",
            Content::Binary => "binary",
        }
    }
}

/// Looks at the first bytes.
pub(super) fn content(first: &[u8]) -> Content {
    if first.is_empty() {
        return Content::Empty;
    }
    if matches!(
        imagesize::image_type(first),
        Ok(imagesize::ImageType::Png | imagesize::ImageType::Jpeg | imagesize::ImageType::Webp)
    ) {
        return Content::Image;
    }
    let nuls = memchr::memchr(0, first).is_some();
    let wide = matches!(crate::text::of_start(first), Some(Encoding::Utf16Le | Encoding::Utf16Be));
    if nuls && !wide { Content::Binary } else { Content::Text }
}

/// The magic of a tar's first header (POSIX.1-1988 and later, GNU).
pub(super) fn is_tar(first: &[u8]) -> bool {
    first.get(257..262) == Some(b"ustar".as_slice())
}
