import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import { euros } from '#platform/french.ts'
import { placesOf } from '#platform/tickets/printed-ticket.ts'

const french = {
  heading: 'BILLET',
  doors: (time: string) => `Ouverture des portes à ${time}`,
  yours: 'Vos places',
  holder: (name: string) => `Au nom de ${name}`,
  seats: placesOf,
  place: (index: number, seats: number) => `Place ${index} sur ${seats}`,
  price(total: number, due: number): string {
    if (total === 0) return 'Prix : gratuit'
    const part = due === total ? '' : `dont ${euros(due)} `
    return `Prix : ${euros(total)}${due === 0 ? '' : `, ${part}à régler à l’entrée`}`
  },
  numbers: (numbers: readonly number[], isRow: boolean) =>
    `${numbers.length === 1 ? 'Opération' : 'Opérations'} n° ${numbers.join(isRow ? ' à ' : ', ')}`,
  notes: (seats: number): string[] => [
    'À l’entrée, montrez ce billet, imprimé ou sur votre téléphone.',
    ...(seats > 1
      ? ['Vous venez séparément ? Chaque place a aussi son billet, sur les feuilles suivantes.']
      : []),
    'Un empêchement ? Rendez vos places depuis votre compte, ou par le lien de notre e-mail.',
  ],
}

export type PaperWords = typeof french

const english: PaperWords = {
  heading: 'TICKET',
  doors: (time) => `Doors open at ${time}`,
  yours: 'Your seats',
  holder: (name) => `In the name of ${name}`,
  seats: seatsInEnglish,
  place: (index, seats) => `Seat ${index} of ${seats}`,
  price(total, due) {
    if (total === 0) return 'Price: free'
    const part = due === total ? '' : `${englishEuros(due)} of it `
    return `Price: ${englishEuros(total)}${due === 0 ? '' : `, ${part}to pay at the door`}`
  },
  numbers: (numbers, isRow) =>
    `${numbers.length === 1 ? 'Operation' : 'Operations'} no. ${numbers.join(isRow ? ' to ' : ', ')}`,
  notes: (seats) => [
    'Show this ticket at the door, printed or on your phone. The show is in French.',
    ...(seats > 1
      ? ['You come one by one? Each seat also has a ticket of its own, on the next sheets.']
      : []),
    'Something came up? Give your seats back by the link of our email.',
  ],
}

export const PAPER_WORDS = { fr: french, en: english }
