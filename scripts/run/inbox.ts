import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { listen } from '@espace/server/listen'
import escapeHtml from 'escape-html'
import { type AddressObject, simpleParser } from 'mailparser'

// The inbox of developers: the emails that the API keeps in files where there is no mail server, on a page.

/** Older ones are not listed. */
const LISTED = 200

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

function portOf(address: ReturnType<Server['address']>): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server is closed.')
  return address.port
}

/** Another site's name that leads to this machine is not answered. */
const isOurName = (host = ''): boolean => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)

/** Messages fetch nothing; a frame without rights to scripts runs nothing either. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'Cache-Control': 'no-store',
}

const show =
  (directory: string): RequestListener =>
  ({ url, headers }, response) => {
    if (url !== '/' || !isOurName(headers.host)) {
      response.writeHead(404, HEADERS).end('Nothing here.')
      return
    }
    void pageOf(directory).then(
      (page) => response.writeHead(200, HEADERS).end(page),
      (error: unknown) => response.writeHead(500, HEADERS).end(escapeHtml(String(error))),
    )
  }

/** Every message, newest first. */
async function pageOf(directory: string): Promise<string> {
  // The first message makes the folder.
  const names = await readdir(directory).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const messages = files.toReversed().slice(0, LISTED)
  const list = await Promise.all(messages.map((name) => entryOf(join(directory, name))))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Inbox</title><style>${STYLE}</style>
<h1>Inbox</h1>${list.join('') || '<p>No message yet.</p>'}</html>`
}

/** A message to be opened: as mail programs show it, with links that open beside it, and as plain text. */
async function entryOf(file: string): Promise<string> {
  const mail = await simpleParser(await readFile(file), {
    skipHtmlToText: true,
    skipTextToHtml: true,
  })
  const { subject = '(no subject)', html, text = '', date } = mail
  const facts = `to ${peopleOf(mail.to)} · from ${peopleOf(mail.from)} · ${date?.toISOString() ?? ''}`
  const page = html === false ? '' : escapeHtml(`<base target="_blank">${html}`)
  return `<details><summary>${escapeHtml(subject)}<br><small>${escapeHtml(facts)}</small></summary>
<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${page}"></iframe>
<pre>${escapeHtml(text)}</pre><small>${escapeHtml(file)}</small></details>`
}

const peopleOf = (field: AddressObject | AddressObject[] = []): string =>
  [field]
    .flat()
    .map(({ text }) => text)
    .join(', ')

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
    background: #f6f0e4; color: #201018 }
  summary { padding: .375rem 0; cursor: pointer }
  small { color: #5d454f }
  iframe { width: 100%; height: 44rem; border: 1px solid #8e7c6f; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fcfaf6; padding: 1rem }`
