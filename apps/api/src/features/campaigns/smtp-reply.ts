/** What a mail server said no with. */
export interface Reply {
  code: number
  command: string
  /** Not the connection, the password or the sender, but this recipient or this message. */
  isAboutTheMessage: boolean
}

/** The server's answer that an error carries; undefined when it has not answered. */
export function replyIn(error: unknown): Reply | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = Reflect.get(error, 'responseCode')
  const command: unknown = Reflect.get(error, 'command')
  if (typeof code !== 'number' || code < 400 || typeof command !== 'string') return undefined
  return { code, command, isAboutTheMessage: command === 'RCPT TO' || command === 'DATA' }
}
