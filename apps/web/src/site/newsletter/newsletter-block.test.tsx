import { apiError, ApiError } from '@espace/contracts/kernel/errors'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const DONE = 'Inscription réussie ! Vous recevrez bientôt nos actualités.'

const field = () => screen.findByLabelText('Votre adresse email')
const SEND = on(routes.newsletter.subscribe)

/** Sends the form with this address. */
async function subscribe(answers: Answers, email: string) {
  const site = visit('/', answers)
  const input = await field()
  await userEvent.click(input)
  await userEvent.paste(email)
  await userEvent.click(screen.getByRole('button', { name: 'Je m’inscris' }))
  return site
}

describe('the newsletter form (§4, §5)', () => {
  it('says when it is done, and is empty again (§2.3, §8.3)', async () => {
    const site = await subscribe([SEND.reply({ message: DONE })], 'zoe@exemple.fr')

    expect(await screen.findByText(/^Inscription réussie/)).toBeVisible()
    expect(await field()).toHaveValue('')
    expect(site.sentTo(SEND)[0]).toEqual({ email: 'zoe@exemple.fr', website: '' })
  })

  it('says that it is on its way, and is sent once (§4.5)', async () => {
    const site = await subscribe([SEND.reply(NEVER)], 'zoe@exemple.fr')

    const button = await screen.findByRole('button', { name: 'Inscription...' })
    await userEvent.click(button)
    expect(button).toBeDisabled()
    await waitFor(() => expect(site.sentTo(SEND)).toHaveLength(1))
  })

  it('is sent again by itself while the service is away (§9)', async () => {
    const replies = [apiError('SERVICE_INDISPONIBLE'), { message: DONE }]
    const site = visit('/', [SEND.replyRaw(() => replies.shift())])
    site.services.queryClient.setDefaultOptions({ mutations: { retry: 3, retryDelay: 0 } })
    await userEvent.type(await field(), 'zoe@exemple.fr{Enter}')

    expect(await screen.findByText(/^Inscription réussie/)).toBeVisible()
    expect(site.sentTo(SEND)).toHaveLength(2)
  })

  it.each([
    ['', 'Veuillez saisir votre adresse email'],
    ['zoe', "Format d'email invalide"],
    ['a@x.fr,b@y.fr', "Format d'email invalide"],
    [`${'a'.repeat(260)}@x.fr`, 'Email trop long'],
  ])('says what is wrong with %j, without asking anybody (§5.10)', async (email, sentence) => {
    const site = await subscribe([], email)

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(await field()).toHaveFocus()
    expect(await field()).toBeInvalid()
    expect(await field()).toHaveAccessibleDescription(sentence)
    expect(site.sentTo(SEND)).toEqual([])
  })

  it('says for five seconds that it is refused for security, and everything else for good (§4.7, §9.12)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    visit('/', [SEND.reply(apiError('TROP_DE_REQUETES'))])
    const send = async (email: string) => {
      await user.clear(await field())
      if (email !== '') await user.type(await field(), email)
      await user.click(screen.getByRole('button', { name: 'Je m’inscris' }))
    }
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

    await send('zoe@exemple.fr')
    expect(await screen.findByText('Trop de requêtes')).toBeVisible()
    await wait(4_000)
    expect(screen.getByText('Trop de requêtes')).toBeVisible()
    await wait(1_100)
    expect(screen.queryByText('Trop de requêtes')).not.toBeInTheDocument()
    expect(await field()).toBeValid()

    await send('')
    expect(await screen.findByText('Veuillez saisir votre adresse email')).toBeVisible()
    await wait(6_000)
    expect(screen.getByText('Veuillez saisir votre adresse email')).toBeVisible()
  })

  it('says what the server says', async () => {
    const refusal = apiError('REQUETE_INVALIDE', {
      issues: [{ path: 'email', message: "Format d'email invalide" }],
    })
    await subscribe([SEND.reply(refusal)], 'zoe@exemple.fr')

    expect(await screen.findByText("Format d'email invalide")).toBeVisible()
    expect(await field()).toHaveValue('zoe@exemple.fr')
  })

  it.each([
    [new Error('no network'), 'Erreur de connexion'],
    ['no object', 'Format de données invalide'],
    [new ApiError('', 502, ''), 'Erreur serveur'],
  ])('says so when something else went wrong: %s', async (answer, sentence) => {
    await subscribe([SEND.replyRaw(answer)], 'zoe@exemple.fr')

    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('can be sent ten times an hour (§9)', async () => {
    const site = visit('/', [SEND.reply({ message: DONE })])
    for (let count = 1; count <= 11; count += 1) {
      await userEvent.clear(await field())
      await userEvent.paste(`zoe${count}@exemple.fr`)
      await userEvent.click(await screen.findByRole('button', { name: 'Je m’inscris' }))
      await waitFor(() => expect(site.sentTo(SEND)).toHaveLength(Math.min(count, 10)))
      await screen.findByRole('button', { name: 'Je m’inscris' })
    }

    expect(
      await screen.findByText(/^Trop de tentatives\. Réessayez dans \d+ minute\(s\)\.$/),
    ).toBeVisible()
    expect(site.sentTo(SEND)).toHaveLength(10)
  })
})
