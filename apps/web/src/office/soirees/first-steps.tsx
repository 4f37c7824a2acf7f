import type { FirstSteps as Steps } from '@espace/contracts/soirees/soirees'
import { Link } from '#shared/lib/router.ts'
import { Tag } from '../ui/panel.tsx'
import styles from './soirees.module.css'

const STEPS: readonly { name: keyof Steps; text: string; to: string }[] = [
  { name: 'house', text: 'Dire qui exploite la salle', to: '/dashboard/parametres' },
  { name: 'show', text: 'Ajouter un premier spectacle', to: '/dashboard?ajouter=1' },
  { name: 'price', text: 'Fixer son prix', to: '/dashboard' },
  { name: 'date', text: 'Publier une date à venir', to: '/dashboard' },
  { name: 'letter', text: 'Écrire aux abonnés', to: '/dashboard/newsletter' },
]

/** Onboarding checklist of a new venue: each step links to its tab, and is ticked off once done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const next = STEPS.find(({ name }) => !steps[name])
  if (!next) return null
  return (
    <section className={styles.part}>
      <h3>Premiers pas</h3>
      <ol className={styles.list}>
        {STEPS.map((step) => (
          <li key={step.name} aria-current={step === next ? 'step' : undefined}>
            <Link to={step.to}>{step.text}</Link>
            {steps[step.name] && <Tag look="ok">Fait</Tag>}
          </li>
        ))}
      </ol>
    </section>
  )
}
