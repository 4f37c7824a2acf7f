import { type SyntheticEvent, useId, useState } from 'react'
import { typeset } from '../../lib/french.ts'
import { localAddress, t, translated } from '../../lib/language.ts'
import { type Posted, usePosted } from '../../lib/posted.ts'
import { useApi } from '../../lib/services.tsx'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Paragraph } from '../../ui/paragraph.tsx'
import { Section } from '../../ui/section.tsx'
import type { Outcome } from './subscribe.ts'
import action from '../../ui/action.module.css'
import fields from '../../ui/field.module.css'
import styles from './newsletter-block.module.css'

const PATH = '/'

/** §8 */
const FAILED = "Erreur lors de l'inscription. Veuillez réessayer."

type State = Outcome | { kind: 'idle' | 'submitting'; text: '' }

/** The letter's form (§4). What it takes to send it comes when it is sent; without a script the site takes it. */
export function NewsletterBlock() {
  const api = useApi()
  const posted = usePosted(PATH)
  const [state, setState] = useState<State>(() => outcomeOf(posted))
  const isHydrated = useIsHydrated()
  const fieldId = useId()
  const messageId = useId()

  const send = async (form: HTMLFormElement) => {
    setState({ kind: 'submitting', text: '' })
    const outcome = await import('./subscribe.ts').then(
      ({ subscribe }) => subscribe(api, new FormData(form), FAILED),
      (): Outcome => ({ kind: 'error', text: FAILED }),
    )
    setState(outcome)
    if (outcome.kind === 'success') form.reset()
    else form.querySelector<HTMLElement>('[type="email"]')?.focus()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind !== 'submitting') void send(event.currentTarget)
  }
  return (
    <Section title={t('La lettre du lundi')} id="newsletter">
      <div className={styles.letter}>
        <div className={styles.words}>
          <Paragraph>
            {t(
              'Un courriel par semaine : qui joue, ce qui se remplit, et rien d’autre. Chaque lettre a son lien pour en partir.',
            )}
          </Paragraph>
          <form
            className={styles.form}
            action={`${localAddress(PATH)}#newsletter`}
            method="post"
            noValidate={isHydrated}
            aria-busy={state.kind === 'submitting'}
            onSubmit={submit}
          >
            <div className={fields.field}>
              <label htmlFor={fieldId}>{t('Votre adresse email')}</label>
              <input
                id={fieldId}
                name="email"
                type="email"
                autoComplete="email"
                placeholder={t('nom@exemple.fr')}
                defaultValue={posted?.error && posted.values['email']}
                aria-invalid={state.kind === 'error'}
                aria-describedby={messageId}
                required
              />
            </div>
            <button type="submit" className={action.notch} disabled={state.kind === 'submitting'}>
              {state.kind === 'submitting' ? t('Inscription...') : t('Je m’inscris')}
            </button>
            <div className="visually-hidden" aria-hidden="true">
              <input name="website" tabIndex={-1} autoComplete="off" aria-label={t('Site web')} />
            </div>
          </form>
          <div className={styles.message} id={messageId}>
            <output>{state.kind === 'success' && typeset(translated(state.text))}</output>
            {state.kind === 'error' && <span role="alert">{typeset(translated(state.text))}</span>}
          </div>
        </div>
        <p className={styles.stub} aria-hidden="true">
          <span>{t('chaque')}</span>
          <b>{t('lun.')}</b>
          <span>{t('matin')}</span>
        </p>
      </div>
    </Section>
  )
}

function outcomeOf(posted: Posted | undefined): State {
  if (posted?.said !== undefined) return { kind: 'success', text: posted.said }
  const { error } = posted ?? {}
  if (error) return { kind: 'error', text: error.issues?.[0]?.message ?? error.message }
  return { kind: 'idle', text: '' }
}
