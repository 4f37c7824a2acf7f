import type { MailSession } from './mail-session.ts'
import type { MailTransport, MailTransportOptions } from './mail-transport.ts'

// What writes and sends mail is a tenth of all that is loaded: a process that starts has no letter yet, and
// many never have one.

/** Opened for the first letter. */
export function lazyMailTransport(options: MailTransportOptions): MailTransport {
  let transport: Promise<MailTransport> | undefined
  const open = async () => (await import('./mail-transport.ts')).openMailTransport(options)
  return {
    send: async (letter) => (await (transport ??= open())).send(letter),
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Opened for the first letter to many. */
export function lazyMailSession(options: MailTransportOptions): MailSession {
  let session: Promise<MailSession> | undefined
  const open = async () => (await import('./mail-session.ts')).openMailSession(options)
  const opened = () => (session ??= open())
  return {
    write: async (letter) => (await opened()).write(letter),
    deliver: async (written, endOfData) => (await opened()).deliver(written, endOfData),
    close: () => void session?.then((it) => it.close()),
  }
}
