//! Secrets of one data folder: made once, readable by its owner only.

use crate::failure::{Doing, Failure, Outcome};
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// All letters and digits, so that they fit into addresses unescaped.
pub(crate) struct Secrets {
    /// Signs sessions, links and media addresses.
    pub(crate) app_secret: String,
    /// Of the database's superuser.
    pub(crate) owner_password: String,
    /// Of the login that api and worker use.
    pub(crate) login_password: String,
}

impl Secrets {
    /// Those in the file, or new ones that are kept there.
    pub(crate) fn kept_in(file: &Path) -> Outcome<Self> {
        if let Ok(text) = std::fs::read(file) {
            let value: Value = serde_json::from_slice(&text).doing(|| format!("read {}", file.display()))?;
            let get = |name: &str| {
                let broken = || Failure::new(format!("{} lacks `{name}`. Start afresh with --reset.", file.display()));
                value[name].as_str().map(str::to_owned).ok_or_else(broken)
            };
            return Ok(Self {
                app_secret: get("app_secret")?,
                owner_password: get("owner_password")?,
                login_password: get("login_password")?,
            });
        }
        let secrets = Self { app_secret: random()?, owner_password: random()?, login_password: random()? };
        write_private(file, &secrets.to_json())?;
        Ok(secrets)
    }

    fn to_json(&self) -> Value {
        json!({"app_secret": self.app_secret, "owner_password": self.owner_password, "login_password": self.login_password})
    }
}

/// Writes a file that only we can read, whole or not at all.
pub(crate) fn write_private(file: &Path, value: &Value) -> Outcome {
    let doing = || format!("write {}", file.display());
    let half = file.with_extension("new");
    let _ = std::fs::remove_file(&half);
    let mut out = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&half).doing(doing)?;
    out.write_all(format!("{value:#}\n").as_bytes()).and_then(|()| out.sync_all()).doing(doing)?;
    std::fs::rename(&half, file).doing(doing)
}

fn random() -> Outcome<String> {
    let mut bytes = [0_u8; 32];
    File::open("/dev/urandom").and_then(|mut source| source.read_exact(&mut bytes)).doing(|| "make a secret".into())?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn secrets_are_kept_private_and_differ() {
        let scratch = Scratch::new("secrets");
        let file = scratch.join("secrets.json");
        let made = Secrets::kept_in(&file).unwrap();
        let read = Secrets::kept_in(&file).unwrap();
        assert_eq!((&made.app_secret, &made.owner_password), (&read.app_secret, &read.owner_password));
        assert_ne!(made.owner_password, made.login_password);
        assert_eq!(made.app_secret.len(), 64);
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_broken_file_is_said_to_be_broken() {
        let scratch = Scratch::new("secrets-broken");
        let file = scratch.join("secrets.json");
        std::fs::write(&file, r#"{"app_secret": "x"}"#).unwrap();
        assert!(Secrets::kept_in(&file).map(drop).unwrap_err().to_string().contains("`owner_password`"));
    }
}
