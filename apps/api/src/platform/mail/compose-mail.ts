import { typeset } from '@espace/lettering/typeset'
import { type MailBlock, type MailContent, SIGNATURE, writeMail } from './mail-content.ts'
import { mailPage } from './mail-page.ts'

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/**
 * A queued message, ready to leave: the same words as a page and as plain text.
 *
 * @param origin what the links of the site begin with
 */
export function composeMail(template: string, data: unknown, origin: string): ComposedMail {
  const content = withWholeLinks(writeMail(template, data), origin)
  return { subject: typeset(content.subject), html: mailPage(content), text: plainText(content) }
}

function withWholeLinks(content: MailContent, origin: string): MailContent {
  const whole = (block: MailBlock): MailBlock =>
    typeof block === 'string' ? block : { ...block, url: linkOnSite(block.url, origin) }
  return { ...content, blocks: content.blocks.map(whole) }
}

/** @throws {Error} the link leads elsewhere: our mails lead to our site alone */
function linkOnSite(link: string, origin: string): string {
  const url = new URL(link, origin)
  if (url.origin !== new URL(origin).origin) throw new Error('A link leads away from the site.')
  return url.href
}

function plainText({ title, blocks }: MailContent): string {
  const parts = blocks.map((block) =>
    typeof block === 'string' ? typeset(block) : `${typeset(`${block.label} :`)}\n${block.url}`,
  )
  return [typeset(title), ...parts, ['-- ', ...SIGNATURE].join('\n')].join('\n\n')
}
