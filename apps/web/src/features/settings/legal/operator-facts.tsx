import type { Operator } from '@espace/contracts/settings/operator'
import { typeset } from '@espace/lettering/typeset'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/services.tsx'
import { ErrorMessage, Loading } from '../../../ui/status.tsx'
import { settingsQueries } from '../settings.queries.ts'
import styles from './legal.module.css'

interface Fact {
  label: string
  value: string
  /** The law wants it, so that the page says when nobody has filled it in. */
  isDue?: true
}

const publisher = (operator: Operator): Fact[] => [
  { label: 'Exploitant', value: operator.name, isDue: true },
  { label: 'Forme juridique', value: operator.legalForm, isDue: true },
  { label: 'Capital', value: operator.capital },
  { label: 'SIREN', value: operator.siren, isDue: true },
  { label: 'Registre', value: operator.registry },
  { label: 'TVA', value: operator.vatNumber },
  { label: 'Licences de spectacles', value: operator.licences.join(', '), isDue: true },
  { label: 'Adresse', value: operator.address, isDue: true },
  { label: 'Téléphone', value: operator.phone, isDue: true },
  { label: 'E-mail', value: operator.email, isDue: true },
  { label: 'Publication', value: operator.director, isDue: true },
]

const host = (operator: Operator): Fact[] => [
  { label: 'Hébergeur', value: operator.host, isDue: true },
  { label: 'Adresse', value: operator.hostAddress, isDue: true },
  { label: 'Téléphone', value: operator.hostPhone },
]

/** Who runs the house and its site (LCEN): always as the settings have it. */
export function OperatorFacts() {
  const { data, error, refetch } = useQuery(settingsQueries.operator(useApi()))
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <h2>Qui édite ce site</h2>
      <Facts facts={publisher(data)} />
      <h2>Qui l’héberge</h2>
      <Facts facts={host(data)} />
    </>
  )
}

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(({ value, isDue }) => value !== '' || isDue)
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? <i>à compléter par la salle</i> : typeset(value)}</dd>
        </div>
      ))}
  </dl>
)
