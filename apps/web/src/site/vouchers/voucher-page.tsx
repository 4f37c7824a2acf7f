import type { VoucherState } from '@espace/contracts/codes/voucher-orders'
import { placesOf } from '@espace/contracts/codes/voucher-orders.constants'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { places, price, typeset } from '#shared/lib/language/french.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useApi } from '#shared/lib/services.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { EmailField } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton, ToProgramme } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { vouchersQueries } from './vouchers.queries.ts'

/** Target of a gift card's link: its balance, and the card to print. */
export function Component() {
  const code = useAddressToken()
  return (
    <PaperPage
      title={t('Votre bon cadeau')}
      description={t('Un bon cadeau de L’espace comédie, à Lille.')}
      aspect={0.3}
    >
      <NeedsScript
        sentence={t('Voir ce bon demande JavaScript ; son code, dans notre e-mail, reste valable')}
      />
      {code === undefined ? (
        <Paragraph>{t('Un bon s’ouvre par le lien de notre e-mail.')}</Paragraph>
      ) : (
        <Card code={code} />
      )}
      <p>
        <ToProgramme look="line" />
      </p>
    </PaperPage>
  )
}

function Card({ code }: { code: string }) {
  const api = useApi()
  const query = useQuery(vouchersQueries.state(api, code))
  const { mutate, isPending } = useChange({
    call: async () => {
      const pdf = await api.vouchers.card({ body: { code } }, { via: fetchBytes })
      saveFile('bon-cadeau.pdf', pdf)
    },
  })
  const { data } = query
  return (
    <>
      <QueryStatus of={query} />
      {data && (
        <>
          <Paragraph>
            {typeset(
              t('{title}, code : {code}', {
                title: translated(data.title),
                code: groupedCode(code),
              }),
            )}
          </Paragraph>
          <Paragraph>{typeset(leftOn(data))}</Paragraph>
          {data.uses.length > 0 && <Uses of={data} />}
          {data.balanceCents > 0 && (
            <p>
              <ActionButton isDisabled={isPending} onClick={() => mutate()}>
                {t('Télécharger la carte (PDF)')}
              </ActionButton>
            </p>
          )}
          <Withdrawal code={code} until={data.withdrawableUntil} />
        </>
      )}
    </>
  )
}

/** Withdrawal from an online purchase (article L221-21 of the code de la consommation), while it is possible. */
function Withdrawal({ code, until }: { code: string; until: string | null }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const state = useForm({
    labels: { email: t('L’e-mail donné à l’achat') },
    schema: async () => (await import('@espace/contracts/codes/voucher-orders')).VoucherWithdrawal,
    valuesOf: (data) => ({ code, email: data.get('email') }),
    send: async (body) => {
      const { message } = await api.vouchers.withdraw({ body })
      await queryClient.invalidateQueries(vouchersQueries.state(api, code))
      return message
    },
  })
  if (until === null && state.said === undefined) return null
  return (
    <details className="fold">
      <summary>{t('Se rétracter de cet achat')}</summary>
      {until !== null && (
        <Paragraph>
          {typeset(
            t(
              'Jusqu’au {last}, son acheteur peut changer d’avis, sans raison à donner : ce qui reste sur le bon est remboursé sur la carte qui l’a payé, et le bon ne vaut plus rien.',
              { last: longDate(until) },
            ),
          )}
        </Paragraph>
      )}
      <Form
        state={state}
        action={t('Confirmer la rétractation')}
        look="line"
        isHeld={until === null}
      >
        <EmailField name="email" />
      </Form>
    </details>
  )
}

function leftOn(voucher: VoucherState): string {
  const { amountCents, balanceCents, lapsedCents, refundedCents, validUntil, isExpired } = voucher
  const last = longDate(validUntil)
  if (lapsedCents > 0) {
    const worth = worthOf(voucher, lapsedCents)
    return t('Il n’est plus valable depuis le {last} : {worth} y restaient.', { last, worth })
  }
  if (balanceCents === 0 && refundedCents > 0) {
    return t('Il a été remboursé : {worth}.', { worth: worthOf(voucher, refundedCents) })
  }
  if (balanceCents === 0) return t('Il est entièrement dépensé.')
  if (isExpired) return t('Il n’est plus valable depuis le {last}.', { last })
  const worth = worthOf(voucher, balanceCents)
  return balanceCents === amountCents
    ? t('Il vaut {worth}, jusqu’au {last}.', { worth, last })
    : t('Il vaut encore {worth}, jusqu’au {last}.', { worth, last })
}

const worthOf = ({ placeCents }: VoucherState, cents: number): string =>
  placeCents === null ? price(cents) : places(placesOf(cents, placeCents))

/** Payments by the card, and refunds to it. */
const Uses = ({ of }: { of: VoucherState }) => (
  <>
    <h2>{t('Ce qu’il a payé')}</h2>
    <ul>
      {of.uses.map((use) => (
        <li key={use.at}>
          {typeset(`${shortMoment(use.at)}, ${use.title}, ${longDate(use.date)}, ${paid(of, use)}`)}
        </li>
      ))}
    </ul>
  </>
)

function paid(of: VoucherState, { seats, amountCents }: VoucherState['uses'][number]): string {
  const sum = worthOf(of, Math.abs(amountCents))
  const worth =
    of.placeCents === null && seats !== 0
      ? t('{sum} pour {places}', { sum, places: places(Math.abs(seats)) })
      : sum
  return amountCents < 0 ? t('rendu : {worth}', { worth }) : worth
}
