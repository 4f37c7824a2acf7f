import { SMTPServer } from 'smtp-server'

// A mail server in a process of its own, which takes everything and keeps nothing: it says its port to
// whoever started it.

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _, callback) => {
    stream.resume()
    stream.on('end', () => callback())
  },
})
server.on('error', () => undefined)
const listener = server.listen(0, '127.0.0.1', () => process.send?.(listener.address()))
process.on('disconnect', () => process.exit(0))
