//! A TCP connection that can be slowed, cut and looked at.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Stands between a client and a server of this machine.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    sent: Arc<Mutex<Vec<u8>>>,
    serving: JoinHandle<()>,
}

impl Proxy {
    /// One that lets so many bytes a second back to the client.
    pub(crate) async fn to(server: u16, bytes_a_second: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let sent = Arc::default();
        let serving = tokio::spawn(serve(listener, server, bytes_a_second, Arc::clone(&sent)));
        Proxy { port, sent, serving }
    }

    /// Ends the connections, and takes no more.
    pub(crate) fn cut(&self) {
        self.serving.abort();
    }

    /// The contexts of all packets that the client sent for a link, in their order.
    pub(crate) fn contexts(&self) -> Vec<u8> {
        let sent = self.sent.lock().unwrap();
        let packets = sent.split(|&byte| byte == 0x7e).map(unescaped);
        packets.filter(|packet| packet.len() > 18 && packet[0] & 0x4c == 0x0c).map(|packet| packet[18]).collect()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.cut();
    }
}

fn unescaped(packet: &[u8]) -> Vec<u8> {
    let mut bytes = packet.iter();
    std::iter::from_fn(|| match bytes.next()? {
        0x7d => bytes.next().map(|byte| byte ^ 0x20),
        byte => Some(*byte),
    })
    .collect()
}

async fn serve(listener: TcpListener, server: u16, bytes_a_second: usize, sent: Arc<Mutex<Vec<u8>>>) {
    while let Ok((client, _)) = listener.accept().await {
        let Ok(server) = TcpStream::connect(("127.0.0.1", server)).await else { continue };
        let (mut from_client, mut to_client) = client.into_split();
        let (mut from_server, mut to_server) = server.into_split();
        let sent = Arc::clone(&sent);
        let up = async {
            let mut buffer = vec![0; 4_096];
            while let Ok(length @ 1..) = from_client.read(&mut buffer).await {
                sent.lock().unwrap().extend(&buffer[..length]);
                to_server.write_all(&buffer[..length]).await.unwrap();
            }
        };
        let down = async {
            let mut buffer = vec![0; (bytes_a_second / 20).clamp(1, 65_536)];
            while let Ok(length @ 1..) = from_server.read(&mut buffer).await {
                if to_client.write_all(&buffer[..length]).await.is_err() {
                    return;
                }
                tokio::time::sleep(Duration::from_secs_f64(length as f64 / bytes_a_second as f64)).await;
            }
        };
        tokio::select! {
            () = up => {}
            () = down => {}
        }
    }
}
