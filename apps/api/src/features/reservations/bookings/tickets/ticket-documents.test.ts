import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { sharp } from '@espace/pictures/loaders'
import { decodeQR } from 'qr/decode.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { MailWorkerDeps } from '#platform/mail/queue/mail-worker.ts'
import { anOperator } from '../../../../../test/entities.ts'
import { mailSending } from '../../../../../test/mail/mail-sending.ts'
import { mailbox } from '../../../../../test/mail/mailbox.ts'
import { startSmtp } from '../../../../../test/mail/smtp.ts'
import { people } from '../../../../../test/people.ts'
import { bookings } from '../../../../../test/reservations/bookings.ts'
import { eventsIn } from '../../../../../test/spectacles/calendars.ts'
import { createTestApp } from '../../../../../test/test-app.ts'
import { mailedPaper } from './paper-tickets.ts'

const app = await createTestApp()
const { db, as, http, visitor } = app
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)
const { lastToken } = mailbox(app)
const { startSending, untilAll } = mailSending(db)

const DATE = { date: new Date('2099-07-14'), time: new Date('1970-01-01T20:30:00Z') }

async function aBooking(quantity = 2) {
  const show = await aBookableShow({ title: 'Le grand soir', durationMinutes: 75, ...DATE })
  const user = await aUser()
  const token = await logIn(user)
  const items = [{ spectacleId: show.id, quantity }]
  const { reservationId: id } = await as(token).reservations.checkout({ body: { items } })
  const { tickets } = await as(token).reservations.status({ params: { id } })
  return { show, user, token, id, code: tickets[0]?.code ?? 'none' }
}

const ask = (path: string, token: string) =>
  http.get(path).set('Authorization', `Bearer ${token}`).responseType('blob')

/** The lines of a calendar file, those that were folded made whole. */
const linesOf = (calendar: string) => calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

/** Decodes the QR code of a picture. */
async function scanned(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data: Uint8Array.from(data), width: info.width, height: info.height })
}

describe('whoever books gets, with the mail,', () => {
  it('a code that a scanner reads, and the evening for a calendar', async () => {
    const { code, user } = await aBooking()
    const smtp = await startSmtp()
    startSending(smtp)
    await untilAll('sent')

    const delivery = smtp.deliveries.find(({ recipients }) => recipients.includes(user.email))
    const mail = delivery?.mail
    const files = new Map(mail?.attachments.map((file) => [file.contentType, file]))

    expect(await scanned(files.get('image/png')?.content ?? Buffer.alloc(0))).toBe(code)
    expect(mail?.html).toContain(`alt="QR code du billet ${code.replaceAll(/.{4}(?!$)/g, '$&-')}"`)
    expect(mail?.html).toContain('src="data:image/png;base64,')
    const calendar = files.get('text/calendar')
    expect(calendar?.filename).toBe('spectacle.ics')
    expect(calendar?.content.toString()).toContain('SUMMARY:Le grand soir')
  })

  const paper: MailWorkerDeps['paper'] = (codes, venue) => mailedPaper(db, codes, venue)
  const mailTo = async (email: string, wishes: Parameters<typeof startSending>[1]) => {
    const smtp = await startSmtp()
    startSending(smtp, wishes)
    await untilAll('sent')
    const delivery = smtp.deliveries.findLast(({ recipients }) => recipients.includes(email))
    return delivery?.mail.attachments.find(({ contentType }) => contentType === 'application/pdf')
  }

  it('the sheets to print, as they are when it leaves', async () => {
    const { user, token, id, show, code } = await aBooking(3)
    const body = { spectacleId: show.id, quantity: 2 }
    await as(token).reservations.giveBack({ params: { id }, body })

    const pdf = await mailTo(user.email, { paper })

    expect(pdf?.filename).toBe('billets.pdf')
    const read = await getDocumentProxy(new Uint8Array(pdf?.content ?? Buffer.alloc(0)))
    const { text } = await extractText(read, { mergePages: true })
    expect(text).toContain(groupedCode(code))
    expect(text).toContain('Place 2 sur 2')
    expect(pdf?.size).toBeLessThan(100_000)
  })

  it('none of them where they cannot be drawn, nor of a large group: the mail leaves all the same', async () => {
    const { user } = await aBooking()
    const away = () => Promise.reject(new Error('no printer'))
    expect(await mailTo(user.email, { paper: away })).toBeUndefined()

    const { id } = await aBookableShow(DATE)
    const email = 'comite@exemple.fr'
    const sale = { spectacleId: id, quantity: 31, name: 'Comité Lys', email } as const
    const admin = as(await logIn(await aUser({ role: 'admin' }))).reservations
    await admin.sell({ body: { ...sale, payment: 'porte' } })

    expect(await mailTo(email, { paper })).toBeUndefined()
  })
})

describe('the tickets of a booking', () => {
  it('are to be had as a PDF in French, a sheet for each evening', async () => {
    const { token, id } = await aBooking()

    const { status, headers, body } = await ask(`/api/reservations/${id}/billets.pdf`, token)

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe('attachment; filename=billets.pdf')
    expect(headers['cache-control']).toBe('no-store')
    const pdf = Buffer.from(body).toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.7/)
    expect(pdf).toContain('/Lang (fr-FR)')
    expect(pdf).toContain('/Marked true')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  it('have after the sheet of the party one for each seat, with what the law wants on it', async () => {
    await db.setting.create({ data: { key: 'operator', value: { ...anOperator } } })
    const { token, id, code } = await aBooking(2)

    const { body } = await ask(`/api/reservations/${id}/billets.pdf`, token)

    const sold = await db.operation.findMany({
      where: { reservationId: id },
      orderBy: { number: 'asc' },
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)))
    const [cover = '', seats = ''] = text
    expect(sold.map(({ kind }) => kind)).toEqual(['vente', 'vente'])
    for (const { number } of sold) expect(seats).toContain(`Opération n° ${number}, vendue le `)
    const { tickets } = await as(token).reservations.status({ params: { id } })
    for (const code of tickets[0]?.seatCodes ?? []) expect(seats).toContain(groupedCode(code))
    expect(seats).toContain('Place 2 sur 2')
    expect(cover).toContain('Ouverture des portes à 19:30')
    expect(cover).toContain('Prix : 30,00 €, à régler à l’entrée')
    expect(cover).toContain(`Opérations n° ${sold.map(({ number }) => number).join(', ')}`)
    expect(cover).toContain(groupedCode(code))
    expect(seats.match(/LE GRAND SOIR/g)).toHaveLength(2)
    expect(seats.match(/Mardi 14 juillet à 20:30/g)).toHaveLength(2)
    expect(seats.match(/Plein tarif : 15,00 €, à régler à l’entrée/g)).toHaveLength(2)
    expect(seats).toContain(`Exploitant : ${anOperator.name}`)
    await db.setting.deleteMany()
  })

  it('are in English where they were booked in English, but for what the law wants on each', async () => {
    const { id: spectacleId } = await aBookableShow({ title: 'Le grand soir', ...DATE })
    const guest = { name: 'Ann Lee', email: 'ann@exemple.fr', language: 'en' } as const
    await visitor.guestOrders.order({
      body: { ...guest, items: [{ spectacleId, quantity: 2 }] },
    })
    const token = await lastToken(guest.email)
    await visitor.guestOrders.answer({ body: { token, answer: 'confirmer' } })

    const { body } = await http
      .post('/api/reservations/guest/billets.pdf')
      .set('X-Requested-With', 'XMLHttpRequest')
      .send({ token })
      .responseType('blob')

    expect(Buffer.from(body).toString('latin1')).toContain('/Lang (en-GB)')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)))
    const [cover = '', seats = ''] = text
    expect(cover).toContain('TICKET')
    expect(cover).toContain('Tuesday 14 July at 20:30')
    expect(cover).toContain('Doors open at 19:30')
    expect(cover).toContain('In the name of Ann Lee')
    expect(cover).toContain('Price: €30, to pay at the door')
    expect(cover).toContain('The show is in French.')
    expect(cover).not.toMatch(/vous|place|billet|Prix|Opération/i)
    expect(seats).toContain('Seat 2 of 2')
    const smtp = await startSmtp()
    startSending(smtp)
    await untilAll('sent')
    const { mail } =
      smtp.deliveries.findLast(({ recipients }) => recipients.includes(guest.email)) ?? {}
    const calendar = mail?.attachments.find(({ contentType }) => contentType === 'text/calendar')
    const [event] = eventsIn(calendar?.content.toString() ?? '')
    expect(event?.description).toMatch(/^2 seats\. Code of the ticket: [\w-]{14}$/)
    expect(seats.match(/Plein tarif : 15,00 €, à régler à l’entrée/g)).toHaveLength(2)
  })

  it.each([
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Nguyễn Đặng', 'Nguyen Dang'],
    ['Владимир', 'Vladimir'],
    ['山田 O’Neill-Lévesque \u{1F600}', 'ShanTian O’Neill-Lévesque'],
  ])('say the name of %s whole, in letters that the paper has', async (name, printed) => {
    const { id: spectacleId } = await aBookableShow({ ...DATE })
    const token = await logIn(await aUser({ firstName: name, lastName: 'Martin' }))
    const items = [{ spectacleId, quantity: 1 }]
    const { reservationId: id } = await as(token).reservations.checkout({ body: { items } })

    const { body } = await ask(`/api/reservations/${id}/billets.pdf`, token)

    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)))
    expect(text[0]?.replaceAll(/\s+/g, ' ')).toContain(`Au nom de ${printed} Martin`)
  })

  it('with several tarifs share the sheet of their evening, each with its code, and no seat twice', async () => {
    const reduced = { key: 'reduit', name: 'Réduit', who: '', class: 'plein', priceCents: 900 }
    const tarifs = [{ ...reduced, vatBp: 550, quota: null }]
    const show = await aBookableShow({ title: 'Le grand soir', tarifs, ...DATE })
    const token = await logIn(await aUser({ firstName: 'Léo', lastName: 'Martin' }))
    const items = [
      { spectacleId: show.id, quantity: 1 },
      { spectacleId: show.id, quantity: 2, tarif: 'reduit' },
    ]
    const { reservationId: id } = await as(token).reservations.checkout({ body: { items } })

    const { body } = await ask(`/api/reservations/${id}/billets.pdf`, token)

    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)))
    const [cover = '', seats = ''] = text
    expect(text).toHaveLength(2)
    expect(cover).toContain('Au nom de Léo Martin')
    expect(cover).toContain('Prix : 33,00 €, à régler à l’entrée')
    expect(cover).toContain('2 places (Réduit)')
    expect(seats.match(/Opération n° /g)).toHaveLength(3)
    expect(seats.match(/Réduit : 9,00 €/g)).toHaveLength(2)
    expect(seats).toContain('Place 3 sur 3')
  })

  it('says on paper under which licence the house plays, once the team has said it', async () => {
    const { id, token } = await aBooking()
    const sheet = async () =>
      Buffer.from((await ask(`/api/reservations/${id}/billets.pdf`, token)).body).toString('latin1')
    expect(await sheet()).not.toContain('PLATESV')

    const boss = as(await logIn(await aUser({ role: 'admin' })))
    const licences = ['PLATESV-D-2021-003456']
    await boss.settings.setOperator({ body: { ...anOperator, licences } })

    expect(await sheet()).toContain('(Licence PLATESV-D-2021-003456)')
    await db.setting.deleteMany()
  })

  it('stand in a calendar at their instant, whatever its time zone', async () => {
    const { token, id, show } = await aBooking(3)

    const { body } = await ask(`/api/reservations/${id}/agenda.ics`, token)

    const lines = linesOf(Buffer.from(body).toString())
    expect(lines).toContain('DTSTART:20990714T183000Z')
    expect(lines).toContain('DTEND:20990714T194500Z')
    expect(lines).toContain(`UID:seance-${show.id}@espace-comedie.example`)
    expect(lines.find((line) => line.startsWith('DTSTAMP:'))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toMatch(/3 places/)
  })

  it('keep their name in a calendar when the date moves, and say that they are newer', async () => {
    const { token, id, show } = await aBooking()
    const admin = await logIn(await aUser({ role: 'admin' }))
    const read = async () => {
      const { body } = await ask(`/api/reservations/${id}/agenda.ics`, token)
      const [event] = eventsIn(Buffer.from(body).toString())
      return { uid: event?.uid, start: event?.start, sequence: event?.sequence ?? 0 }
    }
    const before = await read()
    const moved = { status: 'reporté', date_spectacle: '2099-12-01', heure_spectacle: '20:30' }

    await as(admin).spectacles.changeStatus({ params: { id: show.id }, body: moved })

    const after = await read()
    expect(after).toMatchObject({ uid: before.uid, start: new Date('2099-12-01T19:30:00Z') })
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })

  it.each(['billets.pdf', 'agenda.ics'])(
    'are nobody else’s, and gone with the booking: %s',
    async (name) => {
      const { token, id } = await aBooking()
      const path = `/api/reservations/${id}/${name}`

      const other = await ask(path, await logIn(await aUser()))
      await as(token).reservations.cancel({ params: { id } })
      const late = await ask(path, token)

      expect(other.status).toBe(404)
      expect(late.status).toBe(409)
    },
  )
})
