/**
 * A name as people have one: letters of any alphabet with their marks, digits, spaces, apostrophes and hyphens
 * of every kind, a full stop or a comma at the end of a word (`Davis, Jr.`). Nothing that a mail program would
 * make a link or an address of.
 */
export const PERSON_NAME = /^(?:[\p{L}\p{M}\p{Nd} '’‘`´·‐‑–-]|[.,](?=\s|$))*$/u
