import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { leaveLinks } from '#features/newsletter/list-links.ts'
import type { Leave, MailContent, Poster } from '#platform/mail/content/mail-content.ts'
import type { MailMessage } from '#platform/mail/transport/mail-message.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import type { ClaimedCopy } from './ledger.ts'
import { posterOf } from './poster.ts'

const KEPT = 10

/** A placeholder, replaced in each mail by the recipient's own link. */
const LINK = randomUUID()

interface Newsletter {
  subject: string
  /** Rich text, sanitised. */
  message: string
  poster: Poster | null
}

export const newsletterContent = (
  { subject, message, poster }: Newsletter,
  leave: Leave,
): MailContent => ({
  subject,
  title: subject,
  blocks: [{ richText: message }, ...(poster ? [{ poster }] : [])],
  leave,
})

/** Builds the mail of each recipient; the page is rendered once for all of them. */
export function createLetters({
  db,
  addressKeys: keys,
  origin,
}: Pick<Services, 'db' | 'addressKeys' | 'origin'>) {
  const { origin: site, hostname } = new URL(origin)

  const draw = async (id: number): Promise<MailMessage> => {
    const campaign = await db.campaign.findUniqueOrThrow({ where: { id } })
    const poster = await posterOf(db, campaign.posterOf)
    const venue = await readVenueLines(db)
    const { composeContent } = await import('#platform/mail/content/compose-mail.ts')
    const content = newsletterContent(
      { ...campaign, poster },
      { url: `/${LINK}`, oneClickUrl: '/' },
    )
    const { subject, html, text } = composeContent(content, { origin, venue })
    const date = campaign.startedAt ?? campaign.createdAt
    return { to: '', messageId: '', subject, html, text, date }
  }

  const drafts = new LRUCache<number, MailMessage>({ max: KEPT, fetchMethod: draw })

  return async ({ id, campaignId, email, emailHash }: ClaimedCopy): Promise<MailMessage> => {
    const draft = await drafts.forceFetch(campaignId)
    const { url, oneClickUrl } = leaveLinks(keys, { email })
    return {
      ...draft,
      to: email,
      html: draft.html.replaceAll(`/${LINK}`, url.replaceAll('&', '&amp;')),
      text: draft.text.replaceAll(`/${LINK}`, url),
      oneClickUrl: `${site}${oneClickUrl}`,
      // The same at every attempt: a mailbox shows a duplicate once.
      messageId: `lettre-${campaignId}-${id}-${emailHash.slice(0, 16)}@${hostname}`,
    }
  }
}
