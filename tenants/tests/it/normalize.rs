//! Host headers as they arrive.

use proptest::prelude::*;
use tenants::normalize_host;

#[test]
fn host_headers_are_made_comparable() {
    let longest_label = "a".repeat(63);
    let longest = format!("{longest_label}.{longest_label}.{longest_label}.{}", "a".repeat(61));
    let cases = [
        ("localhost", Some("localhost")),
        ("LocalHost:8080", Some("localhost")),
        ("Harbor.Localhost.", Some("harbor.localhost")),
        ("harbor.localhost.:443", Some("harbor.localhost")),
        (" harbor.localhost ", Some("harbor.localhost")),
        ("harbor.localhost:", Some("harbor.localhost")),
        ("xn--bcher-kva.example", Some("xn--bcher-kva.example")),
        ("127.0.0.1:8080", Some("127.0.0.1")),
        ("[::1]", Some("[::1]")),
        ("[::1]:8080", Some("[::1]")),
        ("[0:0:0:0:0:0:0:1]", Some("[::1]")),
        ("[2001:DB8::A]", Some("[2001:db8::a]")),
        (longest.as_str(), Some(longest.as_str())),
        ("", None),
        (".", None),
        ("a..b", None),
        ("harbor.localhost..", None),
        ("::1", None),
        ("[::1", None),
        ("[::1]8080", None),
        ("[::1]:x", None),
        ("[harbor.localhost]", None),
        ("harbor.localhost:99999", None),
        ("harbor.localhost:-1", None),
        ("harbor.localhost:80:80", None),
        ("harbor localhost", None),
        ("harbor.localhost/verdant", None),
        ("user@harbor.localhost", None),
        ("bücher.example", None),
        ("harbor.localhost\0", None),
    ];
    for (header, host) in cases {
        assert_eq!(normalize_host(header).as_deref(), host, "{header:?}");
    }
    assert_eq!(normalize_host(&format!("a{longest}")), None);
    assert_eq!(normalize_host(&"a".repeat(64)), None);
}

proptest! {
    #[test]
    fn any_text_at_all_is_answered(header in any::<String>()) {
        normalize_host(&header);
    }

    #[test]
    fn a_normal_host_stays_as_it_is(header in "[A-Za-z0-9._:\\[\\]-]{0,40}") {
        if let Some(host) = normalize_host(&header) {
            prop_assert_eq!(normalize_host(&host), Some(host.clone()));
            prop_assert!(!host.bytes().any(|b| b.is_ascii_uppercase()));
            prop_assert!(host.starts_with('[') || !host.contains(':'));
        }
    }

    #[test]
    fn case_port_and_final_dot_do_not_matter(name in "[a-z0-9-]{1,20}(\\.[a-z0-9-]{1,20}){0,3}", port: u16) {
        prop_assert_eq!(normalize_host(&name.to_uppercase()), Some(name.clone()));
        prop_assert_eq!(normalize_host(&format!("{name}.:{port}")), Some(name));
    }
}
