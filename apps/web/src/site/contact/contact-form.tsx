import {
  contactMessages as say,
  type ContactSubject,
  DEFAULT_SUBJECT,
} from '@espace/contracts/contact/contact.constants'
import { useState } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { useServices, useUser } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { EmailField, Field, Messages } from '#shared/ui/form/field.tsx'
import { Form, useField } from '#shared/ui/form/form.tsx'
import { LongField, SelectField } from '#shared/ui/form/long-field.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import forms from '#shared/ui/form/form.module.css'

const PATH = '/contact'

const subjects = (): Record<ContactSubject, string> => ({
  spectacle: t('Un spectacle'),
  partenariat: t('Un partenariat'),
  autre: t('Autre chose'),
})

/** Writes to the team (§2); without a script the site takes it as an ordinary form (decision 033). */
export function ContactForm() {
  const { api } = useServices()
  const actionData = useFormActionData(PATH)
  // Undefined until touched, and always without script: then the box has the value that was posted.
  const [hasConsented, setHasConsented] = useState<boolean>()
  const state = useForm({
    labels: {
      firstName: t('Prénom'),
      lastName: t('Nom'),
      email: t('Email'),
      subject: t('Sujet'),
      message: t('Message'),
      privacy: t('Politique de confidentialité'),
    },
    actionData,
    schema: async () => (await import('@espace/contracts/contact/contact')).ContactForm,
    valuesOf: (data) => ({ ...Object.fromEntries(data), privacy: data.has('privacy') }),
    send: async (body) => (await api.contact.send({ body })).message,
    isRepeatable: true,
  })
  const isHeld = !(hasConsented ?? state.values['privacy'] !== undefined)
  return (
    <Form
      state={state}
      action={t('Envoyer le message')}
      postTo={PATH}
      isHeld={isHeld}
      onReset={() => setHasConsented(undefined)}
    >
      <Who />
      <SelectField name="subject" initial={DEFAULT_SUBJECT} options={subjects()} />
      <LongField name="message" hint={typeset(t('De 10 à 1 000 caractères.'))} />
      <Decoy />
      <Consent hasWithdrawn={hasConsented === false} isHeld={isHeld} onChange={setHasConsented} />
    </Form>
  )
}

/** Name and address of the logged-in account, which cannot be changed here. */
function Who() {
  const user = useUser()
  const known = (name: 'firstName' | 'lastName' | 'email') =>
    user && { defaultValue: user[name], readOnly: true }
  return (
    // Remounts the fields with the account's data.
    <div className={forms.form} key={user?.id}>
      <Field name="firstName" autoComplete="given-name" {...known('firstName')} />
      <Field name="lastName" autoComplete="family-name" {...known('lastName')} />
      <EmailField name="email" {...known('email')} />
    </div>
  )
}

interface ConsentProps {
  hasWithdrawn: boolean
  isHeld: boolean
  onChange: (hasConsented: boolean) => void
}

function Consent({ hasWithdrawn, isHeld, onChange }: ConsentProps) {
  const { id, hintId, value, described } = useField('privacy', true)
  const isHydrated = useIsHydrated()
  return (
    <div className={forms.consent}>
      <input
        {...described}
        type="checkbox"
        id={id}
        name="privacy"
        defaultChecked={value !== undefined}
        required
        // After a reset React would miss the next change, because it compares with the last value it saw.
        onClick={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>
        {t(
          'J’accepte que L’espace comédie utilise ces informations pour me répondre, selon sa politique de confidentialité.',
        )}
      </label>
      <p className={forms.hint} id={hintId}>
        {isHydrated && isHeld
          ? hasWithdrawn
            ? translated(say.consent)
            : t('Cochez cette case pour envoyer le message.')
          : t('Votre message est effacé au bout de douze mois.')}
      </p>
      <Messages name="privacy" />
    </div>
  )
}

/** Honeypot: a field hidden from people, so that only bots fill it in. */
function Decoy() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t('Site web')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
