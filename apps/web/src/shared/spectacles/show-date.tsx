import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { upperFirst } from 'es-toolkit/string/upperFirst'
import { dateWithoutYear, longDate, nearness, shortTime } from '../lib/language/dates-fr.ts'
import { t } from '../lib/language/language.ts'
import { useNow } from '../lib/services.tsx'
import { dayInParis } from '../lib/time/paris.ts'

type Dated = Pick<Spectacle, 'date_spectacle' | 'heure_spectacle' | 'startsAt'>

const NEAR = { 'aujourd’hui': 'Aujourd’hui', 'ce soir': 'Ce soir', demain: 'Demain' } as const

/** Start of a show, `dimanche 29 novembre 2026 à 17:00`, with « Ce soir » on its day. */
export function ShowDate({ show, hasYear = false }: { show: Dated; hasYear?: boolean }) {
  const near = nearness(show.date_spectacle, show.heure_spectacle, dayInParis(useNow()))
  const day = hasYear ? longDate(show.date_spectacle) : dateWithoutYear(show.date_spectacle)
  return (
    <time dateTime={show.startsAt}>
      {near && <strong data-screen-only>{t(NEAR[near])}, </strong>}
      {`${near ? day : upperFirst(day)} ${t('à')}\u00a0${shortTime(show.heure_spectacle)}`}
    </time>
  )
}
