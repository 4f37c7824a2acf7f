import type { Recipients } from '@espace/contracts/campaigns/limits'
import { CAMPAIGN_SUBJECT_MAX } from '@espace/contracts/campaigns/limits'
import { Suspense, lazy } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { ChoiceField, FieldShell, TextField } from '../../../ui/dashboard/fields.tsx'
import { Loading } from '../../../ui/status.tsx'
import type { SendValues } from './send-values.ts'

// The editor is half of the dashboard's weight.
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

const RECIPIENTS: { value: Recipients; label: string }[] = [
  { value: 'all', label: 'Tous : comptes et abonnés' },
  { value: 'newsletter', label: 'Abonnés à la newsletter' },
]

export function LetterFields({ labels }: { labels: Record<keyof SendValues, string> }) {
  const { control } = useFormContext<SendValues>()
  return (
    <>
      <TextField name="subject" label={labels.subject} maxLength={CAMPAIGN_SUBJECT_MAX} />
      <FieldShell name="message" label={labels.message} hint="Gras, italique et liens.">
        {(described) => (
          <Controller
            control={control}
            name="message"
            render={({ field }) => (
              <Suspense fallback={<Loading />}>
                <RichText
                  id={described.id}
                  label={labels.message}
                  value={field.value}
                  onChange={field.onChange}
                  describedBy={described['aria-describedby']}
                  isInvalid={described['aria-invalid']}
                />
              </Suspense>
            )}
          />
        )}
      </FieldShell>
      <ChoiceField
        name="recipients"
        label={labels.recipients}
        options={RECIPIENTS}
        hint="Qui s’est désabonné ne reçoit rien, dans les deux cas."
      />
      <TextField
        name="scheduledFor"
        label={labels.scheduledFor}
        type="datetime-local"
        hint="À l’heure de Paris. Vide : tout de suite."
      />
    </>
  )
}
