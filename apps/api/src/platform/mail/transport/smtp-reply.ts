/** The SMTP server's refusal in an error; undefined without one. */
export function replyIn(error: unknown): { code: number; command: string } | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = Reflect.get(error, 'responseCode')
  const command: unknown = Reflect.get(error, 'command')
  if (typeof code !== 'number' || code < 400 || typeof command !== 'string') return undefined
  return { code, command }
}

/** A permanent refusal of this recipient or this mail, not of the connection. */
export function isRefusal(error: unknown): boolean {
  const { code = 0, command = '' } = replyIn(error) ?? {}
  return code >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
