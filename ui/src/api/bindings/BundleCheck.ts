// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BundleContents } from "./BundleContents";
import type { VerifyReply } from "./VerifyReply";
import type { WireError } from "./WireError";

/**
 * Whether a bundle is exactly what it says, and whether its numbers follow.
 */
export type BundleCheck = { 
/**
 * What is in it.
 */
contents: BundleContents, 
/**
 * Every byte is covered by the manifest and unchanged.
 */
intact: boolean, 
/**
 * Why not.
 */
problem: WireError | null, 
/**
 * Recomputed numbers and verdicts.
 */
verify: VerifyReply, };
