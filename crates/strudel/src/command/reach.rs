//! How the crawler's commands reach the network, and how they are stopped.

use std::path::PathBuf;

use clap::Args;
use strudel_reticulum::{HostPort, Interfaces, Network, SharedInstance};
use tokio::sync::watch;

use crate::error::Error;
use crate::visible::visible;

/// Where the network is.
#[derive(Debug, Args)]
pub(super) struct Reach {
    /// A Reticulum TCP server to connect to; may be given several times [default: this machine's shared instance]
    #[arg(long, value_name = "HOST:PORT")]
    connect: Vec<HostPort>,

    /// The folder of Reticulum's configuration, which tells where the shared instance is [default: as other programs have it]
    #[arg(long, value_name = "DIR", conflicts_with = "connect")]
    config: Option<PathBuf>,
}

impl Reach {
    /// The interfaces to use.
    pub(super) async fn interfaces(&self) -> Result<Interfaces, Error> {
        if !self.connect.is_empty() {
            return Ok(Interfaces::Tcp(self.connect.clone()));
        }
        let shared = SharedInstance::configured(self.config.as_deref())
            .map_err(|error| Error::Network(format!("{}", visible(&error.to_string()))))?;
        let Some(shared) = shared else {
            return Err(Error::Network(
                "Reticulum's configuration shares no instance on this machine; name a server with --connect HOST:PORT."
                    .to_owned(),
            ));
        };
        if !shared.answers().await {
            return Err(Error::Network(format!(
                "No Reticulum runs on this machine: {} does not answer; start rnsd, or name a server with --connect HOST:PORT.",
                visible(&shared.to_string())
            )));
        }
        Ok(Interfaces::Shared(shared))
    }

    /// The network, once one of its interfaces is up. Waits no longer than it takes to see that none will be.
    pub(super) async fn wait_up(network: &Network, most: std::time::Duration) -> Result<(), Error> {
        let mut uplinks = network.uplinks();
        let is_up = uplinks.wait_for(|uplinks| uplinks.iter().any(strudel_reticulum::Uplink::is_up));
        if let Ok(Ok(_)) = tokio::time::timeout(most, is_up).await {
            return Ok(());
        }
        let names: Vec<_> = network.uplinks().borrow().iter().map(|uplink| uplink.name.clone()).collect();
        Err(Error::Network(format!(
            "There is no connection to {}; check that it runs and can be reached.",
            visible(&names.join(" or "))
        )))
    }
}

/// Becomes true when somebody stops the program: Ctrl-C, or a service manager. The second time it ends at once.
pub(super) fn stop_signal() -> Result<watch::Receiver<bool>, Error> {
    let (stop, stopped) = watch::channel(false);
    let cannot = |error: std::io::Error| Error::Network(format!("Signals cannot be waited for: {error}."));
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).map_err(cannot)?;
    #[cfg(unix)]
    let mut interrupt = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt()).map_err(cannot)?;
    tokio::spawn(async move {
        loop {
            #[cfg(unix)]
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            #[cfg(not(unix))]
            if tokio::signal::ctrl_c().await.is_err() {
                return;
            }
            if stop.send_replace(true) {
                std::process::exit(2);
            }
        }
    });
    Ok(stopped)
}

/// Runs a command that talks to the network, on this thread.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| Error::Network(format!("The system gives no timers or sockets: {error}.")))?;
    let local = tokio::task::LocalSet::new();
    runtime.block_on(local.run_until(work))
}

/// The network could not be started.
pub(super) fn not_started(error: &strudel_reticulum::StartError) -> Error {
    Error::Network(format!("The network cannot be used: {error}."))
}
