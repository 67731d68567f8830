//! What is wrong with the arguments, in one sentence.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::error::tell;
use crate::status::Status;
use crate::visible::visible;

/// Shows the help that was asked for, or says what is wrong.
pub(crate) fn explain(error: &clap::Error) -> Status {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nobody to read it is no failure.
            let _ = error.print();
            Status::Clean
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            Status::Failed
        }
        _ => {
            tell(&sentence(error));
            Status::Failed
        }
    }
}

fn sentence(error: &clap::Error) -> String {
    let text = |kind| error.get(kind).map(quoted).unwrap_or_default();
    let hint = |kind| error.get(kind).map(|value| format!("; did you mean {}?", quoted(value)));
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let hint = hint(ContextKind::SuggestedArg).unwrap_or_else(|| SEE_HELP.to_owned());
            format!("There is no option or argument {} here{hint}", text(ContextKind::InvalidArg))
        }
        ErrorKind::InvalidSubcommand => {
            let hint = hint(ContextKind::SuggestedSubcommand).unwrap_or_else(|| SEE_HELP.to_owned());
            format!("There is no command {}{hint}", text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).len() > "\"\"".len() => format!(
            "{} is no value of {}; it takes {}.",
            text(ContextKind::InvalidValue),
            text(ContextKind::InvalidArg),
            text(ContextKind::ValidValue)
        ),
        ErrorKind::InvalidValue => format!("{} needs a value{SEE_HELP}", text(ContextKind::InvalidArg)),
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            format!("{} is no value of {}: {why}.", text(ContextKind::InvalidValue), text(ContextKind::InvalidArg))
        }
        ErrorKind::ArgumentConflict => format!(
            "{} does not go with {}; use one of them.",
            text(ContextKind::InvalidArg),
            text(ContextKind::PriorArg)
        ),
        ErrorKind::MissingRequiredArgument => format!("{} is missing{SEE_HELP}", text(ContextKind::InvalidArg)),
        _ => {
            let rendered = error.to_string();
            let first = rendered.lines().next().unwrap_or_default();
            format!("{}{SEE_HELP}", visible(first.trim_start_matches("error: ")))
        }
    }
}

const SEE_HELP: &str = "; see \"strudel --help\".";

/// What clap says about an argument, quoted where it is the user's or a name, so that nothing in it can move the cursor.
fn quoted(value: &ContextValue) -> String {
    let quote = |text: &str| format!("\"{}\"", visible(text));
    match value {
        ContextValue::String(text) => quote(text),
        ContextValue::Strings(texts) => texts.iter().map(|text| quote(text)).collect::<Vec<_>>().join(" or "),
        other => quote(&other.to_string()),
    }
}
