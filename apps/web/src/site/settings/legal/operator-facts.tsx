import type { Operator } from '@espace/contracts/settings/operator'
import { typeset } from '@espace/lettering/typeset'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#shared/lib/services.tsx'
import { settingsQueries } from '#shared/settings/settings.queries.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import styles from './legal.module.css'

interface Fact {
  label: string
  value: string
}

const publisher = (operator: Operator): Fact[] => [
  { label: 'Exploitant', value: operator.name },
  { label: 'Forme juridique', value: operator.legalForm },
  { label: 'Capital', value: operator.capital },
  { label: 'SIREN', value: operator.siren },
  { label: 'Registre', value: operator.registry },
  { label: 'TVA', value: operator.vatNumber },
  { label: 'Licences de spectacles', value: operator.licences.join(', ') },
  { label: 'Adresse', value: operator.address },
  { label: 'Téléphone', value: operator.phone },
  { label: 'E-mail', value: operator.email },
  { label: 'Publication', value: operator.director },
]

const host = (operator: Operator): Fact[] => [
  { label: 'Hébergeur', value: operator.host },
  { label: 'Adresse', value: operator.hostAddress },
  { label: 'Téléphone', value: operator.hostPhone },
]

/** Legal notice of the operator (LCEN), from the settings. */
export function OperatorFacts() {
  const query = useQuery(settingsQueries.operator(useApi()))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  return (
    <>
      <Facts title="Qui édite ce site" facts={publisher(data)} />
      <Facts title="Qui l’héberge" facts={host(data)} />
    </>
  )
}

/** Facts that are set; the settings tab shows staff which are missing. */
function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const said = facts.filter(({ value }) => value !== '')
  if (said.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {said.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeset(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
