import { ORDER_PATH } from '@espace/contracts/paths'
import { useServices } from '#shared/lib/services.tsx'
import { LinkAnswer, type LinkAnswerProps } from '../link-answer.tsx'

/** Button that confirms or cancels held seats. */
export function OrderAnswer(props: LinkAnswerProps<'confirmer' | 'annuler'>) {
  const { api } = useServices()
  return (
    <LinkAnswer
      {...props}
      path={ORDER_PATH}
      schema={async () =>
        (await import('@espace/contracts/reservations/guests/guest-orders')).guestOrdersContract
          .answer.body
      }
      send={async (body) => (await api.guestOrders.answer({ body })).message}
    />
  )
}
