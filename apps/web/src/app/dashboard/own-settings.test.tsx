import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '../../testing/dashboard.tsx'
import type { Answers } from '../../testing/fake-api.ts'
// Loaded before the first test, not in its time.
import '../../features/settings/admin/settings-panel.tsx'
import '../../features/sponsorise/admin/sponsorise-panel.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('settings that are saved while they are read anew', () => {
  const LABEL = 'Email de réception des messages de contact'
  const READ = 'GET /api/admin/settings/contact-email'
  const SAVE = 'PUT /api/admin/settings/contact-email'

  it('keep what was saved, and are saved once more', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const before = { email: 'contact@espace.example', version: 3 }
    const answers: Answers = { [READ]: before }
    const { sent } = await openDashboard('/dashboard/parametres', answers)
    await screen.findByLabelText(LABEL)
    await userEvent.click(screen.getByRole('link', { name: 'Sponsorisé' }))
    await screen.findByRole('heading', { level: 2, name: /Sponsorisé|sponsorisés/ })
    answers[READ] = promise
    await userEvent.click(screen.getByRole('link', { name: 'Paramètres' }))
    answers[SAVE] = { email: 'bureau@espace.example', version: 4 }
    await fill(LABEL, 'bureau@espace.example')
    await press('Enregistrer')
    await screen.findByText('Email de contact sauvegardé')
    resolve(before)
    await fill(LABEL, 'salle@espace.example')
    answers[SAVE] = { email: 'salle@espace.example', version: 5 }
    await press('Enregistrer')

    await expect
      .poll(() => sent.filter(({ line }) => line === SAVE).map(({ body }) => body))
      .toEqual([
        { email: 'bureau@espace.example', version: 3 },
        { email: 'salle@espace.example', version: 4 },
      ])
  })

  it('are chosen twice in a row', async () => {
    const LINE = 'PUT /api/admin/door/settings'
    const first = Promise.withResolvers<unknown>()
    const answers: Answers = {
      'GET /api/admin/door/settings': { releaseMinutes: 10, version: 2 },
      [LINE]: first.promise,
    }
    const { sent } = await openDashboard('/dashboard/parametres', answers)
    const choice = await screen.findByLabelText('Possible à partir de')
    await userEvent.selectOptions(choice, '20 minutes avant')
    await userEvent.selectOptions(choice, '30 minutes avant')
    answers[LINE] = { releaseMinutes: 30, version: 4 }
    first.resolve({ releaseMinutes: 20, version: 3 })

    await expect
      .poll(() => sent.filter(({ line }) => line === LINE).map(({ body }) => body))
      .toEqual([
        { releaseMinutes: 20, version: 2 },
        { releaseMinutes: 30, version: 3 },
      ])
  })
})
