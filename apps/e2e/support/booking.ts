import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { asAdmin, caller, PICTURE } from './dashboard.ts'
import { linkMailedTo } from './mail.ts'

const DAY_MS = 86_400_000

export const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

interface BookableShow {
  id: number
  title: string
}

/** A show sold by the product, in three weeks: 70 seats at 15 €, unless fields say otherwise. */
export async function aBookableShow(
  origin: string | undefined,
  fields = {},
): Promise<BookableShow> {
  const admin = await asAdmin(origin)
  return admin('POST', '/api/admin/spectacles', {
    title: `Le grand soir ${randomUUID().slice(0, 8)}`,
    img: PICTURE,
    // As long as real descriptions, for the layout checks that may see this one.
    description:
      'Une heure de rire, seul en scène, avec une chaise, une lampe et soixante-dix voisins.',
    lieu: "L'espace comédie",
    date_spectacle: dayIn(20),
    heure_spectacle: '20:30:00',
    booking_mode: 'maison',
    price_cents: 1500,
    // Without the demo data's default tarifs.
    tarifs: [],
    ...fields,
  })
}

const PASSWORD = 'Rideau-70!'

/**
 * A new account, its address verified unless said otherwise, with a session token; `ask` calls the API with it.
 */
export async function somebody(
  origin: string | undefined,
  firstName = 'Zoé',
  { isProven = true, mailDirectory }: { isProven?: boolean; mailDirectory?: string } = {},
) {
  const account = { email: `visiteur-${randomUUID()}@exemple.fr`, password: PASSWORD }
  const person = { civility: 'Mme.', firstName, lastName: 'Hondt', birthDate: '1990-02-28' }
  const visitor = caller(origin)
  await visitor('POST', '/api/auth/register', { ...person, ...account })
  if (isProven) {
    const link = await linkMailedTo(account.email, '/verifier-email', mailDirectory)
    await visitor('POST', '/api/auth/verify-email', { token: link.split('token=')[1] })
  }
  const { token, user } = await visitor('POST', '/api/auth/login', account)
  return {
    ...account,
    token: String(token),
    id: Number(user.id),
    ask: caller(origin, String(token)),
  }
}

/** A member of staff: the change of role keeps the session. */
export async function aMember(
  role: 'accueil' | 'admin' | 'controle',
  origin: string | undefined,
  mailDirectory?: string,
) {
  const member = await somebody(origin, 'Iris', { ...(mailDirectory && { mailDirectory }) })
  const admin = await asAdmin(origin)
  const search = encodeURIComponent(member.email)
  const { users } = await admin('GET', `/api/admin/users/search?search=${search}`)
  const { version } = users[0]
  await admin('PUT', `/api/admin/users/${member.id}/role`, { role, version })
  return member
}

/** Seats left of a show, as visitors see them. */
export async function placesLeft(origin: string | undefined, id: number): Promise<number> {
  const { places_restantes: left } = await caller(origin)('GET', `/api/spectacles/${id}`)
  return Number(left)
}

/** Presses the button of a mailed page while the API answers: one that moved or was replaced would lose the press. */
export async function pressWhileLoading(page: Page, link: string, name: string): Promise<void> {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/reservations/*/link', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto(link)
  await page.getByRole('button', { name }).hover()
  await page.mouse.down()
  pressed.resolve()
  await expect(page.getByText('À confirmer')).toBeVisible()
  await page.mouse.up()
}
