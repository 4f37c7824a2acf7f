import type { Fields } from '@espace/contracts/kernel/read-answer'
import { parisInstant } from '#shared/lib/time/paris.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A show, whatever the age of its spelling (§3): `nom` or `name` for title, `spectacle_id` for id… */
export function inNewSpelling(show: Fields): Fields {
  const date = text(show['date_spectacle']).slice(0, 10)
  const time = text(show['heure_spectacle']) || '00:00'
  const withSeconds = time.length === 5 ? `${time}:00` : time.slice(0, 8)
  return {
    ...show,
    id: show['id'] ?? show['spectacle_id'] ?? show['_id'],
    title: show['title'] ?? show['nom'] ?? show['name'],
    img: show['img'] ?? show['image'] ?? show['photo'],
    date_spectacle: date,
    heure_spectacle: withSeconds,
    startsAt: show['startsAt'] ?? parisInstant(date, withSeconds),
  }
}

/** A page of the programme; older answers call its list `data`. */
export function pageInNewSpelling(page: Fields): Fields {
  const spectacles = page['spectacles'] ?? page['data']
  const length = Array.isArray(spectacles) ? spectacles.length : 0
  const one = { total: length, totalPages: 1, limit: length, page: 1 }
  return { ...page, spectacles, pagination: Object.assign(one, page['pagination']) }
}
