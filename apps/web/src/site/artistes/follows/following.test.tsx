import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const PAGE: Answers = [
  on(routes.artistes.get, { id: 3 }).reply({ id: 3, name: 'Zoé Hondt', photo: '' }),
  on(routes.artistes.dates, { id: 3 }).reply({ upcoming: [], past: [] }),
]

const open = (answers: Answers = []) => visit('/artistes/3-zoe-hondt', [...PAGE, ...answers])

const field = () => screen.findByLabelText('Votre adresse email')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Suivre cet artiste' }))

describe('following an artist from their page', () => {
  it('takes an address, and says what happens next', async () => {
    const { sent } = open([on(routes.follows.follow).reply({ message: 'C’est noté.' })])
    await userEvent.type(await field(), 'lou@exemple.fr')
    await press()

    expect(await screen.findByText('C’est noté.')).toBeVisible()
    expect(sent.at(-1)).toMatchObject({
      line: on(routes.follows.follow).line,
      body: { artistId: 3, email: 'lou@exemple.fr', website: '' },
    })
    expect(await field()).toHaveValue('')
  })

  it('has the address of who is logged in filled in', async () => {
    localStorage.setItem('token', 'jeton')
    open([on(routes.auth.me).reply(aUser())])

    await waitFor(async () => expect(await field()).toHaveValue('zoe@exemple.fr'))
  })

  it('says at the field what is wrong with it, without asking anybody', async () => {
    const { calls } = open()
    await userEvent.type(await field(), 'lou')
    await press()

    expect(await screen.findByText("Format d'email invalide")).toBeVisible()
    expect(await field()).toBeInvalid()
    expect(calls).not.toContain(on(routes.follows.follow).line)
  })
})

describe('the links of mails to followers', () => {
  const QUERY = '?email=lou%40exemple.fr&token=preuve'
  const proof = { email: 'lou@exemple.fr', token: 'preuve' }

  it.each([
    ['/confirmer-suivi', 'Confirmer mon adresse', on(routes.follows.confirm)],
    ['/ne-plus-suivre', 'Ne plus suivre personne', on(routes.follows.unfollow)],
  ])('%s does nothing before it is pressed', async (path, button, call) => {
    const { sent, calls } = visit(path + QUERY, [call.reply({ message: 'C’est fait.' })])
    const press = await screen.findByRole('button', { name: button })
    expect(calls).not.toContain(call.line)

    await userEvent.click(press)

    expect(await screen.findByText('C’est fait.')).toBeVisible()
    expect(sent.at(-1)).toMatchObject({ line: call.line, body: proof })
  })

  it('says so when the link is worth nothing', async () => {
    visit(`/ne-plus-suivre${QUERY}`, [on(routes.follows.unfollow).reply(apiError('LIEN_INVALIDE'))])
    await userEvent.click(await screen.findByRole('button', { name: 'Ne plus suivre personne' }))

    await waitFor(() => expect(screen.getByText(apiError('LIEN_INVALIDE').message)).toBeVisible())
  })

  it('says so when the link is not whole', async () => {
    visit('/confirmer-suivi?email=lou%40exemple.fr')

    expect(await screen.findByText(/^Ce lien est incomplet/)).toBeVisible()
  })
})
