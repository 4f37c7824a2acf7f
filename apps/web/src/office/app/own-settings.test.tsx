import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import '../settings/settings-panel.tsx'
import '../sponsorise/sponsorise-panel.tsx'

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('settings that are saved while they are read anew', () => {
  const LABEL = 'Email de réception des messages de contact'
  const READ = on(routes.settings.contactEmail)
  const SAVE = on(routes.settings.setContactEmail)

  it('keep what was saved, and are saved once more', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof before>()
    const before = { email: 'contact@espace.example', version: 3 }
    const answers: Answers = [READ.reply(before)]
    const { sentTo } = await openDashboard('/dashboard/parametres', answers)
    await screen.findByLabelText(LABEL)
    await userEvent.click(screen.getByRole('link', { name: 'Sponsorisé' }))
    await screen.findByRole('heading', { level: 2, name: /Sponsorisé|sponsorisés/ })
    answers.push(READ.reply(promise))
    await userEvent.click(screen.getByRole('link', { name: 'Paramètres' }))
    answers.push(SAVE.reply({ email: 'bureau@espace.example', version: 4 }))
    await fill(LABEL, 'bureau@espace.example')
    await press('Enregistrer')
    await screen.findByText('Email de contact sauvegardé')
    resolve(before)
    await fill(LABEL, 'salle@espace.example')
    answers.push(SAVE.reply({ email: 'salle@espace.example', version: 5 }))
    await press('Enregistrer')

    await expect
      .poll(() => sentTo(SAVE))
      .toEqual([
        { email: 'bureau@espace.example', version: 3 },
        { email: 'salle@espace.example', version: 4 },
      ])
  })

  it('are chosen twice in a row', async () => {
    const LINE = on(routes.door.changeSettings)
    const first = Promise.withResolvers<{ releaseMinutes: number; version: number }>()
    const answers: Answers = [
      on(routes.door.settings).reply({ releaseMinutes: 10, version: 2 }),
      LINE.reply(first.promise),
    ]
    const { sentTo } = await openDashboard('/dashboard/parametres', answers)
    const choice = await screen.findByLabelText('Possible à partir de')
    await userEvent.selectOptions(choice, '20 minutes avant')
    await userEvent.selectOptions(choice, '30 minutes avant')
    answers.push(LINE.reply({ releaseMinutes: 30, version: 4 }))
    first.resolve({ releaseMinutes: 20, version: 3 })

    await expect
      .poll(() => sentTo(LINE))
      .toEqual([
        { releaseMinutes: 20, version: 2 },
        { releaseMinutes: 30, version: 3 },
      ])
  })
})
