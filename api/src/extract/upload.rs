//! A file as it is uploaded: the whole body, or the file of a form as browsers and most tools send it (RFC 7578).

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;

use super::RawBody;
use crate::errors::ApiError;

/// The bytes of one file, up to the route's limit.
#[derive(Debug, Clone)]
pub struct Upload(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let is_form = kind.to_ascii_lowercase().starts_with("multipart/form-data");
        let boundary = boundary_of(kind).map(str::to_owned);
        let RawBody(body) = RawBody::from_request(request, state).await?;
        match (is_form, boundary) {
            (false, _) => Ok(Self(body)),
            (true, None) => Err(ApiError::BadRequest),
            (true, Some(boundary)) => file_of(&body, &boundary).map(Self).ok_or(ApiError::BadRequest),
        }
    }
}

/// Of a `multipart/form-data; boundary=…`.
fn boundary_of(kind: &str) -> Option<&str> {
    let at = kind.to_ascii_lowercase().find("boundary=")? + "boundary=".len();
    let rest = kind.get(at..)?;
    let boundary = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next()?,
        None => rest.split(';').next()?.trim(),
    };
    (1..=70).contains(&boundary.len()).then_some(boundary)
}

/// The first part that is a file. A slice of the body: nothing is copied.
fn file_of(body: &Bytes, boundary: &str) -> Option<Bytes> {
    let delimiter = format!("--{boundary}");
    let between = format!("\r\n{delimiter}");
    // The first delimiter may stand at the very beginning.
    let mut at = if body.starts_with(delimiter.as_bytes()) { 0 } else { find(body, between.as_bytes(), 0)? + 2 };
    loop {
        let head = at + delimiter.len();
        if !body.get(head..)?.starts_with(b"\r\n") {
            // `--` ends the form, anything else is none.
            return None;
        }
        let blank = find(body, b"\r\n\r\n", head)?;
        let end = find(body, between.as_bytes(), blank + 2)?;
        let names = std::str::from_utf8(body.get(head..blank)?).ok()?.to_ascii_lowercase();
        let is_file = names
            .lines()
            .any(|line| line.trim_start().starts_with("content-disposition:") && line.contains("filename"));
        if is_file {
            return Some(body.slice((blank + 4).min(end)..end));
        }
        at = end + 2;
    }
}

fn find(body: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let rest = body.get(from..)?;
    rest.windows(wanted.len()).position(|window| window == wanted).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(parts: &[(&str, &[u8])], boundary: &str) -> Bytes {
        let mut body = Vec::new();
        for (head, content) in parts {
            body.extend(format!("--{boundary}\r\n{head}\r\n\r\n").bytes());
            body.extend(*content);
            body.extend(b"\r\n");
        }
        body.extend(format!("--{boundary}--\r\n").bytes());
        Bytes::from(body)
    }

    const FILE: &str = "Content-Disposition: form-data; name=\"file\"; filename=\"me.png\"\r\nContent-Type: image/png";
    const TEXT: &str = "Content-Disposition: form-data; name=\"note\"";

    #[test]
    fn the_file_of_a_form_is_found_behind_its_fields() {
        let body = form(&[(TEXT, b"hello"), (FILE, b"\x89PNG\r\n\r\n--x"), (FILE, b"second")], "x-y");
        assert_eq!(file_of(&body, "x-y").unwrap(), Bytes::from_static(b"\x89PNG\r\n\r\n--x"));
        assert_eq!(file_of(&form(&[(FILE, b"")], "b"), "b").unwrap(), Bytes::new());
        assert_eq!(file_of(&form(&[(TEXT, b"hello")], "b"), "b"), None);
        for broken in
            ["", "--b", "--b\r\n", "--b--\r\n", "--b\r\nContent-Disposition: form-data; filename=x\r\n\r\nrest"]
        {
            assert_eq!(file_of(&Bytes::from(broken.to_owned()), "b"), None, "{broken:?}");
        }
    }

    #[test]
    fn boundaries_are_read_with_and_without_quotes() {
        let table = [
            ("multipart/form-data; boundary=abc", Some("abc")),
            ("multipart/form-data; Boundary=\"a b;c\"; charset=utf-8", Some("a b;c")),
            ("multipart/form-data; boundary=abc; charset=utf-8", Some("abc")),
            ("multipart/form-data; boundary=", None),
            ("multipart/form-data", None),
        ];
        for (kind, boundary) in table {
            assert_eq!(boundary_of(kind), boundary, "{kind}");
        }
    }

    #[test]
    fn every_file_comes_out_as_it_went_in_and_half_a_form_is_none() {
        // All bytes, and all that a form is made of, in every order of their remainders.
        for step in [1, 3, 7, 13, 31, 101] {
            let content: Vec<u8> =
                (0..700_u32).flat_map(|n| [(n * step).to_le_bytes()[0], b'\r', b'\n', b'-']).collect();
            let body = form(&[(TEXT, b"hello"), (FILE, &content)], "a-boundary-of-this-test");
            assert_eq!(file_of(&body, "a-boundary-of-this-test").unwrap(), Bytes::from(content));
            for length in (0..body.len() - 32).step_by(17) {
                assert_eq!(file_of(&body.slice(..length), "a-boundary-of-this-test"), None, "{length}");
            }
        }
    }
}
