import { GROUP_PATH } from '@espace/contracts/paths'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'

interface GroupAnswerProps {
  token: string
  answer: 'ouvrir' | 'rendre'
  action: string
  look?: 'notch' | 'line'
  onSaid: (said: string) => void
}

/** Button that opens the group to friends, or releases the seats they have not taken. */
export function GroupAnswer({ token, answer, action, look = 'notch', onSaid }: GroupAnswerProps) {
  const { api } = useServices()
  const actionData = useFormActionData(GROUP_PATH)
  const state = useForm({
    labels: {},
    actionData: actionData?.values['answer'] === answer ? actionData : undefined,
    schema: async () =>
      (await import('@espace/contracts/reservations/guests/groups')).groupsContract.answer.body,
    valuesOf: () => ({ token, answer }),
    send: async (body) => {
      const { message } = await api.groups.answer({ body })
      onSaid(message)
      return message
    },
    isRepeatable: true,
  })
  return (
    <Form
      state={state}
      action={action}
      postTo={GROUP_PATH}
      answerId={`reponse-${answer}`}
      look={look}
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="answer" value={answer} />
    </Form>
  )
}
