import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openInbox } from './inbox.ts'

const directory = mkdtempSync(join(tmpdir(), 'espace-inbox-'))
const inbox = await openInbox(directory, 0)
const transport = createTransport({ streamTransport: true, buffer: true })
afterAll(() => {
  inbox.close()
  rmSync(directory, { recursive: true })
})
beforeEach(() => {
  for (const name of readdirSync(directory)) rmSync(join(directory, name))
})

async function send(subject: string): Promise<void> {
  const { message } = await transport.sendMail({
    from: 'contact@localhost',
    to: 'zoe@example.org',
    subject,
    text: 'Bonjour <Zoé>',
    html: '<p>Bonjour <script>alert(1)</script></p><a href="https://example.org">lien</a>',
  })
  await writeFile(join(directory, '2026-11-21_1.eml'), message)
}

async function read(path: string) {
  const response = await fetch(`${inbox.pageUrl}${path}`)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

describe('the inbox of developers', () => {
  it('says that it is empty', async () => {
    expect((await read('/')).body).toContain('No message yet.')
  })

  it('shows what was sent, and to whom', async () => {
    await send('Bienvenue <b>à</b> la maison')

    const { body } = await read('/')

    expect(body).toContain('Bienvenue &lt;b&gt;à&lt;/b&gt; la maison')
    expect(body).toContain('zoe@example.org')
  })

  it('shows a message in a frame that can run nothing, and as plain text', async () => {
    await send('Bienvenue')

    const { body, headers } = await read('/')

    expect(body).toContain('<pre>Bonjour &lt;Zoé&gt;')
    expect(body).toContain('href=&quot;https://example.org&quot;')
    expect(body).toMatch(/<iframe [^>]*sandbox="(?![^"]*allow-scripts)[^"]*" srcdoc="/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('lists the last two hundred, the newest first', async () => {
    for (let index = 100; index < 310; index += 1) {
      writeFileSync(join(directory, `2026-01-01_${index}.eml`), `Subject: ${index}\r\n\r\n`)
    }

    await send('Le dernier')

    const listed = Array.from((await read('/')).body.matchAll(/<summary>([^<]+)<br>/g))
    expect(listed).toHaveLength(200)
    expect(listed[0]?.[1]).toBe('Le dernier')
    expect(listed.at(-1)?.[1]).toBe('111')
  })

  it.each(['/nothing.eml', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/secrets'])(
    'has nothing else to show: %s',
    async (path) => {
      expect((await read(path)).status).toBe(404)
    },
  )

  it('answers under the name of this machine alone', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    get(inbox.pageUrl, { headers: { host: 'evil.example' } }, (response) => {
      resolve(response.statusCode)
      void text(response)
    }).on('error', reject)

    expect(await promise).toBe(404)
  })

  it('takes another port when its own is taken', async () => {
    const { port } = new URL(inbox.pageUrl)

    const second = await openInbox(directory, Number(port))

    expect((await fetch(second.pageUrl)).status).toBe(200)
    expect(new URL(second.pageUrl).port).not.toBe(port)
    second.close()
  })
})
