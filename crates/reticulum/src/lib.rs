//! The crawler's side of a Reticulum network: announces in, links, requests.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
