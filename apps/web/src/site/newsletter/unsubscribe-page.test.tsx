import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const LINK = '/unsubscribe?email=zoe%40exemple.fr&token=preuve'
const CHECK = on(routes.newsletter.checkUser, { email: 'zoe@exemple.fr' })
const LEAVE = on(routes.newsletter.unsubscribe)

const left = () => screen.findByRole('heading', { level: 1, name: 'Désabonnement réussi !' })
const press = (name: string) => screen.findByRole('button', { name })

const open = (address: string, isSubscribed: boolean, hasAccount: boolean, more: Answers = []) =>
  visit(address, [
    CHECK.reply({ isSubscribed, hasAccount }),
    LEAVE.reply({ message: 'Désabonnement réussi !' }),
    ...more,
  ])

describe('leaving the newsletter (§2, §4)', () => {
  it('begins with a look at the address (§2.11)', async () => {
    visit(LINK, [CHECK.reply(NEVER)])

    expect(await screen.findByText('Vérification de votre compte...')).toBeVisible()
  })

  it('is done at once for who subscribed and has no account (§2.1, §4.10)', async () => {
    const site = open(LINK, true, false)

    expect(await left()).toBeVisible()
    expect(site.sentTo(LEAVE)[0]).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
  })

  it('was not needed for who never subscribed (§4.10)', async () => {
    const site = open('/unsubscribe?email=zoe%40exemple.fr', false, false)

    expect(await left()).toBeVisible()
    expect(screen.getByText("Cet email n'était pas inscrit à la newsletter")).toBeVisible()
    expect(site.sentTo(LEAVE)[0]).toBeUndefined()
  })

  it('is said to be done already to who opens the link of a letter again', async () => {
    open(LINK, false, false)

    expect(await left()).toBeVisible()
    expect(screen.getByText(/^Si vous avez déjà ouvert ce lien, c’est fait/)).toBeVisible()
  })

  it('asks who has an account, whose address stays as it is (§2.11)', async () => {
    const site = open(LINK, true, true)

    expect(await screen.findByLabelText('Email')).toHaveValue('zoe@exemple.fr')
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    expect(site.sentTo(LEAVE)[0]).toBeUndefined()
    await userEvent.click(await press('Me désabonner'))

    expect(await left()).toHaveFocus()
    expect(site.sentTo(LEAVE)[0]).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })
  })

  it('asks who got a letter to everybody, too, without having subscribed', async () => {
    open(LINK, false, true)

    expect(await press('Me désabonner')).toBeEnabled()
  })

  it('asks for the address where no link has brought it', async () => {
    const site = open('/unsubscribe', false, false)
    await userEvent.click(await press('Me désabonner'))
    expect(await screen.findByText('Email requis')).toBeVisible()

    await userEvent.type(screen.getByLabelText('Email'), 'zoe@exemple.fr')
    await userEvent.click(await press('Me désabonner'))

    expect(await left()).toBeVisible()
    expect(site.sentTo(LEAVE)[0]).toEqual({ email: 'zoe@exemple.fr' })
  })

  it('leaves neither address nor proof in the history (§2.1)', async () => {
    history.replaceState(null, '', LINK)
    open(LINK, true, true)

    await press('Me désabonner')

    expect(location.pathname).toBe('/unsubscribe')
    expect(location.search).toBe('')
  })

  it('can be taken back by a link that one press has sent to the address of the letter', async () => {
    const sentence =
      'Un e-mail vous attend à cette adresse : son lien vous réinscrit à la newsletter.'
    const site = open(LINK, true, false, [
      on(routes.newsletter.subscribe).reply({ message: sentence }),
    ])
    await left()

    await userEvent.click(await press('Me réabonner'))

    expect(await screen.findByText(/^Un e-mail vous attend à cette adresse/)).toBeVisible()
    expect(site.sentTo(on(routes.newsletter.subscribe))[0]).toEqual({
      email: 'zoe@exemple.fr',
      token: 'preuve',
    })
  })

  it('can be taken back with the form, without it', async () => {
    open('/unsubscribe?email=zoe%40exemple.fr', true, false)

    expect(await screen.findByRole('link', { name: 'Revenir à la lettre' })).toHaveAttribute(
      'href',
      '/#newsletter',
    )
  })
})

describe('when leaving does not work', () => {
  it.each([
    [apiError('TROP_DE_REQUETES'), 'Trop de requêtes'],
    [new Error('no network'), 'Erreur de connexion lors de la vérification'],
    [apiError('ERREUR_VERIFICATION_EMAIL'), "Erreur lors de la vérification de l'email"],
  ])('the look at the address: %s (§8.9)', async (failure, sentence) => {
    visit(LINK, [CHECK.reply(failure)])

    await waitFor(() => expect(screen.getByText(sentence)).toBeVisible())
    expect(await press('Me désabonner')).toBeEnabled()
  })

  it.each([
    [apiError('ERREUR_DESABONNEMENT'), 'Erreur lors du désabonnement'],
    [apiError('TROP_DE_REQUETES'), 'Trop de requêtes'],
    [new Error('no network'), 'Erreur de connexion'],
  ])('the leaving itself: %s (§8.9)', async (failure, sentence) => {
    open(LINK, true, true, [LEAVE.reply(failure)])

    await userEvent.click(await press('Me désabonner'))

    await waitFor(() => expect(screen.getByText(sentence)).toBeVisible())
    await waitFor(async () => expect(await press('Me désabonner')).toBeEnabled())
  })
})

describe('the page that a letter of confirmation leads to', () => {
  const CONFIRM = '/confirmer-inscription?email=zoe%40exemple.fr&token=preuve'

  it('waits for a press, because programs follow links, too', async () => {
    const site = visit(CONFIRM, [
      on(routes.newsletter.confirm).reply({
        message: 'Votre inscription à la newsletter est confirmée.',
      }),
    ])
    const button = await press('Confirmer mon inscription')
    expect(site.calls).toEqual([])

    await userEvent.click(button)

    expect(
      await screen.findByText('Votre inscription à la newsletter est confirmée.'),
    ).toBeVisible()
  })

  it('says so when the link is not one of ours', async () => {
    visit(CONFIRM, [on(routes.newsletter.confirm).reply(apiError('LIEN_INVALIDE'))])

    await userEvent.click(await press('Confirmer mon inscription'))

    // The toast is drawn anew once its file has come.
    await waitFor(() => expect(screen.getByText("Ce lien n'est plus valable")).toBeVisible())
  })

  it('says so when the link is incomplete', async () => {
    visit('/confirmer-inscription?email=zoe%40exemple.fr')

    expect(await screen.findByText(/Ce lien est incomplet/)).toBeVisible()
  })
})
