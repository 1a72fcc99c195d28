//! The font files of a report, read when a report first needs them and kept for the next one.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// One of the faces in `fonts/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum FaceId {
    Sans,
    SansBold,
    Serif,
    Simplified,
    SimplifiedBold,
    Traditional,
    TraditionalBold,
}

impl FaceId {
    pub(super) const ALL: [Self; 7] = [
        Self::Sans,
        Self::SansBold,
        Self::Serif,
        Self::Simplified,
        Self::SimplifiedBold,
        Self::Traditional,
        Self::TraditionalBold,
    ];

    /// The PostScript name; the file has the same with an ending.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sans => "Inter-Regular",
            Self::SansBold => "Inter-SemiBold",
            Self::Serif => "ReportSerif-SemiBold",
            Self::Simplified => "NotoSansSC-Regular",
            Self::SimplifiedBold => "NotoSansSC-Bold",
            Self::Traditional => "NotoSansTC-Regular",
            Self::TraditionalBold => "NotoSansTC-Bold",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Sans | Self::SansBold | Self::Serif => "ttf",
            _ => "otf",
        }
    }
}

/// The folder `fonts/`, with the files that were needed so far.
pub struct Fonts {
    folder: PathBuf,
    files: [OnceLock<Vec<u8>>; FaceId::ALL.len()],
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fonts").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// A font file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FontError {
    /// It is not there or cannot be read.
    #[error("font file {0}: {1}")]
    Read(PathBuf, io::Error),
    /// It is there and is no font.
    #[error("font file {0} is damaged")]
    Damaged(PathBuf),
}

impl Fonts {
    /// Looks at the folder without reading it: a worker that could not draw a report should not start.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, FontError> {
        let fonts = Self { folder: folder.into(), files: Default::default() };
        for face in FaceId::ALL {
            let path = fonts.path(face);
            fs::metadata(&path).map_err(|cause| FontError::Read(path, cause))?;
        }
        Ok(fonts)
    }

    pub(super) fn bytes(&self, face: FaceId) -> Result<&[u8], FontError> {
        let slot = &self.files[face as usize];
        if let Some(bytes) = slot.get() {
            return Ok(bytes);
        }
        let path = self.path(face);
        let bytes = fs::read(&path).map_err(|cause| FontError::Read(path, cause))?;
        Ok(slot.get_or_init(|| bytes))
    }

    pub(super) fn damaged(&self, face: FaceId) -> FontError {
        FontError::Damaged(self.path(face))
    }

    fn path(&self, face: FaceId) -> PathBuf {
        Path::new(&self.folder).join(format!("{}.{}", face.name(), face.ending()))
    }
}
