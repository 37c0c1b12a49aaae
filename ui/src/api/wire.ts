// The wire's types under one roof. They are generated from Rust; this file adds only names for looking them up.
import type { Commands } from './bindings/commands.ts';

export type * from './bindings/index.ts';
export type { Commands };

export type CommandName = keyof Commands;
export type Args<K extends CommandName> = Commands[K]['args'];
export type Reply<K extends CommandName> = Commands[K]['reply'];
