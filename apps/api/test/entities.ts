import { randomInt } from 'node:crypto'
import { VOUCHER_TERMS } from '@espace/contracts/codes/voucher-orders.constants'
import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { EXAMPLE_ACCOUNTS } from '@espace/contracts/settings/accounts'
import { NO_OPERATOR } from '@espace/contracts/settings/operator'
import { builders, inDays } from './builders.ts'
import { people } from './people.ts'
import type { TestApp } from './test-app.ts'

/** An entity that the dashboard saves. */
export interface Entity {
  /** Value of `:id` in the address. */
  id: number
  /** Id of its show, where it belongs to one. */
  spectacleId?: number
  /** Value of `:page` in the address of a legal text. */
  page?: string
  /** Stored version; undefined when it is gone for good. */
  version: () => Promise<number | undefined>
}

/** The operator with its required fields only. */
export const anOperator = { ...NO_OPERATOR, name: 'La salle' }

/** A reduced tarif. */
export const aTarif = {
  key: 'reduit',
  name: 'Réduit',
  who: 'Étudiant, demandeur d’emploi, moins de 26 ans : justificatif demandé à l’entrée',
  class: 'plein' as const,
  priceCents: 1000,
  quota: null,
}

/** Contact details as a venue fills them in. */
export const someDetails = {
  ...NO_DETAILS,
  street: '7, rue du Rideau-Rouge',
  postalCode: '59000',
  city: 'Lille',
  phone: '0353010070',
  email: 'contact@espace-comedie.example',
  position: '50.6355, 3.0628',
  facebook: 'https://www.facebook.com/lespacecomedie',
  transit: 'Métro République.',
}

/** Terms of a promo code, as the dashboard sends them. */
export const someTerms = {
  kind: 'pourcentage' as const,
  value: 20,
  tarif: '',
  validFrom: null,
  validUntil: null,
  maxUses: null,
  maxPerBooker: null,
  titles: [],
  spectacleIds: [],
}

const settingsOf =
  (db: TestApp['db']) =>
  (key: string, value: string | number | object) =>
  async (): Promise<Entity> => {
    const kept = { value, version: 1 }
    await db.setting.upsert({ where: { key }, create: { key, ...kept }, update: kept })
    return {
      id: 0,
      page: 'cgv',
      version: async () => (await db.setting.findUnique({ where: { key } }))?.version,
    }
  }

/** One of each versioned entity. */
export function entities(app: TestApp) {
  const { db } = app
  const { aSpectacle, anArtist, aVenueImage } = builders(db)
  const { aUser } = people(app)
  const bin = { deletedAt: new Date() }

  const aShow = async (fields: Parameters<typeof aSpectacle>[0] = {}): Promise<Entity> => {
    const { id } = await aSpectacle(fields)
    return { id, version: async () => (await db.spectacle.findUnique({ where: { id } }))?.version }
  }
  const anArtiste = async (): Promise<Entity> => {
    const { id } = await anArtist('Zoé')
    return { id, version: async () => (await db.artiste.findUnique({ where: { id } }))?.version }
  }
  const aVenuePicture = async (fields: Parameters<typeof aVenueImage>[0] = {}): Promise<Entity> => {
    const { id } = await aVenueImage(fields)
    return { id, version: async () => (await db.venueImage.findUnique({ where: { id } }))?.version }
  }
  const aPhoto = async (): Promise<Entity> => {
    const { id: spectacleId } = await aSpectacle()
    const { id } = await db.photo.create({ data: { spectacleId, imagePath: '/uploads/a.webp' } })
    return { id, version: async () => (await db.photo.findUnique({ where: { id } }))?.version }
  }
  const aMember = async (): Promise<Entity> => {
    const { id } = await aUser()
    return { id, version: async () => (await db.user.findUnique({ where: { id } }))?.version }
  }
  const aSetting = settingsOf(db)
  const aCancelledShow = async (): Promise<Entity> => {
    const show = await aShow({ status: 'annulé', date: inDays(7) })
    await db.statusChange.create({ data: { spectacleId: show.id, ...aCancellation() } })
    return show
  }
  const aShowWithPhoto = async (): Promise<Entity> => {
    const show = await aShow()
    await db.photo.create({ data: { spectacleId: show.id, imagePath: '/uploads/a.webp' } })
    return show
  }
  return {
    aShow,
    aShowWithPhoto,
    aCancelledShow,
    anArtiste,
    anArtisteToPlan: async () => ({ ...(await anArtiste()), spectacleId: (await aShow()).id }),
    aVenuePicture,
    anImageOutOfOrder: () => aVenuePicture({ sortOrder: 500 }),
    aPhoto,
    ...promoCodes(db),
    ...vannes(db),
    aMember,
    theContactEmail: aSetting('contact_email', 'contact@exemple.fr'),
    theDoorSettings: aSetting('door_release_minutes', 10),
    theTarifs: aSetting('tarifs', []),
    theAccounts: aSetting('accounts', EXAMPLE_ACCOUNTS),
    theLedger: aSetting('ledger', { witnessEmail: '', retentionYears: 6 }),
    theVoucherTerms: aSetting('voucher_terms', VOUCHER_TERMS),
    theDetails: aSetting('contact_details', someDetails),
    theOperator: aSetting('operator', { name: 'Salle' }),
    theTerms: aSetting('text:cgv', '<p>Bonsoir</p>'),
    aBinnedShow: () => aShow(bin),
    aBinnedArtiste: async () => {
      const artist = await anArtiste()
      await db.artiste.update({ where: { id: artist.id }, data: bin })
      return artist
    },
    aBinnedVenuePicture: async () => {
      const image = await aVenuePicture()
      await db.venueImage.update({ where: { id: image.id }, data: bin })
      return image
    },
    aBinnedPhoto: async () => {
      const photo = await aPhoto()
      await db.photo.update({ where: { id: photo.id }, data: bin })
      return photo
    },
  }
}

/** A cancelled show in a week, whose cancellation can still be undone. */
function aCancellation() {
  const start = new Date(`${inDays(7).toISOString().slice(0, 10)}T20:00:00Z`)
  const undoUntil = new Date(Date.now() + 60_000)
  const status = { fromStatus: 'programmé', toStatus: 'annulé' }
  return { ...status, fromStart: start, toStart: start, undoUntil }
}

function vannes(db: TestApp['db']) {
  const { aSpectacle } = builders(db)
  const aVanne = async (): Promise<Entity> => {
    const { id: spectacleId } = await aSpectacle()
    const data = { spectacleId, text: 'Une vanne', status: 'proposée', saidAt: new Date() }
    const { id } = await db.vanne.create({ data })
    return { id, version: async () => (await db.vanne.findUnique({ where: { id } }))?.version }
  }
  return { aVanne }
}

function promoCodes(db: TestApp['db']) {
  const aCode = async (fields: { deletedAt?: Date } = {}): Promise<Entity> => {
    const code = `A${randomInt(1e9)}`
    const data = { code, kind: 'pourcentage', value: 10, ...fields }
    const { id } = await db.promoCode.create({ data })
    return { id, version: async () => (await db.promoCode.findUnique({ where: { id } }))?.version }
  }
  return { aCode: () => aCode(), aBinnedCode: () => aCode({ deletedAt: new Date() }) }
}
