import { ORDER_PATH } from '@espace/contracts/paths'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'

interface OrderAnswerProps {
  token: string
  answer: 'confirmer' | 'annuler'
  action: string
  look?: 'notch' | 'line'
  onSaid: (said: string) => void
}

/** Button that confirms or cancels held seats. */
export function OrderAnswer({ token, answer, action, look = 'notch', onSaid }: OrderAnswerProps) {
  const { api } = useServices()
  const actionData = useFormActionData(ORDER_PATH)
  const state = useForm({
    labels: {},
    actionData: actionData?.values['answer'] === answer ? actionData : undefined,
    schema: async () =>
      (await import('@espace/contracts/reservations/guests/guest-orders')).guestOrdersContract
        .answer.body,
    valuesOf: () => ({ token, answer }),
    send: async (body) => {
      const { message } = await api.guestOrders.answer({ body })
      onSaid(message)
      return message
    },
    isRepeatable: true,
  })
  return (
    <Form
      state={state}
      action={action}
      postTo={ORDER_PATH}
      answerId={`reponse-${answer}`}
      look={look}
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="answer" value={answer} />
    </Form>
  )
}
