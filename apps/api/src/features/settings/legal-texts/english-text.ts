import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import type { Operator, Venue } from '@espace/contracts/settings/operator'
import type { LegalPage } from '@espace/contracts/settings/settings.constants'
import { htmlOf, orToSay, type Parts } from './starting-text.ts'

const BINDING: Parts = {
  'Which version applies': 'This translation is for your convenience: the French text is binding.',
}

const faq = ({ address, phone, contact }: Venue): Parts => ({
  'Where is L’espace comédie?':
    `At ${orToSay(address, 'adresse')}. ${contact.transitEnglish}`.trim(),
  'How do I book?':
    'On the page of each show, with “Book now”. If there are seats left, we also sell them at the door, from an hour before the show.',
  'Are seats numbered?':
    'No: the room has seventy seats and you sit where you like. Come early to choose.',
  'Do I need an account to book?':
    'No: a name and an email address are enough. An account keeps your tickets in one place.',
  'How do I pay?':
    'Online by card where the page of the show offers it, otherwise at the door, before the show. It says so before you book.',
  'Are there reduced prices?':
    'The page of each show lists its prices and whom they are for; please bring proof to the door.',
  'What if I am late?':
    'We seat you between two laughs, at the back. Tell us if you can: your seats will wait more patiently.',
  'We are a group.': `The site books up to ${MAX_SEATS} seats at a time. For more, write to us: we keep seats for you until a date we agree on.`,
  'I cannot come. What about my seats?':
    'If you booked here, give them back from “My account”, or by the link in our email: somebody else will enjoy them. If you bought them on another ticketing site, please ask that site.',
  'What if a date is cancelled or postponed?':
    'You get an email, and the page of the show says so at once. Cancelled dates are refunded; where one is postponed, your seats are good for the new date, or refunded at your request.',
  'Can we eat and drink there?':
    'Yes: the bar opens with the doors and stays open after the show. Sharing boards, drinks with and without alcohol, and no need to order. Alcohol abuse is bad for your health: drink in moderation.',
  'Is the venue accessible to people with reduced mobility?': stepFree(contact, phone),
  'I no longer want the newsletter.':
    'Use the link at the end of each newsletter: you are unsubscribed at once.',
})

function stepFree({ stepFree: french, stepFreeEnglish: english }: Venue['contact'], phone: string) {
  if (english !== '') return english
  const call = `Call us on ${orToSay(phone, 'téléphone')}: we will look for a solution with you.`
  return `${french === '' ? 'No, and we are sorry about it.' : 'The page “The venue” describes the access, in French.'} ${call}`
}

const privacy = ({ name, address, email, host }: Operator): Parts => ({
  'Who is responsible': [
    `${orToSay(name, 'exploitant')}, ${orToSay(address, 'adresse')}, decides what is done with your data. For any question: ${orToSay(email, 'adresse e-mail')}.`,
    `The site and its database are hosted by ${orToSay(host, 'hébergeur')}. We neither sell nor rent out any data.`,
  ],
  'Your account and your bookings': [
    'Title, name, email address, date of birth (you must be 15) and password, which we cannot read: to keep your account and your seats (performance of the contract). Kept until you delete your account, or three years after your last log-in or booking: we write to you thirty days before. The sales then remain without your name, for our accounts.',
    'What you tell us for your visit (a late arrival, crutches) is noted for the door, and deleted thirty days after the show; without an account, so are your name, your address and your number.',
    'Of a gift card we keep your name and your email address, those of the person it is for and your words, in order to deliver it: deleted thirty days after its last day. An invoice keeps the name and the address on it for ten years (legal obligation).',
    'Each device that is logged in is kept as long as it is, then for seven days.',
  ],
  'The newsletter': [
    'Your email address, because you asked for it (consent). Each message lets you unsubscribe with one click. The day after an evening you came to, it also asks you for the best joke: the one that you tell may appear on the site with the first name that you give; otherwise it is deleted after twelve months. The same goes for the artists that you follow and for the dates that you ask to be told about, whose address is deleted two days later. Without news from you for three years, your address is deleted; an address that was never confirmed is deleted after thirty days. The proof of your consent is kept without your address, as a hash.',
    'We measure neither whether our messages are opened, nor your clicks.',
  ],
  'Your messages':
    'What you write to us with the contact form, in order to answer you (legitimate interest): twelve months. The messages that we send you leave our queue empty, and their trace disappears after thirty days.',
  'Security and logs':
    'Our technical logs contain no name, no email address and no network address. Counters limit abuse and delete themselves.',
  'What comes from elsewhere': [
    'The map and the videos load only after your consent, which you can withdraw at any time on the page “Cookies”. Google reviews are requested by our server, not by your browser. Online payment, where it is offered, takes place at Stripe: we do not see your card.',
    'Another ticketing site, where a show leads to one, has its own rules.',
  ],
  'Your rights': [
    'In “My account” you read, correct, download or delete your data yourself, at once. You can also write to us for all of this, object to a use or restrict it.',
    'An answer does not suit you? The CNIL takes complaints: www.cnil.fr.',
  ],
  ...BINDING,
})

const terms = ({ name, mediator, vatNumber }: Operator): Parts => ({
  'Who sells': `When you book on this site, the seller is ${orToSay(name, 'exploitant')}. Where a show leads to another ticketing site, it is that site, or the producer, who sells: their terms then apply.`,
  'Prices and payment': [
    `Prices are in euros, all taxes included, with no fees added${vatNumber === '' ? '' : ` (VAT ${vatNumber})`}. The price shown at the moment you book is yours.`,
    'You pay online where the page offers it, otherwise at the door, before the show.',
  ],
  'Your booking': [
    'It is made when the site shows it as confirmed; an email repeats it, with a code for each date. The code is valid for one entry: show it at the door only. You sit where you like.',
    'Reselling seats without the producer’s agreement is forbidden (article 313-6-2 of the French Criminal Code).',
  ],
  'No right of withdrawal': [
    'A seat at a show is a leisure service provided on a specific date: the law gives no right of withdrawal (article L221-28, 12° of the French Consumer Code).',
    'You cannot come? You can give back your seats from your account, or by the link in our email, as long as the site allows it.',
  ],
  'Gift cards: fourteen days to change your mind': [
    'A gift card bought online is not a seat yet: you have fourteen days from the purchase to withdraw, without giving a reason (article L221-18 of the French Consumer Code). The page of the card, whose link is in our email, does it with “Withdraw from this purchase”; a message to our address is enough, too.',
    'What is left on the card is refunded to the bank card that paid, within fourteen days. Seats that it paid for keep their own rules.',
  ],
  'Cancellation, postponement':
    'If we cancel a date, we tell you by email and refund the price that you paid. If we postpone it, your seats are valid for the new date, or you are refunded if you ask for it.',
  'A complaint': `Write to us first. Without an agreement within sixty days, you can turn to the consumer mediator, free of charge: ${orToSay(mediator, 'nom et adresse du médiateur')}. French law applies.`,
  ...BINDING,
})

const PARTS: Partial<Record<LegalPage, (venue: Venue) => Parts>> = {
  confidentialite: privacy,
  cgv: terms,
  faq,
}

/** The same words as `startingText` in English, where a page has them. */
export function englishText(page: LegalPage, venue: Venue): string | undefined {
  const parts = PARTS[page]
  return parts && htmlOf(parts(venue))
}
