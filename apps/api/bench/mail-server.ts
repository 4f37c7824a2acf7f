import { SMTPServer } from 'smtp-server'

// An SMTP sink in a process of its own: accepts everything and stores nothing. Sends its port to the parent process.

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
