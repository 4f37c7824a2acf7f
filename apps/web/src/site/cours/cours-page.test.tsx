import { newsletterMessages as say } from '@espace/contracts/newsletter/newsletter.constants'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

describe('the page of the courses', () => {
  it('says that they are coming soon, and leads to the team (§2.1, §2.7)', async () => {
    visit('/cours')

    expect(await screen.findByRole('heading', { level: 1, name: 'Cours' })).toBeVisible()
    expect(screen.getByText('Les cours arrivent bientôt.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Nous contacter' })).toHaveAttribute('href', '/contact')
  })

  it('takes an address, and says that it did', async () => {
    const SUBSCRIBE = on(routes.newsletter.subscribe)
    const { sentTo } = visit('/cours', [SUBSCRIBE.reply({ message: say.subscribed })])

    await userEvent.type(await screen.findByLabelText('Votre adresse email'), 'zoe@exemple.fr')
    await userEvent.click(screen.getByRole('button', { name: 'Prévenez-moi' }))

    expect(await screen.findByText(/^Inscription réussie/)).toBeVisible()
    expect(sentTo(SUBSCRIBE)).toMatchObject([{ email: 'zoe@exemple.fr' }])
  })
})
