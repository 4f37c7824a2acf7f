import { DOOR_PATH } from '@espace/contracts/paths'
import type { FirstSteps as Steps, Soiree, Tonight } from '@espace/contracts/soirees/soirees'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { ButtonLink } from '#shared/dialog/button.tsx'
import { typeset } from '#shared/lib/language/french.ts'
import { Link } from '#shared/lib/router.ts'
import { moment } from '#shared/lib/time/moment.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { Panel as Frame, Part, Tag } from '../ui/panel.tsx'
import { LeavingList } from './leaving-list.tsx'
import { SoireeCard } from './soiree-card.tsx'
import { soireesQueries } from './soirees.queries.ts'
import { toDoOf } from './to-do.ts'
import styles from './soirees.module.css'

/** Refetch interval, as bookings come in during the evening. */
const EVERY_MINUTE = 60_000

/** Summary of the evening for an administrator, with the tasks left. */
export function Panel() {
  const query = useQuery({ ...soireesQueries.tonight(useAdmin()), refetchInterval: EVERY_MINUTE })
  // In slices: the first answer would block a phone for a tenth of a second.
  const data = useDeferredValue(query.data)
  return (
    <Frame
      title="Ce soir"
      actions={
        <>
          <ButtonLink to="/dashboard/chiffres">Chiffres</ButtonLink>
          <ButtonLink to={DOOR_PATH}>La porte</ButtonLink>
        </>
      }
    >
      <QueryStatus of={query} />
      {data && query.error && (
        <p role="alert">
          Le service ne répond pas&nbsp;: ce qui suit date du {moment(query.dataUpdatedAt)}.
        </p>
      )}
      {data && <Overview tonight={data} />}
    </Frame>
  )
}

function Overview({ tonight }: { tonight: Tonight }) {
  const { dates, firstSteps } = tonight
  const [now, next] = [dates.filter((date) => date.isTonight), dates.filter(isLater)]
  return (
    <div className={styles.tonight}>
      <LeavingList leaving={tonight.leaving} />
      {firstSteps && <FirstSteps steps={firstSteps} />}
      {now.length > 0 && <Dates label="La soirée" dates={now} />}
      {now.length === 0 && !firstSteps && <Empty>Pas de spectacle ce soir.</Empty>}
      <ToDoList tonight={tonight} />
      {next.length > 0 && <Dates label="Prochaines dates" dates={next} />}
    </div>
  )
}

const isLater = ({ isTonight }: Soiree) => !isTonight

function Dates({ label, dates }: { label: string; dates: readonly Soiree[] }) {
  return (
    <Part title={label}>
      <ul className={styles.dates}>
        {dates.map((date) => (
          <SoireeCard key={date.id} date={date} />
        ))}
      </ul>
    </Part>
  )
}

function ToDoList({ tonight }: { tonight: Tonight }) {
  const list = toDoOf(tonight)
  return (
    <Part title="À faire">
      {list.length === 0 ? (
        <p>Rien n’attend.</p>
      ) : (
        <ul className={styles.list}>
          {list.map(({ text, to }) => (
            <li key={text}>
              <Link to={to}>{typeset(text)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const STEPS: readonly { name: keyof Steps; text: string; to: string }[] = [
  { name: 'house', text: 'Dire qui exploite la salle', to: '/dashboard/parametres' },
  { name: 'show', text: 'Ajouter un premier spectacle', to: '/dashboard?ajouter=1' },
  { name: 'price', text: 'Fixer son prix', to: '/dashboard' },
  { name: 'date', text: 'Publier une date à venir', to: '/dashboard' },
  { name: 'letter', text: 'Écrire aux abonnés', to: '/dashboard/newsletter' },
]

/** Onboarding checklist of a new venue: each step links to its tab, and is ticked off once done. */
function FirstSteps({ steps }: { steps: Steps }) {
  const next = STEPS.find(({ name }) => !steps[name])
  if (!next) return null
  return (
    <Part title="Premiers pas">
      <ol className={styles.list}>
        {STEPS.map((step) => (
          <li key={step.name} aria-current={step === next ? 'step' : undefined}>
            <Link to={step.to}>{step.text}</Link>
            {steps[step.name] && <Tag look="ok">Fait</Tag>}
          </li>
        ))}
      </ol>
    </Part>
  )
}
