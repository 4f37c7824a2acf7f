import { GROUP_SEAT_PATH } from '@espace/contracts/paths'
import type { Group } from '@espace/contracts/reservations/guests/groups'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { price, typeset } from '#shared/lib/language/french.ts'
import { languageCode, t, type Text } from '#shared/lib/language/language.ts'
import { useApi, useServices } from '#shared/lib/services.tsx'
import { ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { Labelled } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionLink, ToProgramme } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { PaymentTerms } from '../checkout/payment-terms.tsx'
import { goToPayment } from '../checkout/use-going-on.ts'
import { GuestFields, PayNow } from '../orders/guest-form.tsx'
import { GroupFacts } from './group-facts.tsx'

const seatQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['group', token],
    queryFn: ({ signal }) => api.groups.look({ body: { token } }, { signal }),
  })

// On the server too: prices stand before the press, also without a script.
export const loader = pageLoader(({ api, queryClient, url, actionData }) => {
  const token = actionData?.values['token'] ?? url.searchParams.get('token')
  return { queries: token ? [queryClient.prefetchQuery(seatQuery(api, token))] : [] }
})

/** Target of a group's shared link: a guest takes one seat, without an account and also without script. */
export function Component() {
  const inAddress = useAddressToken()
  const actionData = useFormActionData(GROUP_SEAT_PATH)
  const token = actionData?.values['token'] ?? inAddress
  const title = t('Votre place dans la bande')
  return (
    <PaperPage
      title={title}
      description={t('Prenez votre place parmi vos amis à L’espace comédie.')}
    >
      {token === undefined ? (
        <Paragraph>{t('Votre place s’ouvre par le lien que vos amis vous ont envoyé.')}</Paragraph>
      ) : (
        <Invited token={token} />
      )}
      <p>
        <ToProgramme look="line" />
      </p>
    </PaperPage>
  )
}

function Invited({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(seatQuery(useApi(), token))
  const isAnswered = useFormActionData(GROUP_SEAT_PATH) !== undefined
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { holder, state, left, prices } = data
  // Once the last seat is gone a guest still sees what the form was answered with.
  const isOpen = isAnswered || (state === 'ouvert' && left > 0)
  return (
    <>
      {holder !== '' && (
        <Paragraph>{typeset(t('{name} vous garde une place.', { name: holder }))}</Paragraph>
      )}
      <GroupFacts group={data} />
      {isOpen ? <SeatForm token={token} prices={prices} /> : <Closed group={data} />}
    </>
  )
}

function Closed({ group: { state, spectacleId, title } }: { group: Group }) {
  return (
    <>
      <Paragraph>{typeset(t(WHY[state]))}</Paragraph>
      <p>
        <ActionLink to={showPath({ id: spectacleId, title })}>
          {t('Voir s’il reste des places')}
        </ActionLink>
      </p>
    </>
  )
}

const WHY: Readonly<Record<Group['state'], Text>> = {
  'à confirmer':
    'Les trois coups n’ont pas sonné : la personne qui vous invite n’a pas encore ouvert ses places.',
  ouvert:
    'La bande est au complet : il y a des amis rapides. La salle, elle, ne l’est peut-être pas.',
  terminé: 'Ces places ne sont plus gardées. La salle, elle, en a peut-être encore.',
}

function SeatForm({ token, prices }: { token: string; prices: Group['prices'] }) {
  const { api, origin } = useServices()
  const actionData = useFormActionData(GROUP_SEAT_PATH)
  const state = useForm({
    labels: { tarif: t('Tarif'), name: t('Votre nom'), email: t('E-mail') },
    actionData,
    schema: async () => (await import('@espace/contracts/reservations/guests/groups')).GroupSeat,
    valuesOf: (data) => ({
      token,
      name: data.get('name'),
      email: data.get('email'),
      language: languageCode(),
      ...(data.get('tarif') && { tarif: data.get('tarif') }),
    }),
    send: async (body) => {
      const { message, url } = await api.groups.take({ body })
      goToPayment(url, origin)
      return message
    },
  })
  const [full] = prices
  return (
    <>
      {prices.some(({ priceCents }) => priceCents > 0) && <PaymentTerms />}
      <Form state={state} action={t('Prendre ma place')} postTo={GROUP_SEAT_PATH}>
        <input type="hidden" name="token" value={token} />
        {prices.length > 1 && (
          <Labelled name="tarif">
            {({ id, value, described }) => (
              <select defaultValue={value ?? ''} {...described} id={id} name="tarif">
                {prices.map(({ tarif, name, priceCents }) => (
                  <option key={tarif} value={tarif}>
                    {`${tarif === '' ? t('Plein tarif') : name}, ${price(priceCents)}`}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        {prices.length === 1 && full && full.priceCents > 0 && (
          <p>{typeset(t('Total : {price}', { price: price(full.priceCents) }))}</p>
        )}
        <GuestFields hint={t('Votre billet y est envoyé ; vos amis ne voient que votre prénom.')} />
      </Form>
      <PayNow url={actionData?.url ?? undefined} />
    </>
  )
}
