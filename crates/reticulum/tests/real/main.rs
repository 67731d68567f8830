//! Against real parts: NomadNet nodes and Reticulum instances in Python, on loopback only.
//!
//! `RIG_PYTHON` names a Python that has `requirements.txt` of the rig installed, `RIG` the rig's folder unless it is the
//! repository's own.

mod proxy;
mod rig;

mod answers;
mod hostile;
mod links;
mod uplinks;
