/** Two parts, and nothing that a mail server could read as a second address, a name or a header. */
const ONE_ADDRESS = /^[^\s\p{Cc}@,;:<>()"\\]{1,64}@[^\s\p{Cc}@,;:<>()"\\]{1,253}$/u

/** Whether this is one bare address, without a name. */
export const isOneAddress = (text: string): boolean => ONE_ADDRESS.test(text)

/** A name and an address. Never handed on as one string: a comma in it would be a second recipient. */
export interface Mailbox {
  name: string
  address: string
}

/** Reads `L'espace comédie <contact@example.org>`, or an address alone; undefined if it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const { name = '', address = text } =
    /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/.exec(text)?.groups ?? {}
  const mailbox = { name: name.trim().replaceAll(/^"|"$/g, ''), address: address.trim() }
  return isOneAddress(mailbox.address) && !/\p{Cc}/u.test(name) ? mailbox : undefined
}

/** A server's reply for the log: it tends to quote the refused address. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:@]+@[^\s<>"'(),;:]+/g, '[address]')

export const safeMessage = (error: unknown): string =>
  withoutAddresses(error instanceof Error ? error.message : String(error))
