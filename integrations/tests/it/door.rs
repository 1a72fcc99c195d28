//! A door in front of a server that a test can shut, open again, or never answer behind.

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

pub(crate) struct Door {
    address: String,
    server: Option<String>,
    open: Option<JoinSet<()>>,
}

impl Door {
    /// Passes everything to `server` and back.
    pub(crate) async fn to(server: &str) -> Self {
        let mut door = Self { address: "127.0.0.1:0".into(), server: Some(server.into()), open: None };
        door.open().await;
        door
    }

    /// Accepts and says nothing.
    pub(crate) async fn that_hangs() -> Self {
        let mut door = Self { address: "127.0.0.1:0".into(), server: None, open: None };
        door.open().await;
        door
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Cuts every connection and refuses new ones.
    pub(crate) async fn shut(&mut self) {
        if let Some(mut tasks) = self.open.take() {
            tasks.shutdown().await;
        }
    }

    /// Listens again, at the same address.
    pub(crate) async fn open(&mut self) {
        let listener = TcpListener::bind(&self.address).await.unwrap();
        self.address = listener.local_addr().unwrap().to_string();
        let server = self.server.clone();
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            // Dropped with the task, and the connections with it.
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                connections.spawn(serve(client, server.clone()));
            }
        });
        self.open = Some(tasks);
    }
}

async fn serve(mut client: TcpStream, server: Option<String>) {
    match server {
        Some(server) => {
            let mut upstream = TcpStream::connect(server).await.unwrap();
            drop(copy_bidirectional(&mut client, &mut upstream).await);
        }
        None => std::future::pending().await,
    }
}
