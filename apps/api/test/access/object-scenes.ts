import { randomUUID } from 'node:crypto'
import { factorScenes } from '../auth/factor-scenes.ts'
import { invitations } from '../auth/invitations.ts'
import { keyScenes } from '../auth/key-scenes.ts'
import { builders } from '../builders.ts'
import { ofDoor, ofHouse, ofLedger, ofPerson, ofTeam, type Scene, type Scenes } from '../scenes.ts'
import type { TestApp } from '../test-app.ts'
import { addressScenes } from './address-scenes.ts'
import { objectThings, type Things } from './object-things.ts'

const aText = async (): Promise<Scene> => ({ path: { page: 'cgv' } })

/** Every route with an id or key of an object, except writes of staff. */
export async function objectScenes(app: TestApp): Promise<Scenes> {
  const things = await objectThings(app)
  return {
    ...memberScenes(app, things),
    ...teamScenes(things),
    ...houseScenes(things),
    ...keyScenes(app, things),
    ...addressScenes(app),
    ...factorScenes(app),
  }
}

/** Identified by the code of its ticket. */
const withCode = (booking: Scene): Scene => ({
  ...booking,
  query: { ticket: String(booking.path?.['code']) },
})

function memberScenes(
  app: TestApp,
  { aPerson, aBooking, aChange, aMember, anOffer }: Things,
): Scenes {
  const { as, db } = app
  const { anArtist } = builders(db)
  return {
    'DELETE /api/auth/sessions/:id': ofPerson(async () => {
      const owner = await aPerson()
      await owner.logInAgain()
      const sessions = await as(owner.token).auth.sessions()
      return { owner, path: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } }
    }),
    'POST /api/invitations/accept': ofPerson(async () => {
      const owner = await aPerson()
      const { token } = await invitations(app)({ email: owner.email })
      return { owner, body: { token } }
    }),
    'GET /api/reservations/status/:id': { ...ofPerson(aBooking), teamToo: true },
    'GET /api/reservations/user/:id': { ...ofPerson(aMember), teamToo: true },
    'POST /api/reservations/:id/pay': ofPerson(() => aBooking(1500)),
    'POST /api/reservations/:id/cancel': ofPerson(aBooking),
    'PUT /api/reservations/:id/note': ofPerson(async () => ({
      ...(await aBooking()),
      body: { note: 'Béquilles' },
    })),
    'POST /api/reservations/:id/resend': { ...ofPerson(aBooking), teamToo: true },
    'GET /api/reservations/:id/billets.pdf': { ...ofPerson(aBooking), teamToo: true },
    'GET /api/reservations/:id/agenda.ics': { ...ofPerson(aBooking), teamToo: true },
    'PUT /api/reservations/:id/seats': ofPerson(async () => {
      const booking = await aBooking()
      const { spectacleId } = booking.path ?? {}
      return { ...booking, body: { spectacleId, quantity: 1 } }
    }),
    ...Object.fromEntries(
      ['billet.pkpass', 'google-wallet'].map((name) => [
        `GET /api/reservations/:id/${name}`,
        { ...ofPerson(async () => withCode(await aBooking())), teamToo: true as const },
      ]),
    ),
    'GET /api/reservations/:id/changes': ofPerson(async () => {
      const booking = await aBooking()
      return { ...booking, query: { spectacleId: String(booking.path?.['spectacleId']) } }
    }),
    'POST /api/reservations/:id/changes': ofPerson(aChange),
    'POST /api/reservations/waiting/:id/accept': ofPerson(anOffer),
    'DELETE /api/reservations/waiting/:id': ofPerson(anOffer),
    'DELETE /api/follows/:id': {
      ...ofPerson(async () => {
        const owner = await aPerson()
        const { id } = await anArtist('Zoé')
        await as(owner.token).follows.follow({ body: { artistId: id, email: owner.email } })
        return { owner, path: { id } }
      }),
      isSilent: true,
    },
  }
}

function teamScenes(things: Things): Scenes {
  const { aShow, anArtistHere, aLetter, aBooking, itsShow, anOffer, anEntry, anEvening } = things
  const { anInvoice, anInvoicedParty } = things
  return {
    'GET /api/admin/spectacles/:id': ofTeam(aShow),
    'GET /api/admin/artistes/:id/dates': ofTeam(anArtistHere),
    'GET /api/admin/soirees/:id': ofTeam(aShow),
    'GET /api/admin/newsletter/to-fill/:id': ofTeam(aShow),
    'POST /api/admin/preview': ofTeam(async () => {
      const { path, ...show } = await aShow()
      return { ...show, body: { kind: 'status', id: path?.['id'], change: { status: 'annulé' } } }
    }),
    'GET /api/photos/admin/spectacle/:id': ofTeam(aShow),
    'GET /api/admin/settings/texts/:page': ofTeam(aText),
    'GET /api/admin/newsletter/campaigns/:id': ofTeam(aLetter),
    'GET /api/admin/newsletter/campaigns/:id/deliveries': ofTeam(aLetter),
    'GET /api/admin/newsletter/campaigns/:id/deliveries/export.csv': ofTeam(aLetter),
    'GET /api/reservations/validate/:ticket': ofTeam(async () => {
      const { path, ...booking } = await aBooking()
      return { ...booking, path: { ticket: path?.['code'] ?? '' } }
    }),
    'GET /api/admin/reservations/parties/:id/invoices': ofTeam(anInvoicedParty),
    'GET /api/admin/invoices/:id/facture.pdf': ofTeam(anInvoice),
    'GET /api/admin/reservations/dates/:id': ofTeam(itsShow),
    'GET /api/admin/reservations/dates/:id/export.csv': ofTeam(itsShow),
    'GET /api/admin/reservations/waiting/:id': ofTeam(async () => {
      const { owner, path } = await anOffer()
      return { owner, path: { id: path.spectacleId } }
    }),
    'GET /api/admin/audit': ofTeam(anEntry),
    'GET /api/admin/audit/export.csv': ofTeam(anEntry),
    ...Object.fromEntries(
      ['operations', 'statement', 'statement.csv', 'statement.pdf'].map((name) => [
        `GET /api/admin/ledger/${name}`,
        ofLedger(async () => {
          const { path, ...scene } = await itsShow()
          return { ...scene, query: { spectacleId: String(path?.['id']) } }
        }),
      ]),
    ),
    'POST /api/admin/spectacles/recurrence/preview': ofTeam(async () => ({
      body: {
        spectacle_id: (await aShow()).path?.['id'],
        recurrence: { enabled: true, startDate: '2027-03-01', endDate: '2027-03-31' },
      },
    })),
    'GET /api/door/evenings/:id': ofDoor(anEvening),
    'GET /api/door/evenings/:id/closing': ofDoor(anEvening),
    'GET /api/door/evenings/:id/closing.csv': ofDoor(anEvening),
  }
}

function houseScenes({
  itsShow,
  anArtistHere,
  aBooking,
  aPerson,
  aFullShow,
  aPromoCode,
  join,
}: Things): Scenes {
  return {
    'GET /api/spectacles/:id': ofHouse(itsShow),
    'GET /api/spectacles/:id/artistes': ofHouse(itsShow),
    'GET /api/photos/spectacle/:id': ofHouse(itsShow),
    'GET /api/reservations/availability/:id': ofHouse(itsShow),
    'GET /api/artistes/:id': ofHouse(anArtistHere),
    'GET /api/artistes/:id/dates': ofHouse(anArtistHere),
    'GET /api/settings/texts/:page': ofHouse(aText),
    'POST /api/reservations/checkout': ofHouse(async () => {
      const { path, ...booking } = await aBooking()
      return { ...booking, body: { items: [{ spectacleId: path?.['spectacleId'], quantity: 1 }] } }
    }),
    'POST /api/reservations/guest': ofHouse(async () => {
      const { path, ...booking } = await aBooking()
      const items = [{ spectacleId: path?.['spectacleId'], quantity: 1 }]
      return { ...booking, body: { items, name: 'Inès', email: `${randomUUID()}@exemple.fr` } }
    }),
    'POST /api/reservations/groups': ofHouse(async () => {
      const { path, ...booking } = await aBooking()
      const holder = { name: 'Inès', email: `${randomUUID()}@exemple.fr` }
      return { ...booking, body: { spectacleId: path?.['spectacleId'], quantity: 2, ...holder } }
    }),
    'POST /api/codes/check': ofHouse(aPromoCode),
    'POST /api/reservations/waiting': ofHouse(async () => {
      const owner = await aPerson()
      const { id: spectacleId } = await aFullShow(2)
      await join(spectacleId, 2, owner)
      return { owner, body: { spectacleId, quantity: 2 } }
    }),
  }
}
