//! Books, lists and words as their files have them. An unknown field is an error.

use crate::content::library::source::{SourceError, read_yaml, yaml_files};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tenants::Lang;

/// Where the words lie in the content folder.
pub(super) const FOLDER: &str = "vocabulary";
/// What the checks let pass, beside the books.
const EXCEPTIONS: &str = "exceptions.yaml";
/// Where the sound of a book's words lies, in the book's folder.
const AUDIO: &str = "audio";

/// A text in the three languages of the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub cn: String,
    /// Traditional Chinese with the words of Taiwan.
    pub tw: String,
}

impl Texts {
    /// The text in one language.
    pub fn of(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Cn => &self.cn,
            Lang::Tw => &self.tw,
        }
    }

    /// Made language by language.
    pub fn from_each(make: impl Fn(Lang) -> String) -> Self {
        Self { en: make(Lang::En), cn: make(Lang::Cn), tw: make(Lang::Tw) }
    }
}

tenants::closed_list! {
    /// What a word is in its sentence. Passages know fewer of them.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    #[expect(missing_docs, reason = "the names say it")]
    pub enum WordClass {
        Noun = "noun",
        Verb = "verb",
        Adjective = "adjective",
        Adverb = "adverb",
        Phrase = "phrase",
        Preposition = "preposition",
        Conjunction = "conjunction",
    }
}

/// A book in `books.yaml`; its lists lie in the folder of its slug.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BookHead {
    /// Folder name below `content/vocabulary`; never changed, for ids are made from it.
    pub slug: String,
    /// One word in every language: titles of lists begin with it.
    pub title: Texts,
    /// A sentence about what is inside.
    pub about: Texts,
}

/// A list: `<number>-<slug>.yaml` in the folder of its book. The number orders the lists and may change, the slug may not.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFile {
    /// Without the book's title.
    pub title: Texts,
    /// In the order in which they are learned.
    pub words: Vec<Word>,
}

/// A word in one sense.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// As a dictionary has it.
    pub word: String,
    /// What it is in its sentence; once for each word of a book.
    pub part_of_speech: WordClass,
    /// American pronunciation, without slashes.
    pub ipa: String,
    /// What it means in its sentence.
    pub definition: Texts,
    /// A sentence of our own that has the word in one of its forms.
    pub example: String,
    /// Forms of the example that follow no rule.
    #[serde(default)]
    #[schemars(default)]
    pub irregular: Vec<String>,
    /// What it often stands with.
    pub collocations: Vec<String>,
    /// Words of the same root: `registration (noun)`.
    pub family: Vec<String>,
    /// The first way to remember it.
    pub mnemonic: String,
}

/// `audio/manifest.yaml` of a book, as `content/tools/make-word-audio` writes it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct AudioManifest {
    words: Vec<WordAudio>,
}

/// A word as it is said.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordAudio {
    /// As its list has it.
    pub word: String,
    /// What it is there: some words are said in two ways.
    pub part_of_speech: WordClass,
    /// MP3, beside the manifest.
    pub file: String,
    /// How long it is.
    pub seconds: f32,
    /// Whose voice.
    pub voice: String,
    /// The sounds that the voice made.
    pub phones: String,
    /// Of the file, in hexadecimal digits.
    pub sha256: String,
}

impl WordAudio {
    /// Whether a file's bytes are what the manifest tells of.
    pub fn is(&self, bytes: &[u8]) -> bool {
        hex::encode(Sha256::digest(bytes)) == self.sha256
    }
}

/// A book with its lists.
#[derive(Debug, Clone, PartialEq)]
pub struct BookSource {
    /// What `books.yaml` says of it.
    pub head: BookHead,
    /// In their order.
    pub lists: Vec<ListSource>,
    /// Its words as they are said, in the order of the manifest.
    pub audio: Vec<WordAudio>,
    /// Where the files of `audio` lie.
    pub audio_folder: PathBuf,
}

/// A list with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListSource {
    /// The file's name without number and ending.
    pub slug: String,
    /// Below the content folder, with slashes.
    pub file: String,
    /// The file as it was read: problems are told with its lines.
    pub text: String,
    /// What it says.
    pub list: ListFile,
}

/// What the checks let pass: `exceptions.yaml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exceptions {
    /// Right words that the dictionary of spelling lacks.
    #[schemars(with = "Vec<String>")]
    pub spelled: BTreeSet<String>,
    /// Words of passages, `word (part of speech)`, that have no entry.
    #[schemars(with = "Vec<String>")]
    pub passages: BTreeSet<String>,
}

/// All words there are.
#[derive(Debug, Clone, PartialEq)]
pub struct Vocabulary {
    /// In their order.
    pub books: Vec<BookSource>,
    /// What the checks let pass.
    pub exceptions: Exceptions,
    /// Files that belong to no book.
    pub strays: Vec<String>,
}

impl Vocabulary {
    /// Whether there are words among the content: a folder may hold packs alone.
    pub fn is_in(content: &Path) -> bool {
        content.join(FOLDER).exists()
    }

    /// Reads `content/vocabulary`.
    pub fn read(content: &Path) -> Result<Self, SourceError> {
        let folder = content.join(FOLDER);
        let heads: Vec<BookHead> = read_yaml(&folder.join("books.yaml"))?;
        let exceptions = folder.join(EXCEPTIONS);
        let exceptions = if exceptions.exists() { read_yaml(&exceptions)? } else { Exceptions::default() };
        let mut strays = Vec::new();
        for path in entries(&folder)? {
            let name = name_of(&path);
            let is_known = if path.is_dir() {
                heads.iter().any(|head| head.slug == name)
            } else {
                name == "books.yaml" || name == EXCEPTIONS
            };
            if !is_known {
                strays.push(format!("{FOLDER}/{name}"));
            }
        }
        let mut books = Vec::with_capacity(heads.len());
        for head in heads {
            let mut lists = Vec::new();
            for path in yaml_files(&folder.join(&head.slug))? {
                lists.push(read_list(&head.slug, &path)?);
            }
            let audio_folder = folder.join(&head.slug).join(AUDIO);
            let manifest = audio_folder.join("manifest.yaml");
            let audio = if manifest.exists() { read_yaml::<AudioManifest>(&manifest)?.words } else { Vec::new() };
            books.push(BookSource { head, lists, audio, audio_folder });
        }
        Ok(Self { books, exceptions, strays })
    }

    /// Every word with its book and list.
    pub fn words(&self) -> impl Iterator<Item = (&BookSource, &ListSource, &Word)> {
        let lists = self.books.iter().flat_map(|book| book.lists.iter().map(move |list| (book, list)));
        lists.flat_map(|(book, list)| list.list.words.iter().map(move |word| (book, list, word)))
    }
}

fn read_list(book: &str, path: &Path) -> Result<ListSource, SourceError> {
    let name = name_of(path);
    let stem = name.strip_suffix(".yaml").unwrap_or(&name);
    let slug = stem.split_once('-').filter(|(number, _)| number.chars().all(|digit| digit.is_ascii_digit()));
    let text = fs::read_to_string(path).map_err(|cause| read_error(path, cause))?;
    Ok(ListSource {
        slug: slug.map_or(stem, |(_, slug)| slug).to_owned(),
        file: format!("{FOLDER}/{book}/{name}"),
        list: read_yaml(path)?,
        text,
    })
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let found = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut found: Vec<PathBuf> = found.map_err(|cause| read_error(folder, cause))?;
    found.sort();
    Ok(found)
}

fn read_error(path: &Path, cause: std::io::Error) -> SourceError {
    SourceError::Read { file: path.display().to_string(), cause }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
