import type { LanguageCode } from '@espace/contracts/kernel/languages'
import { typeset } from '@espace/lettering/typeset'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import type { VenueLines } from '#platform/venue/venue-lines.ts'
import type { GiftCard } from '#platform/vouchers/gift-card.ts'
import type { MailTemplates } from '../queue/mail-template.ts'
import type { Mailbox } from '../transport/mail-address.ts'
import {
  leaveWords,
  type MailBlock,
  type MailContent,
  type MailingList,
  signatureOf,
} from './mail-content.ts'
import { mailPage } from './mail-page.ts'
import { plainRichText } from './rich-text.ts'

export interface ComposedMail {
  language: LanguageCode | undefined
  subject: string
  html: string
  text: string
  replyTo: Mailbox | undefined
  /** Tickets whose QR codes, PDF and calendar are attached (ticket-attachments.ts). */
  tickets: readonly PrintedTicket[] | undefined
  giftCard: GiftCard | undefined
  /** The address of one-click unsubscribing (RFC 8058). */
  oneClickUrl: string | undefined
  /** The list of the one-click address. */
  list: MailingList | undefined
}

interface Place {
  /** The site's base URL. */
  origin: string
  /** The footer. */
  venue?: VenueLines
}

/**
 * A queued message, ready to leave: the same words as a page and as plain text.
 *
 * @throws {Error} this version knows no such template, or the data is not what it needs
 */
export function composeMail(
  templates: MailTemplates,
  { template, data, language }: { template: string; data: unknown; language?: LanguageCode },
  place: Place,
): ComposedMail {
  const known = templates.get(template)
  if (!known) throw new Error(`There is no message ${template}.`)
  return composeContent(known.write(data, language), place)
}

/** The same for content without a template. */
export function composeContent(words: MailContent, { origin, venue }: Place): ComposedMail {
  const content = { ...withWholeLinks(words, origin), venue }
  const { language, subject, replyTo, tickets, giftCard, leave } = content
  return {
    language,
    subject: typeset(subject),
    html: mailPage({ preview: previewOf(content), ...content }),
    text: plainText(content),
    replyTo,
    tickets,
    giftCard,
    oneClickUrl: leave?.oneClickUrl,
    list: leave?.list,
  }
}

const PREVIEW = 120

const previewOf = ({ blocks }: MailContent): string =>
  blocks
    .flatMap((block) => plainBlock(block))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, PREVIEW)

function withWholeLinks(content: MailContent, origin: string): MailContent {
  const onSite = (link: string) => linkOnSite(link, origin)
  const whole = (block: MailBlock): MailBlock => {
    if (typeof block === 'string') return block
    if ('url' in block) return { ...block, url: onSite(block.url) }
    if (!('poster' in block)) return block
    const { url, picture, ...words } = block.poster
    return { poster: { ...words, url: onSite(url), picture: onSite(picture) } }
  }
  const { leave } = content
  return {
    ...content,
    blocks: content.blocks.map(whole),
    leave: leave && {
      ...leave,
      url: onSite(leave.url),
      oneClickUrl: onSite(leave.oneClickUrl),
    },
  }
}

/** @throws {Error} the link leads to another site: mails link to ours alone */
function linkOnSite(link: string, origin: string): string {
  const url = new URL(link, origin)
  if (url.origin !== new URL(origin).origin) throw new Error('A link leads away from the site.')
  return url.href
}

function plainText(content: MailContent): string {
  const { title, blocks, leave, language } = content
  const end = ['-- ', ...signatureOf(content)].join('\n')
  const parts = [...blocks.flatMap((block) => plainBlock(block, language)), end]
  if (leave) parts.push(`${typeset(leaveWords(leave, language))}\n${leave.url}`)
  return [typeset(title), ...parts].join('\n\n')
}

/** In plain text a picture is omitted: the paragraph before it has its words. */
function plainBlock(block: MailBlock, language?: LanguageCode): string | [] {
  if (typeof block === 'string') return typeset(block)
  if ('ticketCode' in block) return []
  if ('richText' in block) return plainRichText(block.richText)
  if ('poster' in block) {
    const { title, when, url } = block.poster
    return `${typeset(`${title}, ${when} :`)}\n${url}`
  }
  const label = language === 'en' ? `${block.label}:` : typeset(`${block.label} :`)
  return `${label}\n${block.url}`
}
