//! Links and readable text of Micron pages, as NomadNet sees them.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
