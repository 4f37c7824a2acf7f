import { WAITING_PATH } from '@espace/contracts/paths'
import { useServices } from '#shared/lib/services.tsx'
import { LinkAnswer, type LinkAnswerProps } from '../link-answer.tsx'
import { goToPayment } from './use-waiting.ts'

/** Button that accepts or declines an offer, or leaves the waiting list. */
export function OfferForm(props: LinkAnswerProps<'accepter' | 'quitter'>) {
  const { api, origin } = useServices()
  return (
    <LinkAnswer
      {...props}
      path={WAITING_PATH}
      schema={async () =>
        (await import('@espace/contracts/reservations/waiting')).waitingContract.answer.body
      }
      send={async (body) => {
        const { message, url } = await api.waiting.answer({ body })
        goToPayment(url, origin)
        return message
      }}
    />
  )
}
