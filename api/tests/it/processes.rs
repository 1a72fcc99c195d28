//! Two processes on one database, as an installation with replicas has them: the real program, twice.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{APP_SECRET, TestApp};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use uuid::Uuid;

/// The api as a process, ended with the value.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(app: &TestApp) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_api"))
            .env("DATABASE_URL", &app.db.app_url)
            .env("DATABASE_CONNECTIONS", "2")
            .env("APP_SECRET", APP_SECRET)
            .env("OUTBOX_DIR", app.folder().join("outbox"))
            .env("BLOB_DIR", app.folder().join("blobs"))
            .env("LISTEN", "127.0.0.1:0")
            .env("LOG_FORMAT", "json")
            .env("RUST_LOG", "info")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (out, err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let (told, hears) = std::sync::mpsc::channel();
        // Wherever it logs: the line with the address is found, and the rest is read so that no pipe fills up.
        for stream in [Box::new(out) as Box<dyn std::io::Read + Send>, Box::new(err)] {
            let told = told.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    if let Some(address) = address_in(&line) {
                        let _ = told.send(address);
                    }
                }
            });
        }
        let address = hears.recv_timeout(Duration::from_secs(30)).expect("the api says where it listens");
        Self { child, address }
    }

    /// One request on a connection of its own. The status and the body.
    async fn ask(&self, method: &str, path: &str, host: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        let session = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\n{session}content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    async fn brand_at(&self, host: &str) -> Value {
        self.ask("GET", "/api/tenant", host, None, &Value::Null).await.1["name"].clone()
    }

    /// The notification of a change is on its way by itself: asked until it has come, and not for ever.
    async fn shows(&self, host: &str, name: &str) -> bool {
        let end = Instant::now() + Duration::from_secs(20);
        while self.brand_at(host).await != name {
            if Instant::now() > end {
                return false;
            }
            tokio::task::yield_now().await;
        }
        true
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// From a line such as `{…,"message":"listening","address":"127.0.0.1:4711"…}`.
fn address_in(line: &str) -> Option<SocketAddr> {
    let at = line.find("127.0.0.1:")?;
    let end = line[at..].find(|c: char| !(c.is_ascii_digit() || ".:".contains(c))).map_or(line.len(), |n| at + n);
    line.contains("listening").then(|| line[at..end].parse().ok()).flatten()
}

#[tokio::test]
async fn a_brand_made_at_one_process_is_served_by_the_other_without_a_restart() {
    let app = TestApp::start().await;
    let default = app.state.hosts.resolve("nobody.example").await.unwrap();
    let admin = app.person_of(&default, &[Role::SuperAdmin], &[]).await;
    let (here, there) = (Process::start(&app), Process::start(&app));
    let slug = format!("b-{}", Uuid::now_v7().simple());
    let host = format!("{slug}.test");
    let unknown = there.brand_at(&host).await;
    assert_eq!(unknown, default.brand.name, "a host that nobody has shows the default brand, and that is remembered");

    let mut brand = serde_json::to_value(tenants::demo::tenants().unwrap().remove(1).brand).unwrap();
    brand["name"] = json!("Lakeside English");
    let body = json!({"slug": slug, "hosts": [host], "brand": brand});
    let (status, made) = here.ask("POST", "/api/office/brands", &default.host, Some(&admin.token), &body).await;
    assert_eq!(status, 201, "{made}");

    assert!(here.shows(&host, "Lakeside English").await && there.shows(&host, "Lakeside English").await);
    let mut body = body;
    body["brand"]["name"] = json!("Lakeside II");
    let path = format!("/api/office/brands/{slug}");
    let (status, stored) = here.ask("GET", &path, &default.host, Some(&admin.token), &Value::Null).await;
    assert_eq!(status, 200, "{stored}");
    body["version"] = stored["version"].clone();
    let (status, saved) = there.ask("PUT", &path, &default.host, Some(&admin.token), &body).await;
    assert_eq!(status, 200, "{saved}");
    assert!(here.shows(&host, "Lakeside II").await, "the way back works too");
}
