import { randomBytes } from 'node:crypto'
import type { PrismaClient } from '@espace/prisma/client'
import { LRUCache } from 'lru-cache'
import type { AddressKeys } from '../../platform/keys/address-keys.ts'
import type { MailMessage, LetterModel } from '../../platform/mail/transport/mail-message.ts'
import { readHouseLines } from '../../platform/venue/operator.ts'
import { leaveLinks } from '../newsletter/addresses.ts'
import type { ClaimedCopy } from './ledger-batches.ts'

/** Newsletters that a process keeps ready. */
const KEPT = 10

/** A word that is in no message, for as long as it stands where something is a person's own. */
const aMark = () => `marque${randomBytes(9).toString('hex')}`

interface Model extends LetterModel {
  /** Of the recipient, the message, the page to leave on (in the text and in the page) and the button. */
  at: Record<'to' | 'id' | 'link' | 'htmlLink' | 'button', string>
}

export interface LetterDeps {
  db: PrismaClient
  addressKeys: AddressKeys
  origin: string
}

/** Makes each person's copy; the page is drawn once for all of them. */
export function createLetters({ db, addressKeys: keys, origin }: LetterDeps) {
  const models = new LRUCache<number, Promise<Model>>({ max: KEPT })
  const { origin: site, hostname } = new URL(origin)

  const draw = async (id: number): Promise<Model> => {
    const campaign = await db.campaign.findUniqueOrThrow({ where: { id } })
    const at = {
      to: `${aMark()}@copie.invalid`,
      id: aMark(),
      link: aMark(),
      htmlLink: aMark(),
      button: aMark(),
    }
    const leave = { url: `/${at.link}`, oneClickUrl: `/${at.button}` }
    const house = await readHouseLines(db)
    const { composeNewsletter } = await import('../../platform/mail/content/compose-newsletter.ts')
    const mail = composeNewsletter(campaign, { leave, origin, house })
    const message = {
      to: at.to,
      subject: mail.subject,
      html: mail.html.replaceAll(at.link, at.htmlLink),
      text: mail.text,
      oneClickUrl: `${site}/${at.button}`,
      date: campaign.startedAt ?? campaign.createdAt,
      messageId: `${at.id}@${hostname}`,
    }
    return { message, at, marks: Object.values(at) }
  }

  const modelOf = (id: number): Promise<Model> => {
    const model = models.get(id) ?? draw(id)
    models.set(id, model)
    model.catch(() => models.delete(id))
    return model
  }

  return async (copy: ClaimedCopy): Promise<MailMessage> => {
    const model = await modelOf(copy.campaignId)
    const { message, at } = model
    const { url, oneClickUrl } = leaveLinks(keys, copy.email)
    const [link, button] = [url.slice(1), oneClickUrl.slice(1)]
    const htmlLink = link.replaceAll('&', '&amp;')
    // The same at every attempt, so that a mailbox shows a repeated copy once.
    const id = `lettre-${copy.campaignId}-${copy.id}-${copy.emailHash.slice(0, 16)}`
    return {
      ...message,
      to: copy.email,
      html: message.html.replaceAll(at.htmlLink, htmlLink),
      text: message.text.replaceAll(at.link, link),
      oneClickUrl: `${site}/${button}`,
      messageId: `${id}@${hostname}`,
      copy: {
        of: model,
        own: {
          [at.to]: copy.email,
          [at.id]: id,
          [at.link]: link,
          [at.htmlLink]: htmlLink,
          [at.button]: button,
        },
      },
    }
  }
}
