import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { languageCode, t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { EmailField, Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { orderedItems } from '../checkout/cart.ts'
import { countOf, type Seats } from '../checkout/seat-choice.tsx'
import { goToPayment } from '../checkout/use-going-on.ts'
import action from '#shared/ui/page/action.module.css'

/** Form id, for the seat fields outside the form. */
export const GUEST_FORM = 'sans-compte'

interface GuestFormProps {
  show: Pick<Spectacle, 'id' | 'title'>
  seats: Seats
  code: string | undefined
  voucher: string | undefined
  onBooked: (said: string) => void
}

/** Guest checkout: a name for the door, and an address for the tickets. */
export function GuestForm({ show, seats, code, voucher, onBooked }: GuestFormProps) {
  const { api, origin } = useServices()
  const queryClient = useQueryClient()
  const path = showPath(show)
  const posted = useFormActionData(path)
  // The form for friends is posted to the same page.
  const actionData = posted && 'groupe' in posted.values ? undefined : posted
  const state = useForm({
    labels: { name: t('Votre nom'), email: t('E-mail'), note: t('À savoir à l’entrée') },
    actionData,
    schema: async () =>
      (await import('@espace/contracts/reservations/guests/guest-orders')).GuestOrder,
    valuesOf: (data) => ({
      name: data.get('name'),
      email: data.get('email'),
      note: data.get('note') || undefined,
      language: languageCode(),
      items: orderedItems(show.id, seats),
      ...(code !== undefined && { code }),
      ...(voucher !== undefined && { voucher }),
    }),
    send: async (body) => {
      const { message, url } = await api.guestOrders.order({ body })
      onBooked(message)
      void queryClient.invalidateQueries({ queryKey: ['spectacles'] })
      goToPayment(url, origin)
      return message
    },
  })
  return (
    <>
      <h3>{t('Sans compte')}</h3>
      <Form
        state={state}
        action={t('Réserver sans compte')}
        postTo={path}
        answerId={GUEST_FORM}
        isHeld={countOf(seats) === 0}
      >
        <input type="hidden" name="spectacleId" value={show.id} />
        <GuestFields hint={t('Vos billets y sont envoyés ; ils s’ouvrent sans connexion.')} />
        <NoteFold>
          <NoteField />
        </NoteFold>
      </Form>
      <PayNow url={actionData?.url} />
    </>
  )
}

/** Form fields of a guest order: name, email, and the language of its emails. */
export const GuestFields = ({ hint }: { hint: string }) => (
  <>
    <input type="hidden" name="language" value={languageCode()} />
    <Field name="name" autoComplete="name" maxLength={100} />
    <EmailField name="email" hint={typeset(hint)} />
  </>
)

/** What the booker tells the door; few do, so it is folded. */
export const NoteFold = ({ children, about }: { children: ReactNode; about?: string }) => (
  <details className={about && 'fold'}>
    <summary>
      {t('Un mot pour l’accueil')} {about && <span className="visually-hidden">{about}</span>}
    </summary>
    {children}
  </details>
)

export const NoteField = (field: Pick<ComponentProps<'input'>, 'onChange' | 'value'>) => (
  <Field
    {...field}
    name="note"
    label={t('À savoir à l’entrée')}
    hint={t(
      'Une arrivée tardive, des béquilles… L’équipe le lit à la porte, et l’efface trente jours après le spectacle.',
    )}
    required={false}
    maxLength={200}
  />
)

export const PayNow = ({ url }: { url: string | undefined }) =>
  url !== undefined && (
    <p>
      <a className={action.notch} href={url}>
        {t('Payer maintenant')}
      </a>
    </p>
  )
