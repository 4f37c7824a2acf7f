import {
  CAMPAIGN_SUBJECT_MAX,
  type Recipients,
} from '@espace/contracts/campaigns/campaigns.constants'
import { ChoiceField, TextField } from '../../../ui/dashboard/form/fields.tsx'
import { RichTextField } from '../../../ui/dashboard/form/rich-text-field.tsx'
import type { SendValues } from './send-values.ts'

const RECIPIENTS: { value: Recipients; label: string }[] = [
  { value: 'newsletter', label: 'Abonnés à la newsletter' },
  { value: 'all', label: 'Tous : comptes et abonnés' },
]

export function LetterFields({ labels }: { labels: Record<keyof SendValues, string> }) {
  return (
    <>
      <TextField name="subject" label={labels.subject} maxLength={CAMPAIGN_SUBJECT_MAX} />
      <RichTextField name="message" label={labels.message} hint="Gras, italique et liens." />
      <ChoiceField
        name="recipients"
        label={labels.recipients}
        options={RECIPIENTS}
        hint="« Tous » écrit aussi à des personnes qui n’ont pas demandé la newsletter. Les personnes désabonnées ne reçoivent jamais rien."
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
