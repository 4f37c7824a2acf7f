/** The server has answered for good: this recipient or this message, not the connection, is refused. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const command: unknown = Reflect.get(error, 'command')
  const code: unknown = Reflect.get(error, 'responseCode')
  const isAboutTheMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutTheMessage && typeof code === 'number' && code >= 500
}
