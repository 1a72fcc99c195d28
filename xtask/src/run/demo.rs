//! What a newcomer needs to look around: the demo brands and who may sign in there.

use std::fmt::Write;

const BRANDS: [(&str, &str); 3] =
    [("verdant", "localhost"), ("harbor", "harbor.localhost"), ("northfield", "northfield.localhost")];
const ROLES: [&str; 7] = ["student", "pro", "parent", "teacher", "grader", "admin", "superadmin"];
/// Of every demo account; there are none in production.
const PASSWORD: &str = "learn-the-words";

/// Addresses and accounts.
pub(super) fn table(port: u16, has_mail_server: bool) -> String {
    let mut text = String::new();
    for (brand, host) in BRANDS {
        let _ =
            writeln!(text, "  {:<42} {}", format!("http://{host}:{port}/toefl/"), format_args!("student@{brand}.test"));
    }
    let _ = writeln!(text, "  <role>@<brand>.test, password {PASSWORD}; roles: {}", ROLES.join(", "));
    let mails = match has_mail_server {
        true => "Mails go to the server in SMTP_URL.".to_owned(),
        false => format!("Mails that would be sent: http://localhost:{port}/dev/outbox"),
    };
    let _ = write!(text, "  {mails:<67} Ctrl-C stops everything.");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_brand_has_its_address_on_the_port() {
        let table = table(9000, false);
        for (brand, host) in BRANDS {
            assert!(
                table.contains(&format!("http://{host}:9000/toefl/"))
                    && table.contains(&format!("student@{brand}.test"))
            );
        }
    }
}
