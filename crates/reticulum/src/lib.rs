//! The crawler's side of a Reticulum network: announces come in, links are opened and pages asked for.
//!
//! There is no policy here: what is asked, when, and how much of it may come is said from outside, and what happens is
//! told as it happens. Links are anonymous; nothing here ever identifies, announces or forwards.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use std::time::Duration;
//! use strudel_reticulum::{Interfaces, Limits, Network, Progress};
//!
//! let (network, mut announces) = Network::start(Interfaces::Tcp(vec!["127.0.0.1:4242".parse()?]))?;
//! let announce = announces.next().await.ok_or("the network stopped")?;
//! let mut link = network.open(announce.destination).await?;
//! let limits = Limits { size: 4_096, wire: 65_536, begins_within: Duration::from_secs(10) };
//! let mut request = link.request("/page/robots.txt", limits);
//! while let Some(progress) = request.next().await {
//!     if let Progress::Answered(body) = progress {
//!         println!("{}", String::from_utf8_lossy(&body));
//!     }
//! }
//! # Ok(()) }
//! ```
//!
//! From the outside in: [`Interfaces`] say where the network is reached ([`SharedInstance::configured`] reads it where
//! other programs do), [`Network`] is the running stack, [`Announces`] are the nodes it hears, and [`Link`] and
//! [`Request`] the talk with one of them. Within, `uplink` keeps each connection up, and `wire` looks at every packet
//! that passes it: the stack below (`personal-rns`) tells neither when an answer begins nor how many bytes moved.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod announce;
mod answer;
mod config;
mod interfaces;
mod link;
mod network;
mod request;
mod seam;
mod uplink;
mod wire;

pub use announce::{Announce, Announces, NAME_BYTES};
pub use config::ConfigError;
pub use interfaces::{HostPort, Interfaces, NoHostPort, SharedInstance};
pub use link::{Link, OpenError};
pub use network::{Network, StartError};
pub use request::{LARGEST_ANSWER, Limits, Progress, Request};
pub use uplink::{State, Uplink};
