import { WAITING_PATH } from '@espace/contracts/paths'
import type { WaitingParty } from '@espace/contracts/reservations/waiting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { places, typeset } from '#shared/lib/language/french.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useApi, useServices } from '#shared/lib/services.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { whenOf } from '../bookings/bookings.ts'
import { goToPayment } from '../checkout/use-going-on.ts'
import { LinkAnswer, type LinkAnswerProps } from '../link-answer.tsx'
import { HeldUntil } from './waiting-party.tsx'

/**
 * Target of the waiting list's links. Accepting and declining need a press, as mail scanners follow links. The
 * button works before the offer is loaded, and without script, so it comes first: it would move under the finger.
 */
export function Component() {
  const api = useApi()
  const inAddress = useAddressToken()
  const actionData = useFormActionData(WAITING_PATH)
  const token = actionData?.values['token'] ?? inAddress ?? ''
  const [said, setSaid] = useState(actionData?.said)
  const { data, error } = useQuery({
    queryKey: ['offer', token],
    queryFn: ({ signal }) => api.waiting.look({ body: { token } }, { signal }),
    enabled: said === undefined,
  })
  return (
    <PaperPage title={t('Liste d’attente')}>
      {said !== undefined ? (
        <output>
          <Paragraph>{translated(said)}</Paragraph>
        </output>
      ) : error ? (
        <Paragraph>{sentenceOf(error)}</Paragraph>
      ) : (
        <Answer party={data} token={token} onSaid={setSaid} />
      )}
      <p>
        <ActionLink to="/mon-compte" look="line">
          {t('Mon compte')}
        </ActionLink>
      </p>
    </PaperPage>
  )
}

interface AnswerProps {
  /** Undefined while it is loaded, and without script. */
  party: WaitingParty | undefined
  token: string
  onSaid: (said: string) => void
}

function Answer({ party, ...shared }: AnswerProps) {
  return (
    <>
      {party?.rank ? null : (
        <OfferForm
          {...shared}
          answer="accepter"
          action={t(
            party?.payment === 'ligne' ? 'Prendre et payer ces places' : 'Prendre ces places',
          )}
        />
      )}
      {party && <About party={party} />}
      <OfferForm
        {...shared}
        answer="quitter"
        action={t(party?.rank ? 'Quitter la liste' : 'Les laisser à d’autres')}
        look="line"
      />
    </>
  )
}

function About({ party }: { party: WaitingParty }) {
  const { title, quantity, rank, offeredUntil } = party
  return (
    <>
      <h2>{typeset(title)}</h2>
      <Paragraph>{`${whenOf(party)}, ${places(quantity)}.`}</Paragraph>
      {rank !== null && <Paragraph>{t('Votre rang sur la liste : {rank}.', { rank })}</Paragraph>}
      {offeredUntil !== null && <HeldUntil instant={offeredUntil} />}
    </>
  )
}

/** Button that accepts or declines an offer, or leaves the waiting list. */
function OfferForm(props: LinkAnswerProps<'accepter' | 'quitter'>) {
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
