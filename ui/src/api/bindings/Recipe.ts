// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { KindId } from "./KindId";

/**
 * How a capture is made: what to run, where, and what that needs and costs. Texts of the codes:
 * `recipe-tool-…`, `recipe-needs-…`, `recipe-cost-…`, `recipe-note-…`.
 */
export type Recipe = { 
/**
 * Id.
 */
id: string, 
/**
 * Kinds that it gives.
 */
kinds: Array<KindId>, 
/**
 * What it is run on: `postgresql`, `mysql`, `linux`, `jvm`, ...
 */
engine: string, 
/**
 * Versions it is for, as people write them; empty: all of them.
 */
versions: string, 
/**
 * What runs it, as a code: `psql`, `mysql`, `shell`, ...
 */
tool: string, 
/**
 * The statement or command. It reads and changes nothing.
 */
statement: string, 
/**
 * Privileges, as a code.
 */
needs: string, 
/**
 * What it costs on the server, as a code.
 */
cost: string, 
/**
 * What to watch, as a code.
 */
note: string | null, };
