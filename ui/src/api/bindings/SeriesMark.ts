// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Something that happened in the time of a series.
 */
export type SeriesMark = { 
/**
 * When, UTC microseconds.
 */
at: string, 
/**
 * The record (`I2`, `V1`).
 */
record: string, 
/**
 * What it is called.
 */
title: string, };
