import { expect, it } from 'vitest'
import { NO_LINES } from '../venue/venue-lines.ts'
import { TicketPrinter } from './ticket-printer.ts'

const TICKET = {
  title: 'Le grand soir',
  when: 'lundi 23 novembre à 20:30',
  lieu: 'L’espace comédie',
  language: 'fr',
  heading: 'BILLET',
  doors: 'Ouverture des portes à 19:30',
  holder: 'Au nom de Léo Martin',
  parties: [{ code: 'ABCDEFGHJKMN', seats: '2 places' }],
  sums: [],
  notes: [],
  seatTickets: [],
} as const

const tickets = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...TICKET, title: `Le grand soir ${n}` }))

it('a PDF is drawn in another thread: the event loop pays next to nothing of it', async () => {
  const printer = new TicketPrinter()
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]

  const pdf = await printer.pdf(tickets(6), NO_LINES)

  // Processor time, not time on a clock: a busy machine changes neither.
  const ownTime = process.threadCpuUsage(own).user
  const allTime = process.cpuUsage(all).user
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1\.7/)
  expect(ownTime).toBeLessThan(allTime / 2)
})

it('more PDFs than the queue holds are refused until it is shorter, and one drawn before is still there', async () => {
  const printer = new TicketPrinter()
  const known = await printer.pdf(tickets(1), NO_LINES)

  const crowd = Array.from({ length: 40 }, (_, n) =>
    printer.pdf(tickets(1), { ...NO_LINES, licence: `licence ${n}` }),
  )
  const again = await printer.pdf(tickets(1), NO_LINES)

  const results = await Promise.allSettled(crowd)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(again).toBe(known)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(40)
  for (const result of refused) {
    expect(result).toMatchObject({ reason: { code: 'SERVICE_INDISPONIBLE' } })
  }
})
