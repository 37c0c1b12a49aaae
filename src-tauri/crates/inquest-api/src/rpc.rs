//! Commands by name: what the window's single `rpc` command calls.

use std::pin::Pin;

use serde_json::Value;

use crate::wire::*;
use crate::{ApiError, Context, Inquest};
use inquest_core::case::{
    Case, Conclusion, Event, Evidence, Exhibit, Hypothesis, Intervention, Note, Prediction,
};

/// A reply on its way. Boxed, since some commands (sample cases, reports) call others by name.
pub type Replying<'a> = Pin<Box<dyn Future<Output = Result<Value, WireError>> + Send + 'a>>;

/// One command at work: boxed, so that a call by name is not as large as the largest of them.
type Running<'a, T> = Pin<Box<dyn Future<Output = Result<T, ApiError>> + Send + 'a>>;

macro_rules! dispatch {
    ($($name:ident : $request:ty => $reply:ty),* $(,)?) => {
        impl Inquest {
            /// Calls a command by name with its request as JSON.
            pub fn rpc<'a>(&'a self, name: &'a str, args: Value, ctx: &'a Context) -> Replying<'a> {
                Box::pin(async move {
                    let reply = match name {
                        $(stringify!($name) => {
                            let request: $request = request(name, args)?;
                            let running: Running<'_, $reply> = Box::pin(self.$name(request, ctx));
                            serde_json::to_value(running.await?)
                        })*
                        _ => return Err(ApiError::UnknownCommand { name: name.to_owned() }.into()),
                    };
                    reply.map_err(|e| ApiError::internal(e).into())
                })
            }
        }
    };
}
crate::for_each_command!(dispatch);

fn request<T: serde::de::DeserializeOwned>(command: &str, args: Value) -> Result<T, ApiError> {
    let args = if args.is_null() { Value::Object(serde_json::Map::new()) } else { args };
    serde_json::from_value(args).map_err(|e| ApiError::BadArguments {
        command: command.to_owned(),
        detail: crate::errors::bounded(&e.to_string()),
    })
}
