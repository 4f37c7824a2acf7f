import type { AddressObject, ParsedMail } from 'mailparser'

export interface Message {
  name: string
  mail: ParsedMail
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
    background: #f6f0e4; color: #201018 }
  a { color: inherit }
  li { margin-bottom: .75rem }
  small { color: #5d454f }
  iframe { width: 100%; height: 44rem; border: 1px solid #8e7c6f; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fcfaf6; padding: 1rem }`

const layout = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>${head}
<style>${STYLE}</style></head><body>${body}</body></html>`

const peopleOf = (field: AddressObject | AddressObject[] | undefined): string =>
  [field ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')

const subjectOf = ({ subject }: ParsedMail): string => subject ?? '(no subject)'

const factsOf = (mail: ParsedMail): string =>
  escape(
    `to ${peopleOf(mail.to)} · from ${peopleOf(mail.from)} · ${mail.date?.toISOString() ?? ''}`,
  )

/** Every message, newest first; looks for new ones by itself. */
export function listPage(messages: readonly Message[]): string {
  const items = messages.map(
    ({ name, mail }) =>
      `<li><a href="/${name}">${escape(subjectOf(mail))}</a><br><small>${factsOf(mail)}</small></li>`,
  )
  const list = items.length === 0 ? '<p>No message yet.</p>' : `<ul>${items.join('')}</ul>`
  const refresh = '<meta http-equiv="refresh" content="5">'
  return layout('Inbox', `<h1>Inbox</h1>${list}`, refresh)
}

/** One message: as a page, as plain text, and a way to its source. */
export function messagePage({ name, mail }: Message): string {
  const { html, text = '' } = mail
  const page = html === false ? '' : `<iframe title="The message" src="/${name}/body"></iframe>`
  return layout(
    subjectOf(mail),
    `<p><a href="/">Inbox</a> · <a href="/${name}/source">Source</a></p>
<h1>${escape(subjectOf(mail))}</h1><p><small>${factsOf(mail)}</small></p>
${page}<h2>Plain text</h2><pre>${escape(text)}</pre>`,
  )
}

/** What the message brings along, with links that open beside it. */
export const messageBody = ({ html }: ParsedMail): string =>
  html === false ? '' : `<base target="_blank">${html}`
