//! From the list of marks to a file: subset fonts, content streams, tags, metadata.

mod content;
mod embed;
mod structure;

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};
use lopdf::{Dictionary, Object};
use printpdf::{Mm, PdfDocument, PdfPage, PdfSaveOptions};
use tenants::Lang;
use time::OffsetDateTime;

use super::{PdfError, canvas::Canvas};

/// What a file says about itself.
pub(super) struct About<'a> {
    pub(super) title: &'a str,
    pub(super) author: &'a str,
    pub(super) lang: Lang,
    pub(super) issued_at: OffsetDateTime,
    /// Identifies the document: the same one is written with the same bytes again.
    pub(super) id: &'a str,
}

/// Writes the file.
pub(super) fn write(canvas: Canvas<'_>, about: &About<'_>) -> Result<Vec<u8>, PdfError> {
    let Canvas { shaper, pages, tags, .. } = canvas;
    if let Some(cause) = shaper.failure {
        return Err(cause.into());
    }
    let mut document = PdfDocument::new(about.title);
    let fonts = embed::embed(&shaper, &pages, &mut document)?;
    let mut owners = Vec::with_capacity(pages.len());
    let mut links = Vec::with_capacity(pages.len());
    for marks in &pages {
        let page = content::page(marks, &tags, &fonts);
        document.pages.push(PdfPage::new(Mm(210.0), Mm(297.0), page.ops));
        owners.push(page.owners);
        links.push(page.links);
    }
    let mut warnings = Vec::new();
    let mut file = document.to_lopdf_document(&PdfSaveOptions::default(), &mut warnings);
    if let Some(warning) = warnings.first() {
        return Err(PdfError::Write(format!("{warning:?}")));
    }
    join_strings(&mut file);
    structure::add(&mut file, &tags, &owners, &links)?;
    describe(&mut file, about)?;
    pack(&mut file)?;
    let mut bytes = Vec::new();
    file.save_modern(&mut bytes).map_err(|cause| PdfError::Write(cause.to_string()))?;
    Ok(bytes)
}

/// printpdf writes a string for each glyph; neighbors in one string are the same text in half the bytes.
/// In a content stream of this crate `><` occurs nowhere else.
fn join_strings(file: &mut lopdf::Document) {
    let pages: Vec<_> = file.get_pages().into_values().collect();
    for page in pages {
        for content in file.get_page_contents(page) {
            if let Ok(stream) = file.get_object_mut(content).and_then(Object::as_stream_mut) {
                let mut joined = Vec::with_capacity(stream.content.len());
                for byte in stream.content.iter().copied() {
                    if byte == b'<' && joined.last() == Some(&b'>') {
                        joined.pop();
                    } else {
                        joined.push(byte);
                    }
                }
                stream.set_content(joined);
            }
        }
    }
}

/// Packs the streams at the usual level: lopdf's own method takes three times as long for one percent.
fn pack(file: &mut lopdf::Document) -> Result<(), PdfError> {
    let failed = |cause: std::io::Error| PdfError::Write(cause.to_string());
    for object in file.objects.values_mut() {
        if let Object::Stream(stream) = object
            && stream.allows_compression
            && !stream.dict.has(b"Filter")
        {
            let mut packer = ZlibEncoder::new(Vec::new(), Compression::new(5));
            packer.write_all(&stream.content).map_err(failed)?;
            let packed = packer.finish().map_err(failed)?;
            stream.dict.set("Filter", Object::from("FlateDecode"));
            stream.set_content(packed);
        }
    }
    Ok(())
}

/// Replaces what printpdf says: version 1.3, the year 1970, a random id and a false claim to PDF/X.
fn describe(file: &mut lopdf::Document, about: &About<'_>) -> Result<(), PdfError> {
    file.version = "1.7".to_owned();
    let date = Object::string_literal(pdf_date(about.issued_at));
    if let Ok(info) = file.trailer.get(b"Info").and_then(Object::as_reference)
        && let Ok(info) = file.get_object_mut(info).and_then(Object::as_dict_mut)
    {
        *info = Dictionary::from_iter([
            ("Title", lopdf::text_string(about.title)),
            ("Author", lopdf::text_string(about.author)),
            ("Producer", Object::string_literal("Verdant")),
            ("CreationDate", date.clone()),
            ("ModDate", date),
        ]);
    }
    let id = Object::string_literal(about.id);
    file.trailer.set("ID", vec![id.clone(), id]);
    let metadata = file.add_object(
        lopdf::Stream::new(
            Dictionary::from_iter([("Type", Object::from("Metadata")), ("Subtype", Object::from("XML"))]),
            xmp(about).into_bytes(),
        )
        // Readers look for the packet without unpacking anything.
        .with_compression(false),
    );
    let catalog = file.catalog_mut().map_err(PdfError::object)?;
    catalog.set("Lang", Object::string_literal(about.lang.html()));
    catalog.set("Metadata", metadata);
    catalog.set("ViewerPreferences", Dictionary::from_iter([("DisplayDocTitle", Object::Boolean(true))]));
    Ok(())
}

fn pdf_date(at: OffsetDateTime) -> String {
    let at = at.to_offset(time::UtcOffset::UTC);
    format!(
        "D:{:04}{:02}{:02}{:02}{:02}{:02}Z",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second()
    )
}

fn xmp(about: &About<'_>) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt></dc:title>\
         <dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>\
         <dc:language><rdf:Bag><rdf:li>{}</rdf:li></rdf:Bag></dc:language>\
         </rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>",
        escape(about.title),
        escape(about.author),
        about.lang.html()
    )
}
