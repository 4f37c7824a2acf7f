import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { walletKeys } from '../../../../test/reservations/wallet-keys.ts'
import { createTestApp, ORIGIN } from '../../../../test/test-app.ts'

const { folder, apple, google, publicKey } = walletKeys()
const app = await createTestApp({ wallets: { apple, google } })
const { as, visitor, db, http } = app
const { aBookableShow } = bookings(app)
const { zoe, book, bookingOf } = await bookerFixtures(app)
const { lastToken } = mailbox(app)

async function aBooking(seats = 3) {
  const { id } = await aBookableShow({ title: 'Le grand soir' })
  const { reservationId } = await book(id, seats)
  const booking = await bookingOf(reservationId)
  const [ticket] = booking.tickets
  return { id, reservationId, booking, code: ticket?.code ?? '', seats: ticket?.seatCodes ?? [] }
}

/** A pass as a browser gets it. */
const passOf = async (id: string, ticket = '') => {
  const { status, headers, body } = await http
    .get(`/api/reservations/${id}/billet.pkpass`)
    .query({ ticket })
    .set('Authorization', `Bearer ${zoe.token}`)
    .responseType('blob')
  return { status, type: headers['content-type'], pass: Buffer.from(body) }
}

type Files = ReturnType<typeof unzipSync>

/** The files of a pass, which is a zip archive. */
const opened = (pass: Uint8Array): Files => unzipSync(new Uint8Array(pass))

const wordsOf = (files: Files): string => strFromU8(files['pass.json'] ?? new Uint8Array())

/** openssl's verdict on the signature, with the certificate's authority. */
function verified(files: Files): string {
  const [manifest, signature] = [join(folder, 'manifest.json'), join(folder, 'signature')]
  writeFileSync(manifest, files['manifest.json'] ?? '')
  writeFileSync(signature, files['signature'] ?? '')
  const command = `smime -verify -inform DER -in ${signature} -content ${manifest} -CAfile ca.pem -purpose any`
  return execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' }).toString()
}

describe('a ticket for Apple Wallet', () => {
  it('is signed by the house over all of its files, as openssl finds, and shows the code', async () => {
    const { reservationId: id, booking, code } = await aBooking()

    const { type, pass } = await passOf(id, code)

    expect(booking.wallets).toEqual(['apple', 'google'])
    expect(type).toBe('application/vnd.apple.pkpass')
    const files = opened(pass)
    const manifest: Record<string, string> = JSON.parse(verified(files))
    for (const [name, hash] of Object.entries(manifest)) {
      expect(
        createHash('sha1')
          .update(files[name] ?? '')
          .digest('hex'),
      ).toBe(hash)
    }
    expect(JSON.parse(wordsOf(files))).toMatchObject({
      passTypeIdentifier: apple.passTypeId,
      teamIdentifier: apple.teamId,
      serialNumber: code,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: code }],
      relevantDates: [{ relevantDate: expect.any(String) }],
      eventTicket: { primaryFields: [{ value: 'Le grand soir' }] },
    })
    expect(wordsOf(files)).not.toContain('Martin')
  })

  it('of one seat shows that seat’s code; one that was given back is none any more', async () => {
    const { reservationId, id: spectacleId, seats } = await aBooking()

    const files = opened((await passOf(reservationId, seats[2])).pass)
    expect(wordsOf(files)).toMatch(/"value":"1.place"/)

    const body = { spectacleId, quantity: 2 }
    await as(zoe.token).reservations.giveBack({ params: { id: reservationId }, body })
    expect((await passOf(reservationId, seats[2])).status).toBe(409)
  })

  it('is to be had by the link of an order, too', async () => {
    const email = `${randomUUID()}@exemple.fr`
    const { id } = await aBookableShow({ priceCents: 0 })
    const items = [{ spectacleId: id, quantity: 1 }]
    await visitor.guestOrders.order({ body: { items, name: 'Inès', email } })
    const token = await lastToken(email)
    await visitor.guestOrders.answer({ body: { token, answer: 'confirmer' } })
    const { code: ticket } = await db.ticket.findFirstOrThrow({ where: { spectacleId: id } })

    const { body } = await http
      .post('/api/reservations/guest/billet.pkpass')
      .set('X-Requested-With', 'XMLHttpRequest')
      .send({ token, ticket })
      .responseType('blob')

    expect(verified(opened(Buffer.from(body)))).toContain('pass.json')
  })
})

it('a ticket for Google Wallet is a link that carries it, signed (RS256), and names nobody', async () => {
  const { reservationId: id, code, id: spectacleId } = await aBooking()

  const { url } = await as(zoe.token).wallets.google({ params: { id }, query: { ticket: code } })

  const [start, token = ''] = url.split('/save/')
  expect(start).toBe('https://pay.google.com/gp/v')
  const claims = jwt.verify(token, publicKey, { algorithms: ['RS256'], audience: 'google' })
  expect(claims).toMatchObject({
    iss: google.serviceEmail,
    typ: 'savetowallet',
    origins: [ORIGIN],
    payload: {
      eventTicketClasses: [{ id: `${google.issuerId}.seance-${spectacleId}` }],
      eventTicketObjects: [{ barcode: { type: 'QR_CODE', value: code }, state: 'ACTIVE' }],
    },
  })
  expect(JSON.stringify(claims)).not.toContain('Martin')
})

it('without certificates there is nothing of it', async () => {
  const bare = await createTestApp()
  const venue = await bookerFixtures(bare)
  const { id } = await bookings(bare).aBookableShow({})
  const { reservationId } = await venue.book(id, 1)
  const booking = await venue.bookingOf(reservationId)
  const asked = {
    params: { id: reservationId },
    query: { ticket: booking.tickets[0]?.code ?? '' },
  }

  expect(booking.wallets).toEqual([])
  await expect(bare.as(venue.zoe.token).wallets.apple(asked)).rejects.toMatchObject({ status: 404 })
  await expect(bare.as(venue.zoe.token).wallets.google(asked)).rejects.toMatchObject({
    status: 404,
  })
})
