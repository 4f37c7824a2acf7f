import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit, visitAs } from '#testing/visit.tsx'

const SENT = 'Message envoyé ! Merci pour votre message, nous reviendrons vers vous rapidement.'
const HELD = 'Cochez cette case pour envoyer le message.'

const send = () => screen.findByRole('button', { name: 'Envoyer le message' })
const consent = () => screen.getByRole('checkbox')

/** Fills in the form; empty values are skipped. */
async function fill(fields: Record<string, string> = {}) {
  const all = {
    Prénom: 'Zoé',
    Nom: 'Hondt',
    Email: 'zoe@exemple.fr',
    Message: 'Bonjour, une question.',
    ...fields,
  }
  await send()
  for (const [label, text] of Object.entries(all)) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.selectOptions(screen.getByLabelText('Sujet'), 'partenariat')
}

const SEND = on(routes.contact.send)

async function write(answers: Answers, fields: Record<string, string> = {}) {
  const site = visit('/contact', answers)
  await fill(fields)
  await userEvent.click(consent())
  await userEvent.click(await send())
  return site
}

describe('the contact form (§2, §5)', () => {
  it('sends what was filled in, says so, and begins anew (§2.10, §8.13, §9.19)', async () => {
    const site = await write([SEND.reply({ message: SENT })])

    expect(await screen.findByText(/^Message envoyé/)).toBeVisible()
    expect(site.sentTo(SEND)).toHaveLength(1)
    expect(site.sentTo(SEND)[0]).toMatchObject({
      firstName: 'Zoé',
      lastName: 'Hondt',
      email: 'zoe@exemple.fr',
      subject: 'partenariat',
      message: 'Bonjour, une question.',
      privacy: true,
    })
    expect(screen.getByLabelText('Message')).toHaveValue('')
    expect(consent()).not.toBeChecked()
    expect(await send()).toBeDisabled()
  })

  it('can be sent only once consent is ticked, and says why (§2.10)', async () => {
    visit('/contact')

    await fill()
    expect(await send()).toBeDisabled()
    expect(screen.getByText(HELD)).toBeVisible()

    await userEvent.click(consent())
    expect(await send()).toBeEnabled()

    await userEvent.click(consent())
    expect(await send()).toBeDisabled()
    expect(screen.getByText('Vous devez accepter la politique de confidentialité')).toBeVisible()
  })

  it.each([
    ['Prénom', '', 'Ce champ est requis'],
    ['Nom', '', 'Ce champ est requis'],
    ['Email', '', 'Ce champ est requis'],
    ['Message', '', 'Ce champ est requis'],
    ['Email', 'zoe', 'Veuillez entrer une adresse email valide'],
    ['Email', 'a@x.fr,b@y.fr', 'Veuillez entrer une adresse email valide'],
    ['Message', 'Bonjour', 'Message trop court'],
    ['Prénom', 'R2@D2', 'Nom invalide (caractères spéciaux non autorisés)'],
  ])('says at the field what is wrong: %s %j (§5.15)', async (label, text, sentence) => {
    const site = await write([], { [label]: text })

    const field = screen.getByLabelText(label)
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    )
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
    expect(site.sentTo(SEND)).toEqual([])
  })

  it('loses nothing when it cannot be sent', async () => {
    await write([SEND.reply(apiError('SERVICE_INDISPONIBLE'))])

    expect(await screen.findByText('Service momentanément indisponible.')).toBeVisible()
    expect(screen.getByLabelText('Message')).toHaveValue('Bonjour, une question.')
    expect(consent()).toBeChecked()
    expect(await send()).toBeEnabled()
  })

  it('is sent again by itself while the site has too much to do (§9)', async () => {
    const replies = [apiError('SERVICE_INDISPONIBLE'), { message: SENT }]
    const site = visit('/contact', [SEND.replyRaw(() => replies.shift())])
    site.services.queryClient.setDefaultOptions({ mutations: { retry: 3, retryDelay: 0 } })
    await fill()
    await userEvent.click(consent())
    await userEvent.click(await send())

    expect(await screen.findByText(/^Message envoyé/)).toBeVisible()
    expect(site.sentTo(SEND)).toHaveLength(2)
    expect(screen.queryByText('Service momentanément indisponible.')).toBeNull()
  })

  it('is sent once, however often one presses', async () => {
    const site = await write([SEND.reply(NEVER)])
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le message' }))

    await waitFor(() => expect(site.sentTo(SEND)).toHaveLength(1))
    expect(await send()).toBeDisabled()
  })

  it('is sent five times an hour at most (§9)', async () => {
    const site = visit('/contact', [SEND.reply({ message: SENT })])
    const writeAgain = async () => {
      await fill()
      await userEvent.click(consent())
      await userEvent.click(await send())
    }
    for (let count = 1; count <= 5; count += 1) {
      await writeAgain()
      await waitFor(() => expect(consent()).not.toBeChecked())
    }
    await writeAgain()

    expect(
      await screen.findByText('Trop de tentatives. Veuillez réessayer plus tard.'),
    ).toBeVisible()
    expect(site.sentTo(SEND)).toHaveLength(5)
  })

  it('knows who is logged in, who stays who they are (§2.10)', async () => {
    const site = visitAs(aUser(), '/contact', [SEND.reply({ message: SENT })])

    await waitFor(() => expect(screen.getByLabelText('Prénom')).toHaveValue('Zoé'))
    for (const label of ['Prénom', 'Nom', 'Email']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('readonly')
    }
    expect(screen.getByLabelText('Sujet')).toHaveValue('autre')
    await userEvent.type(screen.getByLabelText('Message'), 'Bonjour, une question.')
    await userEvent.click(consent())
    await userEvent.click(await send())

    await waitFor(() =>
      expect(site.sentTo(SEND)[0]).toMatchObject({ email: 'zoe@exemple.fr', subject: 'autre' }),
    )
    expect(await screen.findByText(/^Message envoyé/)).toBeVisible()
    expect(screen.getByLabelText('Prénom')).toHaveValue('Zoé')
  })
})
