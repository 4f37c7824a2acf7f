import type { Refusal } from '@espace/contracts/door/door.constants'
import type { DoorShow } from '@espace/contracts/door/evening'
import type { EventAnswer } from '@espace/contracts/door/event'
import { plural } from '#languages/fr/plural.ts'
import { dateWithoutYear, shortTime } from '#shared/lib/language/dates-fr.ts'
import { withParisOffset } from '#shared/lib/time/paris.ts'

/** `20:12`, on the clock in Paris. */
export const timeOf = (instant: string): string => withParisOffset(instant).slice(11, 16)

/** `samedi 21 novembre à 20:30` */
export const whenOf = ({
  date_spectacle: day,
  heure_spectacle: time,
}: Pick<DoorShow, 'date_spectacle' | 'heure_spectacle'>): string =>
  `${dateWithoutYear(day)} à ${shortTime(time)}`

/** `1 personne`, `3 personnes` */
export const people = (count: number): string => `${count}\u00a0${plural(count, 'personne')}`

export const holderOf = ({ holder }: { holder: string }): string =>
  holder === '' ? 'Sans nom' : holder

interface Words {
  title: string
  sentence: string
}

const SENTENCES: Record<Refusal, string> = {
  'déjà entré': 'Ce billet a déjà servi.',
  'autre séance': 'Ce billet est pour un autre soir.',
  annulé: 'Ce billet ne donne plus de place.',
  libéré: 'Places non retirées à temps : elles ont été remises en vente.',
  inconnu: 'Aucun billet de cette maison ne porte ce code.',
  'trop nombreux': 'Une partie du groupe est déjà entrée : comptez encore une fois.',
  complet: 'Il n’y a plus assez de places libres.',
  'rien à régler': 'Ce billet est déjà payé.',
  'déjà annulé': 'C’est déjà annulé.',
  'trop tard': 'La soirée est terminée.',
}

export interface Facts {
  /** Time of the earlier entry. */
  at?: string | null | undefined
  isElsewhereDevice?: boolean
  show?: DoorShow | null | undefined
  isEveningCancelled?: boolean
}

/** Reason of a refused entry: a word for the staff to see and a sentence to tell the guest. */
export function refusalWords(reason: Refusal, facts: Facts = {}): Words {
  const title = reason.toLocaleUpperCase('fr')
  const { at, isElsewhereDevice = false, show, isEveningCancelled = false } = facts
  if (reason === 'déjà entré' && at) {
    const where = isElsewhereDevice ? ', sur un autre appareil' : ''
    return { title, sentence: `Entré à ${timeOf(at)}${where}.` }
  }
  if (reason === 'autre séance' && show) {
    return { title, sentence: `Ce billet est pour « ${show.title} », ${whenOf(show)}.` }
  }
  if (reason === 'annulé' && isEveningCancelled) {
    return { title, sentence: 'La séance est annulée.' }
  }
  return { title, sentence: SENTENCES[reason] }
}

/** The same for an entry that the server refused. */
export const answerWords = ({ reason, before, elsewhere }: EventAnswer, deviceId: string): Words =>
  refusalWords(reason ?? 'inconnu', {
    at: before?.at,
    isElsewhereDevice: before !== null && before.deviceId !== deviceId,
    show: elsewhere,
  })
