import { LOGIN_PATH } from '@espace/contracts/paths'
import { LAST_SEATS, MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useNavigate, useSearchParams } from '#shared/lib/router.ts'
import { useSession } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { PromoCodeForm } from '../codes/promo-code-form.tsx'
import { usePromoCode } from '../codes/use-promo-code.ts'
import { type Card, covers, VoucherCodeForm } from '../codes/voucher-code-form.tsx'
import { GroupForm } from '../groups/group-form.tsx'
import { GUEST_FORM, GuestForm, NoteField, NoteFold } from '../orders/guest-form.tsx'
import { keepInCart, readCart, seatsIn } from './cart.ts'
import { PaymentTerms } from './payment-terms.tsx'
import { countOf, fitting, type Line, linesOf, SeatChoice, type Seats } from './seat-choice.tsx'
import { useCheckout } from './use-checkout.ts'
import styles from '../booking.module.css'

/** Default choice: most parties are couples. */
const USUAL_SEATS: Seats = { '': 2 }

interface BookingFormProps {
  show: Spectacle
  /** The answer to a guest's order, who stays on this page. */
  onBooked: (said: string) => void
}

export function BookingForm({ show, onBooked }: BookingFormProps) {
  const { id: spectacleId, places_restantes } = show
  const { status } = useSession()
  const navigate = useNavigate()
  const promo = usePromoCode(spectacleId)
  const [card, setCard] = useState<Card>()
  const most = Math.min(MAX_SEATS, places_restantes ?? MAX_SEATS)
  const [chosen, choose] = useState<Seats>()
  const kept = useSyncExternalStore(onOtherTabs, () => keptOf(spectacleId), noneKept)
  const lines = linesOf(show)
  const posted = useFormActionData(showPath(show))?.values ?? {}
  const [search] = useSearchParams()
  const before = seatsKept(kept) ?? seatsIn(posted) ?? seatsWished(search) ?? USUAL_SEATS
  const seats = fitting(lines, chosen ?? before, most)
  useChosenBefore(seats, choose)
  const quantity = countOf(seats)
  const isHydrated = useIsHydrated()
  const priced = lines.map((line) => ({ ...line, priceCents: promo.costOf(line.priceCents) }))
  const totalCents = priced.reduce((sum, line) => sum + (seats[line.key] ?? 0) * line.priceCents, 0)
  const isEnough = card !== undefined && covers(card, quantity, totalCents)
  const isCovered = isEnough && totalCents > 0
  const voucher = isCovered ? card.code : undefined
  const paying = { code: promo.taken?.code, voucher }
  const logIn = () => {
    keepInCart(spectacleId, seats)
    const code = promo.typed === '' ? '' : `?${new URLSearchParams({ code: promo.typed })}`
    const redirect = new URLSearchParams({ redirect: `/reserver/${spectacleId}${code}` })
    void navigate(`${LOGIN_PATH}?${redirect}`)
  }
  return (
    <div className={styles.form}>
      {places_restantes !== null && places_restantes <= LAST_SEATS && (
        <p className={styles.last}>
          {t('Dernières places : il en reste {left}.', { left: places_restantes })}
        </p>
      )}
      <SeatChoice form={GUEST_FORM} lines={priced} seats={seats} most={most} onChoose={choose} />
      {lines.some(({ priceCents }) => priceCents > 0) && (
        <>
          <PromoCodeForm spectacleId={spectacleId} promo={promo} />
          <VoucherCodeForm card={card} isEnough={isEnough} onTaken={setCard} />
        </>
      )}
      <p className={styles.total} aria-live="polite">
        {isHydrated ? sumOf(totalCents) : priceWithoutSum(lines)}
      </p>
      {lines.some(({ priceCents }) => priceCents > 0) && <PaymentTerms isCovered={isCovered} />}
      {status === 'in' ? (
        <MemberOrder spectacleId={spectacleId} seats={seats} paying={paying} />
      ) : (
        <>
          <GuestForm show={show} seats={seats} onBooked={onBooked} {...paying} />
          <p>
            <ActionButton look="line" isDisabled={!isHydrated || quantity === 0} onClick={logIn}>
              {t('Me connecter et réserver')}
            </ActionButton>
          </p>
          <Paragraph>
            {t(
              'Avec un compte, vous retrouvez vos billets sur ce site ; votre choix vous attend après la connexion.',
            )}
          </Paragraph>
        </>
      )}
      <GroupForm show={show} />
    </div>
  )
}

interface MemberOrderProps {
  spectacleId: number
  seats: Seats
  paying: Parameters<typeof useCheckout>[1]
}

/** Order button of a logged-in customer, whose name and address the account has. */
function MemberOrder({ spectacleId, seats, paying }: MemberOrderProps) {
  const { book, isBusy, problem } = useCheckout(spectacleId, paying)
  const quantity = countOf(seats)
  const [note, setNote] = useState('')
  return (
    <>
      <NoteFold>
        <NoteField onChange={({ target }) => setNote(target.value)} />
      </NoteFold>
      <div role="alert">
        {problem && <Paragraph className={styles.problem}>{problem}</Paragraph>}
      </div>
      <p>
        <ActionButton isDisabled={isBusy || quantity === 0} onClick={() => book({ seats, note })}>
          {labelOf(isBusy, quantity)}
        </ActionButton>
      </p>
      <Paragraph>
        {t(
          'Vos billets arrivent par e-mail. Vous pouvez rendre vos places depuis votre compte jusqu’à deux heures avant le spectacle.',
        )}
      </Paragraph>
    </>
  )
}

/** Takes over seats chosen before hydration, which React would reset to the rendered values. */
function useChosenBefore(seats: Seats, choose: (seats: Seats) => void) {
  const takeOver = useEffectEvent(() => {
    const fields = [...(document.forms.namedItem(GUEST_FORM)?.elements ?? [])]
      .filter((field) => field instanceof HTMLSelectElement)
      .map(({ name, value }): [string, string] => [name, value])
    const found = seatsIn(Object.fromEntries(fields))
    if (found && Object.entries(found).some(([key, count]) => count !== seats[key])) choose(found)
  })
  useLayoutEffect(() => takeOver(), [])
}

/** Number of seats in a link to this page, such as from « Faites-moi rire ». */
function seatsWished(search: URLSearchParams): Seats | undefined {
  const wished = search.get('places') ?? ''
  return /^[1-9]$/.test(wished) ? { '': Number(wished) } : undefined
}

const sumOf = (totalCents: number): string =>
  totalCents > 0
    ? t('Total : {price}', { price: price(totalCents) })
    : t('Gratuit, sur réservation.')

/** Price without script, which cannot add up a sum: with several tarifs each price is beside its field. */
function priceWithoutSum([full, ...others]: readonly Line[]): string {
  if (others.length > 0 || full === undefined) return t('À chaque place son tarif.')
  return full.priceCents > 0 ? t('{price} la place', { price: price(full.priceCents) }) : sumOf(0)
}

/** Cart items of the show as JSON text: a stable value for `useSyncExternalStore`. */
const keptOf = (spectacleId: number): string =>
  JSON.stringify(readCart().filter(({ id }) => id === spectacleId))

const noneKept = () => '[]'

function seatsKept(kept: string): Seats | undefined {
  // JSON written by `keptOf`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const items = JSON.parse(kept) as ReturnType<typeof readCart>
  if (items.length === 0) return undefined
  return Object.fromEntries(items.map(({ tarif = '', quantity }) => [tarif, quantity]))
}

function onOtherTabs(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function labelOf(isBusy: boolean, quantity: number): string {
  if (quantity === 0) return t('Choisissez vos places')
  return isBusy ? t('Réservation...') : `${t('Réserver')} ${places(quantity)}`
}
