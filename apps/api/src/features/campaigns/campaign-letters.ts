import type { PrismaClient } from '@espace/prisma/client'
import { LRUCache } from 'lru-cache'
import type { AddressKeys } from '../../platform/address-keys.ts'
import { type ComposedMail, composeContent } from '../../platform/mail/compose-mail.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import { newsletterContent } from '../../platform/mail/newsletter-content.ts'
import { licenceLine, readOperator } from '../../platform/operator.ts'
import { leaveLinks } from '../newsletter/addresses.ts'
import type { ClaimedCopy } from './ledger-batches.ts'

/** Newsletters that a process keeps ready. */
const KEPT = 10

/** What stands for a person's own link until their copy is made. */
const LINK = '/lien-personnel'

interface Model {
  mail: ComposedMail
  date: Date
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
    const content = newsletterContent(campaign, { url: LINK, oneClickUrl: LINK })
    const date = campaign.startedAt ?? campaign.createdAt
    const licence = licenceLine(await readOperator(db))
    return { mail: composeContent(content, origin, licence), date }
  }

  const modelOf = (id: number): Promise<Model> => {
    const model = models.get(id) ?? draw(id)
    models.set(id, model)
    model.catch(() => models.delete(id))
    return model
  }

  return async (copy: ClaimedCopy): Promise<Letter> => {
    const { mail, date } = await modelOf(copy.campaignId)
    const { url, oneClickUrl } = leaveLinks(keys, copy.email)
    const personal = (text: string, link: string) => text.replaceAll(site + LINK, site + link)
    return {
      to: copy.email,
      subject: mail.subject,
      html: personal(mail.html, url.replaceAll('&', '&amp;')),
      text: personal(mail.text, url),
      oneClickUrl: site + oneClickUrl,
      date,
      // The same at every attempt, so that a mailbox shows a repeated copy once.
      messageId: `lettre-${copy.campaignId}-${copy.id}-${copy.emailHash.slice(0, 16)}@${hostname}`,
    }
  }
}
