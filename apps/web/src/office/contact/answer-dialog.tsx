import { ContactAnswer, type ContactMessage } from '@espace/contracts/contact/contact'
import { CONTACT_ANSWER_MAX } from '@espace/contracts/contact/contact.constants'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { apiRules } from '../lib/edit/fields.ts'
import { textArea } from '../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../ui/form/task-form.tsx'

const FIELDS = {
  text: textArea('Votre réponse', {
    required: true,
    rows: 8,
    maxLength: CONTACT_ANSWER_MAX,
    hint: '« Bonjour » et le message reçu s’ajoutent d’eux-mêmes.',
  }),
}

const RULES = apiRules(FIELDS, ContactAnswer, (values) => values)

interface AnswerDialogProps {
  message: ContactMessage
  listKey: QueryKey
  onClose: () => void
}

/** Answers a message by email; the answer is kept with it. */
export function AnswerDialog({ message, listKey, onClose }: AnswerDialogProps) {
  const { id, firstName, lastName, email } = message
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const task = useTask({
    fields: FIELDS,
    rules: RULES,
    send: async (body) => {
      try {
        await admin.contact.answer({ params: { id }, body })
      } catch (error) {
        return sentenceOf(error, 'Erreur lors de l’envoi')
      }
      toasts.show('success', 'Réponse envoyée')
      await queryClient.invalidateQueries({ queryKey: listKey })
      return undefined
    },
    onClose,
  })
  return (
    <Dialog
      title={`Répondre à ${firstName} ${lastName}`}
      description={`La réponse part à ${email} et reste avec le message, qui devient « Traité ».`}
      onClose={onClose}
    >
      <TaskForm of={task} action="Envoyer la réponse" />
    </Dialog>
  )
}
