import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { Attachment } from '#platform/tickets/ticket-attachments.ts'
import type { MailingList } from '../content/mail-content.ts'
import type { Mailbox } from './mail-address.ts'

export interface MailMessage {
  to: string
  subject: string
  html: string
  text: string
  /** Without angle brackets. */
  messageId: string
  date: Date
  replyTo?: Mailbox | undefined
  attachments?: readonly Attachment[] | undefined
  /** Of a newsletter: the address of one-click unsubscribing. */
  oneClickUrl?: string | undefined
  list?: MailingList | undefined
  language?: LanguageCode | undefined
}

/** The signed headers; both of one-click unsubscribing must be among them (RFC 8058). */
export const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Addresses are objects, and the envelope names the one recipient: no text is ever split into several. */
export function nodemailerMessage(message: MailMessage, from: Mailbox) {
  const { to, subject, html, text, messageId, date, replyTo, attachments, oneClickUrl } = message
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    html,
    text,
    date,
    messageId: `<${messageId}>`,
    ...(attachments && { attachments: [...attachments] }),
    ...(replyTo && { replyTo: { name: replyTo.name, address: replyTo.address } }),
    headers: oneClickUrl === undefined ? OF_THE_HOUSE : listHeaders(oneClickUrl, message),
  }
}

const OF_THE_HOUSE = { 'Auto-Submitted': 'auto-generated' }

const LISTS: Record<LanguageCode, Record<MailingList, string>> = {
  fr: {
    lettre: 'La lettre du lundi',
    artistes: 'Les artistes que vous suivez',
    alertes: 'Les dates que vous attendez',
  },
  en: {
    lettre: 'The Monday newsletter',
    artistes: 'The artists whom you follow',
    alertes: 'The dates that you wait for',
  },
}

/** RFC 2369, 2919 and 8058. */
const listHeaders = (
  oneClickUrl: string,
  { list = 'lettre', language = 'fr' }: Pick<MailMessage, 'list' | 'language'>,
) => ({
  'List-Id': prepared(`${LISTS[language][list]} <${list}.${new URL(oneClickUrl).hostname}>`),
  'List-Unsubscribe': prepared(`<${oneClickUrl}>`),
  'List-Unsubscribe-Post': prepared('List-Unsubscribe=One-Click'),
})

/** A header that nodemailer must not fold. */
const prepared = (value: string) => ({ prepared: true, value })
