import { type Filter, FILTERS, MAX_SEARCH } from '@espace/contracts/spectacles/spectacles.constants'
import { localAddress, type Text, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { filtersOf, type Narrowing, programmePath, toggled } from './narrowing.ts'
import styles from './programme-finder.module.css'

const LABELS: Readonly<Record<Filter, Text>> = {
  'ce-soir': 'Ce soir',
  'week-end': 'Ce week-end',
  famille: 'En famille',
  'moins-de-15': 'Moins de 15\u00a0€',
  'seul-en-scene': 'Seul en scène',
  plateau: 'Plateau',
  lsf: 'En LSF',
}

interface ProgrammeFinderProps {
  narrowing: Narrowing
  isCalendar?: boolean
}

/**
 * A search by title and artist, and filters that add up. Both are addresses: they work without a script, can be sent
 * to a friend, and Back goes back.
 */
export function ProgrammeFinder({ narrowing, isCalendar = false }: ProgrammeFinderProps) {
  const { q = '', filtre } = narrowing
  const month = dayInParis(useNow()).slice(0, 7)
  const chosen = filtersOf(narrowing)
  return (
    <search className={styles.finder} data-screen-only>
      <form action={localAddress('/spectacles')} className={styles.form}>
        <label htmlFor="recherche">{t('Un titre, un artiste')}</label>
        {/* Remounts the field for another search. */}
        <input
          key={q}
          id="recherche"
          name="q"
          type="search"
          maxLength={MAX_SEARCH}
          defaultValue={q}
          enterKeyHint="search"
        />
        {filtre && <input type="hidden" name="filtre" value={filtre} />}
        <button>{t('Chercher')}</button>
      </form>
      <ul className={styles.filters} aria-label={t('Filtres')}>
        {FILTERS.map((filter) => (
          <li key={filter}>
            <Link
              to={programmePath(toggled(narrowing, filter))}
              aria-current={chosen.includes(filter) ? 'true' : undefined}
              preventScrollReset
            >
              {t(LABELS[filter])}{' '}
              {chosen.includes(filter) && (
                <span className="visually-hidden">{t('(retirer ce filtre)')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.filters} aria-label={t('Voir')}>
        <li>
          <Link to="/spectacles" aria-current={isCalendar ? undefined : 'page'}>
            {t('En liste')}
          </Link>
        </li>
        <li>
          <Link to={`/spectacles?mois=${month}`} aria-current={isCalendar ? 'page' : undefined}>
            {t('En calendrier')}
          </Link>
        </li>
        <li>
          <Link to="/faites-moi-rire">{t('Faites-moi rire')}</Link>
        </li>
      </ul>
    </search>
  )
}
