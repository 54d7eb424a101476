//! Generates the TypeScript declarations of the contract with the front ends.

use std::collections::BTreeMap;

use rivulet_core::UiText;
use rivulet_core::*;
use ts_rs::{Config, TS, TypeVisitor};

use crate::contract::*;

/// Returns the text of the generated file `ui/src/bindings/contract.ts`.
pub fn typescript() -> String {
    let config = Config::new();
    let mut out =
        String::from("// Made from crates/app/src/contract.rs by `cargo xtask bindings`. Do not edit.\n\n");
    for declaration in Declarations::of_contract(&config).found.values() {
        out.push_str(declaration);
    }
    out.push_str("/** The text that replaces a secret value. */\n");
    out.push_str(&format!("export const secretMask = {MASK:?};\n\n"));
    out.push_str("/** Matches the names of headers and query parameters whose values are secrets. */\n");
    out.push_str(&format!(
        "export const secretName = /{}/i;\n\n",
        secret_name_pattern()
    ));
    out.push_str("/** Every command, with its arguments and its result. Each rejects with a `Fault`. */\n");
    out.push_str("export interface Commands {\n");
    macro_rules! signatures {
        ($( $(#[doc = $doc:literal])* $name:ident ( $($arg:ident : $type:ty),* ) -> $result:ty; )*) => {
            $(
                $( out.push_str(&format!("  /** {} */\n", $doc.trim())); )*
                let args: &[String] = &[$( format!("{}: {}", stringify!($arg), <$type>::name(&config)) ),*];
                let args = if args.is_empty() { "Record<string, never>".to_owned() } else { format!("{{ {} }}", args.join("; ")) };
                let result = <$result>::name(&config);
                out.push_str(&format!("  {}: {{ args: {args}; result: {result} }};\n", stringify!($name)));
            )*
        };
    }
    crate::for_each_command!(signatures);
    out.push_str("}\n");
    out
}

/// The TypeScript declarations of the types that the contract mentions, by the names of the types.
struct Declarations<'a> {
    config: &'a Config,
    found: BTreeMap<String, String>,
}

impl<'a> Declarations<'a> {
    fn of_contract(config: &'a Config) -> Self {
        let found = BTreeMap::new();
        let mut declarations = Self { config, found };
        macro_rules! types {
            ($( $(#[doc = $doc:literal])* $name:ident ( $($arg:ident : $type:ty),* ) -> $result:ty; )*) => {
                $( $( declarations.add::<$type>(); )* declarations.add::<$result>(); )*
            };
        }
        crate::for_each_command!(types);
        declarations.add::<Update>();
        declarations
    }

    fn add<T: TS + 'static>(&mut self) {
        self.visit::<T>();
        T::visit_generics(self);
    }
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + ?Sized + 'static>(&mut self) {
        let name = T::name(self.config);
        // Only types with a declaration of their own have a path, unlike `string` or `T | null`.
        if T::output_path().is_none() || self.found.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}\n\n", T::decl(self.config));
        self.found.insert(name, declaration);
        T::visit_dependencies(self);
    }
}
