import type { MailLane } from './mail-lane.ts'
import type { MailTransport, MailTransportOptions } from './mail-transport.ts'

// What writes and sends mail is a tenth of all that is loaded: a process that starts has no letter yet, and
// many never have one.

/** Opened for the first letter. */
export function transportAtFirstLetter(options: MailTransportOptions): MailTransport {
  let transport: Promise<MailTransport> | undefined
  const open = async () => (await import('./mail-transport.ts')).openMailTransport(options)
  return {
    send: async (letter) => (await (transport ??= open())).send(letter),
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Opened for the first letter to many. */
export function laneAtFirstLetter(options: MailTransportOptions): MailLane {
  let lane: Promise<MailLane> | undefined
  const open = async () => (await import('./mail-lane.ts')).openMailLane(options)
  const opened = () => (lane ??= open())
  return {
    write: async (letter) => (await opened()).write(letter),
    deliver: async (written, lastWord) => (await opened()).deliver(written, lastWord),
    close: () => void lane?.then((it) => it.close()),
  }
}
