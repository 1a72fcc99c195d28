//! The library face.
