//! Writing an archive while it is sent.

use std::io::{self, BufWriter, Write};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Writes one file after the other.
#[derive(Debug)]
pub struct Packer<W: Write> {
    zip: ZipWriter<StreamWriter<BufWriter<W>>>,
}

impl<W: Write> Packer<W> {
    /// Begins.
    pub fn new(to: W) -> Self {
        Self { zip: ZipWriter::new_stream(BufWriter::with_capacity(64 * 1024, to)) }
    }

    /// Adds a file. Recordings are stored as they are: they hardly shrink.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let is_sound = name.ends_with(".opus") || name.ends_with(".mp3");
        let method = if is_sound { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default().compression_method(method).unix_permissions(0o644);
        self.zip.start_file(name, options).map_err(io::Error::other)?;
        self.zip.write_all(bytes)
    }

    /// Writes the directory of the archive and everything that waits.
    pub fn finish(self) -> io::Result<()> {
        let mut stream = self.zip.finish().map_err(io::Error::other)?.into_inner();
        stream.flush()
    }
}
