//! How often a transaction waits for the database, counted on the wire.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tenants::{Db, DbConfig};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

#[tokio::test]
async fn opening_a_tenants_transaction_is_one_round_trip() {
    let test = testkit::database().await;
    let tenant = test.tenant("trips").await;
    let (url, answers) = counted(&test.app_url).await;
    let config = DbConfig { max_connections: 1, ..DbConfig::new(url) };
    let db = Db::connect(&config).await.unwrap();
    // The first transaction pays for connecting and preparing.
    for _ in 0..2 {
        let mut tx = db.tenant(&tenant).await.unwrap();
        sqlx::query("select 1").execute(tx.conn()).await.unwrap();
        tx.commit().await.unwrap();
    }
    // Returning a connection to the pool asks for a sign of life in the background; it belongs to nobody's waiting.
    let mut tx = db.tenant(&tenant).await.unwrap();
    let opened = answers.load(Ordering::SeqCst);
    sqlx::query("select 1").execute(tx.conn()).await.unwrap();
    let selected = answers.load(Ordering::SeqCst);
    tx.commit().await.unwrap();
    let committed = answers.load(Ordering::SeqCst);

    assert_eq!((selected - opened, committed - selected), (1, 1));

    let conn_before = answers.load(Ordering::SeqCst);
    drop(db);
    let db = Db::connect(&config).await.unwrap();
    let connected = answers.load(Ordering::SeqCst);
    assert!(connected > conn_before);
    let _tx = db.tenant(&tenant).await.unwrap();
    assert_eq!(answers.load(Ordering::SeqCst) - connected, 1);
}

/// A door to the database that counts how often it says "ready for the next query".
async fn counted(url: &str) -> (String, Arc<AtomicUsize>) {
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let server = format!("{}:{}", options.get_host(), options.get_port());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let door = listener.local_addr().unwrap().to_string();
    let answers = Arc::new(AtomicUsize::new(0));
    let counter = answers.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let upstream = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(forward(client, upstream, counter.clone()));
        }
    });
    let plain = options.ssl_mode(sqlx::postgres::PgSslMode::Disable);
    let url = sqlx::ConnectOptions::to_url_lossy(&plain)
        .to_string()
        .replace(&format!("{}:{}", plain.get_host(), plain.get_port()), &door);
    (url, answers)
}

/// Passes bytes both ways; reads the database's messages one by one: a letter, a length, a body.
async fn forward(client: TcpStream, upstream: TcpStream, ready: Arc<AtomicUsize>) {
    let (mut client_reads, mut client_writes) = client.into_split();
    let (mut server_reads, mut server_writes) = upstream.into_split();
    tokio::spawn(async move { tokio::io::copy(&mut client_reads, &mut server_writes).await });
    let mut head = [0; 5];
    while server_reads.read_exact(&mut head).await.is_ok() {
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let mut body = vec![0; length - 4];
        server_reads.read_exact(&mut body).await.unwrap();
        if head[0] == b'Z' {
            ready.fetch_add(1, Ordering::SeqCst);
        }
        if client_writes.write_all(&head).await.is_err() || client_writes.write_all(&body).await.is_err() {
            return;
        }
    }
}
