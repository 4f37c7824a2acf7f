import { useQueryClient } from '@tanstack/react-query'
import { typeset } from '#shared/lib/language/french.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { orderedItems } from '../checkout/cart.ts'
import type { Seats } from '../checkout/seat-choice.tsx'
import { goToPayment } from '../waiting/use-waiting.ts'

const LABELS = { name: 'Nom', email: 'E-mail' }

interface GuestFormProps {
  spectacleId: number
  seats: Seats
  /** Makes them cheaper. */
  code: string | undefined
  /** Pays them all. */
  voucher: string | undefined
}

/** The same seats without an account: a name for the door, and an address for the tickets. */
export function GuestForm({ spectacleId, seats, code, voucher }: GuestFormProps) {
  const { api, origin } = useServices()
  const queryClient = useQueryClient()
  const state = useForm({
    labels: LABELS,
    schema: async () => (await import('@espace/contracts/reservations/guest-orders')).GuestOrder,
    valuesOf: (data) => ({
      ...Object.fromEntries(data),
      items: orderedItems(spectacleId, seats),
      ...(code !== undefined && { code }),
      ...(voucher !== undefined && { voucher }),
    }),
    send: async (body) => {
      const { message, url } = await api.guestOrders.order({ body })
      void queryClient.invalidateQueries({ queryKey: ['spectacles'] })
      goToPayment(url, origin)
      return message
    },
  })
  return (
    <>
      <h3>Sans compte</h3>
      <Form state={state} action="Réserver sans compte">
        <Field name="name" label={LABELS.name} autoComplete="name" maxLength={100} />
        <Field
          name="email"
          label={LABELS.email}
          type="email"
          autoComplete="email"
          hint={typeset('Vos billets y sont envoyés ; ils s’ouvrent sans connexion.')}
        />
      </Form>
    </>
  )
}
