import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { EnvError } from '@espace/server/env'
import { listen } from '@espace/server/listen'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { listPage, messageBody, messagePage } from './inbox-page.ts'

// The inbox of developers: takes every message, sends none on, and shows them on a page.

/** Older ones make room. */
const KEPT_MESSAGES = 200

const PAGE_PORT = 8025
const LOOPBACK = '127.0.0.1'

export interface Inbox {
  /** Where the API sends its mail. */
  smtpUrl: string
  /** Where people read it. */
  pageUrl: string
  close: () => Promise<void>
}

/** Opens the inbox on this machine alone, with its messages as .eml files in `directory`. */
export async function openInbox(directory: string, port = PAGE_PORT): Promise<Inbox> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const smtp = receive(async (source) => {
    await keep(directory, source)
  })
  const listener = smtp.listen(0, LOOPBACK)
  await once(listener, 'listening')
  const pages = await listenThereOrAnywhere(show(directory), port)
  return {
    smtpUrl: `smtp://${LOOPBACK}:${portOf(listener.address())}`,
    pageUrl: `http://localhost:${portOf(pages.address())}`,
    close: async () => {
      smtp.close()
      pages.closeAllConnections()
      pages.close()
      await once(pages, 'close')
    },
  }
}

function receive(take: (source: Buffer) => Promise<void>): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData: (stream, _, callback) => {
      const takeAll = async () => take(await buffer(stream))
      callbackify(takeAll)((error) => callback(error))
    },
  })
  server.on('error', () => undefined) // an API that was restarted while it spoke
  return server
}

async function keep(directory: string, source: Buffer): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(directory, `${stamp}_${randomUUID()}.eml`)
  await writeFile(`${file}.part`, source, { mode: 0o600 })
  await rename(`${file}.part`, file)
  const old = (await listMessages(directory)).slice(KEPT_MESSAGES)
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })))
}

/** Names of the files, newest first. */
const listMessages = async (directory: string): Promise<string[]> =>
  (await readdir(directory))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()

async function listenThereOrAnywhere(app: RequestListener, port: number): Promise<Server> {
  try {
    return await listen(app, { port, host: LOOPBACK })
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return await listen(app, { port: 0, host: LOOPBACK })
  }
}

function portOf(address: ReturnType<Server['address']>): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server is closed.')
  return address.port
}

interface Answer {
  status: number
  type: 'text/html' | 'text/plain'
  body: string | Buffer
  /** What the page may do. */
  policy?: string
}

const show =
  (directory: string): RequestListener =>
  (request, response) => {
    const { host = '' } = request.headers
    const { url = '/' } = request
    const answer = isOurName(host) ? page(directory, url) : Promise.resolve(NOT_HERE)
    void answer
      .catch((error: unknown): Answer => ({ status: 500, type: 'text/plain', body: String(error) }))
      .then(({ status, type, body, policy = PAGE_POLICY }) =>
        response
          .writeHead(status, {
            'Content-Type': `${type}; charset=utf-8`,
            'Content-Security-Policy': policy,
            'Cache-Control': 'no-store',
          })
          .end(body),
      )
  }

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"

/** A message runs nothing and fetches nothing; its links open beside the inbox. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

const NOT_HERE: Answer = { status: 404, type: 'text/plain', body: 'Nothing here.' }

/** Another site's name that leads to this machine is not answered. */
const isOurName = (host: string): boolean => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)

/** `/`, `/<message>`, `/<message>/body` and `/<message>/source`. */
async function page(directory: string, url: string): Promise<Answer> {
  const [, name = '', part = ''] = url.split('/')
  const names = await listMessages(directory)
  if (name === '') {
    const read = async (file: string) => ({ name: file, mail: await readMail(directory, file) })
    const messages = await Promise.all(names.map(read))
    return { status: 200, type: 'text/html', body: listPage(messages) }
  }
  if (!names.includes(name)) return NOT_HERE
  if (part === 'source') {
    return { status: 200, type: 'text/plain', body: await readFile(join(directory, name)) }
  }
  const mail = await readMail(directory, name)
  return part === 'body'
    ? { status: 200, type: 'text/html', body: messageBody(mail), policy: MESSAGE_POLICY }
    : { status: 200, type: 'text/html', body: messagePage({ name, mail }) }
}

const readMail = async (directory: string, name: string): Promise<ParsedMail> =>
  simpleParser(await readFile(join(directory, name)), {
    skipHtmlToText: true,
    skipTextToHtml: true,
  })
