import { WAITING_PATH } from '@espace/contracts/paths'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { goToPayment } from './use-waiting.ts'

interface OfferFormProps {
  token: string
  answer: 'accepter' | 'quitter'
  action: string
  look?: 'notch' | 'line'
  onSaid: (said: string) => void
}

/** Button that accepts or declines an offer, or leaves the waiting list. */
export function OfferForm({ token, answer, action, look, onSaid }: OfferFormProps) {
  const { api, origin } = useServices()
  const actionData = useFormActionData(WAITING_PATH)
  const state = useForm({
    labels: {},
    actionData: actionData?.values['answer'] === answer ? actionData : undefined,
    schema: async () =>
      (await import('@espace/contracts/reservations/waiting')).waitingContract.answer.body,
    valuesOf: () => ({ token, answer }),
    send: async (body) => {
      const { message, url } = await api.waiting.answer({ body })
      goToPayment(url, origin)
      onSaid(message)
      return message
    },
    isRepeatable: true,
  })
  return (
    <Form
      state={state}
      action={action}
      postTo={WAITING_PATH}
      answerId={`reponse-${answer}`}
      {...(look !== undefined && { look })}
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="answer" value={answer} />
    </Form>
  )
}
