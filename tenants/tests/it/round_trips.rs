//! What a transaction says to the database, overheard on the wire.

use std::sync::{Arc, Mutex};

use sqlx::{ConnectOptions, postgres::PgConnectOptions};
use tenants::{Db, DbConfig, Lookup, Reason};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
};

/// A message that the database answers before the next can be sent: `Q`, with its text.
type Overheard = Arc<Mutex<Vec<(char, String)>>>;

#[tokio::test]
async fn opening_a_tenants_transaction_is_one_message() {
    let test = testkit::database().await;
    let tenant = test.tenant("trips").await;
    let (db, overheard) = overhear(&test.app_url).await;

    let tx = db.tenant(&tenant).await.unwrap();
    let opening = said(&overheard);
    tx.commit().await.unwrap();
    let all = said(&overheard);

    let [(kind, text)] = opening.as_slice() else { panic!("one message, not {opening:?}") };
    assert_eq!(*kind, 'Q');
    assert!(text.starts_with("begin; set local role app_tenant; set local app.tenant_id = '"), "{text}");
    assert_eq!(all[1..], [('Q', "commit".to_owned())]);
}

/// What costs most of a small request is the number of messages: nothing is said beside its own statements.
#[tokio::test]
async fn a_reader_that_is_dropped_says_that_it_rolls_back_and_the_next_one_only_begins() {
    let test = testkit::database().await;
    let tenant = test.tenant("trips").await;
    let (db, overheard) = overhear(&test.app_url).await;

    drop(db.tenant_read(&tenant).await.unwrap());
    let tx = db.tenant_read(&tenant).await.unwrap();

    let opening = format!("begin read only; set local role app_tenant; set local app.tenant_id = '{}'", tenant.id);
    let message = |text: &str| ('Q', text.to_owned());
    assert_eq!(said(&overheard), [message(&opening), message("rollback"), message(&opening)]);
    drop(tx);
}

#[tokio::test]
async fn a_lookup_goes_out_with_the_opening_once_it_is_prepared() {
    let test = testkit::database().await;
    let tenant = test.tenant("trips").await;
    let (db, overheard) = overhear(&test.app_url).await;

    let (tx, _) = db.tenant_read_with(&tenant, &NOW, &[]).await.unwrap();
    tx.commit().await.unwrap();
    overheard.lock().unwrap().clear();
    let (tx, _) = db.tenant_read_with(&tenant, &NOW, &[]).await.unwrap();

    let said = said(&overheard);
    let [(kind, text)] = said.as_slice() else { panic!("one message, not {said:?}") };
    assert_eq!(*kind, 'Q');
    let scope = format!("begin read only; set local role app_tenant; set local app.tenant_id = '{}'", tenant.id);
    assert!(text.starts_with(&format!("{scope}; execute tenant_and_moment('")), "{text}");
    drop(tx);
}

const NOW: Lookup = Lookup { name: "tenant_and_moment", sql: "select $1::uuid, $2::timestamptz" };

/// A database with a single connection, and what is said to it from here on.
async fn overhear(url: &str) -> (Db, Overheard) {
    let overheard = Overheard::default();
    let url = listen_in(url, overheard.clone()).await;
    let db = Db::connect(&DbConfig { max_connections: 1, ..DbConfig::new(url) }).await.unwrap();
    // Connecting asks too; after a commit nothing is on its way.
    db.platform(Reason::Metering).await.unwrap().commit().await.unwrap();
    overheard.lock().unwrap().clear();
    (db, overheard)
}

fn said(overheard: &Overheard) -> Vec<(char, String)> {
    overheard.lock().unwrap().clone()
}

/// A door to the database behind which every message of the client is noted.
async fn listen_in(url: &str, overheard: Overheard) -> String {
    let options: PgConnectOptions = url.parse().unwrap();
    let server = format!("{}:{}", options.get_host(), options.get_port());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let door = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (client_reads, mut client_writes) = client.into_split();
            let (mut server_reads, server_writes) = TcpStream::connect(&server).await.unwrap().into_split();
            tokio::spawn(async move { copy(&mut server_reads, &mut client_writes).await });
            tokio::spawn(note(client_reads, server_writes, overheard.clone()));
        }
    });
    let plain = options.ssl_mode(sqlx::postgres::PgSslMode::Disable).host("127.0.0.1").port(door);
    plain.to_url_lossy().to_string()
}

/// The first message has no letter; the others are a letter, a length and a body.
async fn note(mut client: OwnedReadHalf, mut server: OwnedWriteHalf, overheard: Overheard) -> Option<()> {
    let mut is_first = true;
    loop {
        let mut head = if is_first { Vec::new() } else { vec![client.read_u8().await.ok()?] };
        let length = client.read_u32().await.ok()?;
        let mut body = vec![0; length as usize - 4];
        client.read_exact(&mut body).await.ok()?;
        if let Some(kind) = head.first() {
            let text = String::from_utf8_lossy(&body).trim_end_matches('\0').to_owned();
            overheard.lock().unwrap().push((char::from(*kind), text));
        }
        head.extend(length.to_be_bytes());
        server.write_all(&[head, body].concat()).await.ok()?;
        is_first = false;
    }
}
