import type { MailSession } from './mail-session.ts'
import type { MailTransport, MailTransportOptions } from './mail-transport.ts'

// What writes and sends mail is a tenth of all that is loaded: a process that starts has no message yet, and
// many never have one.

/** Opened for the first message. */
export function lazyMailTransport(options: MailTransportOptions): MailTransport {
  let transport: Promise<MailTransport> | undefined
  const open = async () => (await import('./mail-transport.ts')).openMailTransport(options)
  return {
    send: async (message) => (await (transport ??= open())).send(message),
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Opened for the first message to many. */
export function lazyMailSession(options: MailTransportOptions): MailSession {
  let session: Promise<MailSession> | undefined
  const open = async () => (await import('./mail-session.ts')).openMailSession(options)
  const opened = () => (session ??= open())
  return {
    write: async (message) => (await opened()).write(message),
    deliver: async (written, endOfData) => (await opened()).deliver(written, endOfData),
    close: () => void session?.then((it) => it.close()),
  }
}
