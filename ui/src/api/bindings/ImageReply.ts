// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * The bytes of an image, for a page that shows it.
 */
export type ImageReply = { 
/**
 * `image/png`, `image/jpeg` or `image/webp`.
 */
media_type: string, 
/**
 * The bytes, in base64.
 */
base64: string, };
