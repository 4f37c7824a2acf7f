import type { VoucherState } from '@espace/contracts/codes/voucher-orders'
import { placesOf } from '@espace/contracts/codes/voucher-orders.constants'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useQuery } from '@tanstack/react-query'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { places, price, typeset } from '#shared/lib/language/french.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useApi } from '#shared/lib/services.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { ActionButton, ToProgramme } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { vouchersQueries } from './vouchers.queries.ts'

const TITLE = 'Votre bon cadeau'

/** Target of a gift card's link: its balance, and the card to print. */
export function Component() {
  const code = useAddressToken()
  return (
    <PaperPage title={TITLE} description="Un bon cadeau de L’espace comédie, à Lille." aspect={0.3}>
      <NeedsScript sentence="Voir ce bon demande JavaScript ; son code, dans notre e-mail, reste valable" />
      {code === undefined ? (
        <Paragraph>Un bon s’ouvre par le lien de notre e-mail.</Paragraph>
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
      saveFile('bon-cadeau.pdf', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }))
    },
  })
  const { data } = query
  return (
    <>
      <QueryStatus of={query} />
      {data && (
        <>
          <Paragraph>{typeset(`${data.title}, code : ${groupedCode(code)}`)}</Paragraph>
          <Paragraph>{typeset(leftOn(data))}</Paragraph>
          {data.uses.length > 0 && <Uses of={data} />}
          <p>
            <ActionButton isDisabled={isPending} onClick={() => mutate()}>
              Télécharger la carte (PDF)
            </ActionButton>
          </p>
        </>
      )}
    </>
  )
}

function leftOn(voucher: VoucherState): string {
  const { amountCents, balanceCents, lapsedCents, validUntil, isExpired } = voucher
  const last = longDate(validUntil)
  if (lapsedCents > 0)
    return `Il n’est plus valable depuis le ${last} : ${worthOf(voucher, lapsedCents)} y restaient.`
  if (balanceCents === 0) return 'Il est entièrement dépensé.'
  if (isExpired) return `Il n’est plus valable depuis le ${last}.`
  const left = `${balanceCents === amountCents ? '' : 'encore '}${worthOf(voucher, balanceCents)}`
  return `Il vaut ${left}, jusqu’au ${last}.`
}

const worthOf = ({ placeCents }: VoucherState, cents: number): string =>
  placeCents === null ? price(cents) : places(placesOf(cents, placeCents))

/** Payments by the card, and refunds to it. */
const Uses = ({ of }: { of: VoucherState }) => (
  <>
    <h2>Ce qu’il a payé</h2>
    <ul>
      {of.uses.map(({ at, title, date, seats, amountCents }) => (
        <li key={at}>
          {typeset(
            `${shortMoment(at)} : ${title}, ${longDate(date)}, ${amountCents < 0 ? 'rendu : ' : ''}${worthOf(of, Math.abs(amountCents))}${of.placeCents === null && seats !== 0 ? ` pour ${places(Math.abs(seats))}` : ''}`,
          )}
        </li>
      ))}
    </ul>
  </>
)
