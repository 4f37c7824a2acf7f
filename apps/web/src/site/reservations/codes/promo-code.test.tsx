import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aSpectacle, aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const CHECK = on(routes.codes.check)
const CHECKOUT = on(routes.reservations.checkout)

const evening = aSpectacle({
  id: 12,
  booking_mode: 'maison',
  places_restantes: 40,
  price_cents: 1250,
})

const TEN = { code: 'RIRE10', kind: 'pourcentage' as const, value: 10, tarifName: '' }

const open = (search = '', answers: Answers = []) =>
  visit(`/reserver/12${search}`, [on(routes.spectacles.get, { id: 12 }).reply(evening), ...answers])

const apply = async (code: string) => {
  await userEvent.click(await screen.findByText('J’ai un code promo'))
  if (code !== '') await userEvent.type(screen.getByLabelText('Code promo'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }))
}

it('makes the seats cheaper when it is typed, and stays in the address of who logs in', async () => {
  const { router, sentTo } = open('', [CHECK.reply(TEN)])
  await apply('rire10')

  expect(await screen.findByText(/10\s% de remise/)).toBeVisible()
  expect(sentTo(CHECK)[0]).toEqual({ spectacleId: 12, code: 'RIRE10' })
  expect(screen.getByText(/^Total/)).toHaveTextContent(/22,50\s€/)
  await userEvent.click(screen.getByRole('button', { name: 'Me connecter et réserver' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
  const { search } = router.state.location
  expect(new URLSearchParams(search).get('redirect')).toBe('/reserver/12?code=RIRE10')
})

it('may give the price of a tarif, to seats that cost more', async () => {
  open('', [CHECK.reply({ ...TEN, kind: 'tarif', value: 900, tarifName: 'Réduit' })])
  await apply('amis')

  expect(await screen.findByText(/vos places au tarif « Réduit », 9\s€ la place/)).toBeVisible()
  expect(screen.getByText(/^Total/)).toHaveTextContent(/18\s€/)
})

it('comes with a link, and is sent with the booking', async () => {
  localStorage.setItem('token', 'jeton')
  const { sentTo } = open('?code=RIRE10', [
    CHECK.reply(TEN),
    CHECKOUT.reply(apiError('CODE_PROMO_EPUISE')),
    on(routes.auth.me).reply(aUser()),
    on(routes.auth.sessions).reply([]),
    on(routes.reservations.ofUser, { id: 7 }).reply([]),
    on(routes.waiting.mine).reply([]),
  ])
  expect(await screen.findByText(/10\s% de remise/)).toBeVisible()
  expect(screen.getByLabelText('Code promo')).toHaveValue('RIRE10')
  await userEvent.click(await screen.findByRole('button', { name: /^Réserver 2/ }))

  expect(await screen.findByText(/Ce code promo a déjà servi/)).toBeVisible()
  const items = [{ spectacleId: 12, quantity: 2 }]
  expect(sentTo(CHECKOUT)).toEqual([{ items, code: 'RIRE10' }])
})

it('says why one of a link is not taken, and asks the full price', async () => {
  open('?code=VIEUX', [CHECK.reply(apiError('CODE_PROMO_EXPIRE'))])

  expect(await screen.findByText('Ce code promo n’est plus valable')).toBeVisible()
  expect(screen.getByText(/^Total/)).toHaveTextContent(/25\s€/)
})

it.each([
  ['', 'Code promo requis'],
  ['A'.repeat(21), 'Code promo trop long'],
  ['RIRE-10', 'Code promo invalide (lettres majuscules et chiffres uniquement)'],
])('“%s” is refused at its field in the words of the specification (§5.6)', async (code, said) => {
  const { sentTo } = open()
  await apply(code)

  expect(await screen.findByText(said)).toBeVisible()
  expect(sentTo(CHECK)).toEqual([])
})

const LOOK = on(routes.vouchers.look)

const aCard = {
  title: 'Bon cadeau',
  amountCents: 5000,
  lapsedCents: 0,
  refundedCents: 0,
  withdrawableUntil: null,
  validUntil: '2099-11-24',
  isExpired: false,
  uses: [],
}

/** A gift card entered by the customer; the seats cost 25 €. */
async function useCard(balanceCents: number, placeCents: number | null = null) {
  localStorage.setItem('token', 'jeton')
  const state = { ...aCard, balanceCents, placeCents }
  const site = open('', [
    LOOK.reply(state),
    CHECKOUT.reply(apiError('BON_INSUFFISANT')),
    on(routes.auth.me).reply(aUser()),
    on(routes.auth.sessions).reply([]),
    on(routes.reservations.ofUser, { id: 7 }).reply([]),
    on(routes.waiting.mine).reply([]),
  ])
  await userEvent.click(await screen.findByText('J’ai un bon cadeau'))
  await userEvent.type(screen.getByLabelText('Code du bon cadeau'), 'abcd-efgh-jkmn')
  await userEvent.click(screen.getByRole('button', { name: 'Utiliser' }))
  return site
}

it('stands beside a gift card, which pays for all the seats', async () => {
  const { sentTo } = await useCard(2500)
  expect(await screen.findByText(/Ce bon vaut 25\s€ : il paie vos places/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: /^Réserver 2/ }))

  expect(await screen.findByText(/Ce bon cadeau ne suffit pas/)).toBeVisible()
  const items = [{ spectacleId: 12, quantity: 2 }]
  expect(sentTo(CHECKOUT)).toEqual([{ items, voucher: 'ABCDEFGHJKMN' }])
})

it('stands beside a gift card, which says what it is worth where that is too little', async () => {
  await useCard(2000)

  expect(await screen.findByText(/Ce bon vaut 20\s€, moins que vos places/)).toBeVisible()
})

it('stands beside a carnet, whose places pay for seats of any price', async () => {
  await useCard(2000, 1000)

  expect(await screen.findByText(/Ce bon vaut 2\splaces : il paie vos places/)).toBeVisible()
})
