import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'
import './spectacles-panel.tsx'

const UPLOAD = on(routes.uploads.spectacleImage)
const WHOLE = '/uploads/0123456789abcdef0123-1600x800-9e1c22.webp'
const cut = (crop: string) => on(routes.uploads.spectacleImage, { crop })
const PART = '/uploads/abcdef0123456789abcd-800x800-9e1c22.webp'

describe('a picture that was sent', () => {
  const chosen = async () => {
    const site = await openDashboard('/dashboard?ajouter=1', [
      on(routes.spectacles.managed).reply([]),
      UPLOAD.reply({ path: WHOLE }),
      cut('0.8889,0,0.1111,0.25').reply({ path: PART }),
    ])
    const file = new File(['image'], 'affiche.png', { type: 'image/png' })
    await userEvent.upload(await screen.findByLabelText('Fichier image'), file)
    await userEvent.click(await screen.findByText('Recadrer…'))
    return site
  }
  const slide = (label: string, value: number) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } })
  const goAhead = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }))

  it('may be cut to a format of the site, without a mouse', async () => {
    const { calls } = await chosen()
    slide('Zoom', 100)
    slide('De gauche à droite', 100)
    slide('De haut en bas', 0)
    await goAhead('Recadrer')

    expect(await screen.findByDisplayValue(PART)).toBe(screen.getByLabelText('Image'))
    expect(calls.at(-1)).toBe(cut('0.8889,0,0.1111,0.25').line)
  })

  it('is cut in another format when that is asked for', async () => {
    const { calls } = await chosen()
    await userEvent.click(screen.getByLabelText('Salle (3:2)'))
    await goAhead('Recadrer')

    await screen.findByDisplayValue(WHOLE)
    expect(calls.at(-1)).toBe(cut('0.125,0,0.75,1').line)
  })

  it('is kept whole again after it was cut', async () => {
    const { calls } = await chosen()
    await goAhead('Recadrer')
    await screen.findAllByText('Image téléversée')
    const sent = calls.filter((call) => call.startsWith(UPLOAD.line)).length
    await userEvent.click(await screen.findByText('Recadrer…'))
    await goAhead('Garder l’image entière')

    expect(screen.getByLabelText('Image')).toHaveValue(WHOLE)
    expect(calls.filter((call) => call.startsWith(UPLOAD.line))).toHaveLength(sent)
  })

  it('gives the focus back when the dialog is left by the keyboard', async () => {
    await chosen()
    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('heading', { name: 'Recadrer' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Recadrer… affiche.png' })).toHaveFocus()
    expect(screen.getByRole('dialog', { name: 'Ajouter un spectacle' })).toBeVisible()
  })
})
