import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { listen } from '@espace/server/listen'
import { type ParsedMail, simpleParser } from 'mailparser'
import { listPage, messageBody, messagePage } from './inbox-page.ts'

// The inbox of developers: the emails that the API keeps in files where there is no mail server, on a page.

/** Older ones are not listed. */
const LISTED = 200

/** Where it is if nobody else is there. */
const PAGE_PORT = 8025
const LOOPBACK = '127.0.0.1'

/** Shows the .eml files of `directory`, on this machine alone. */
export async function openInbox(directory: string, port = PAGE_PORT) {
  const [app, host] = [show(directory), LOOPBACK]
  const pages = await listen(app, { port, host }).catch(() => listen(app, { port: 0, host }))
  return {
    pageUrl: `http://localhost:${portOf(pages.address())}`,
    close: () => {
      pages.close().closeAllConnections()
    },
  }
}

/** Names of the files, newest first. */
const listMessages = async (directory: string): Promise<string[]> => {
  // The first message makes the folder.
  const names = await readdir(directory).catch(() => [])
  return names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .slice(0, LISTED)
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
