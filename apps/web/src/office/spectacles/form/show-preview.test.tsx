import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import { openDashboard } from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'
import '../spectacles-panel.tsx'

describe('the preview of a show that is being added', () => {
  it('says nothing of a date before there is one, and nothing of one that has an hour only', async () => {
    await openDashboard('/dashboard?ajouter=1', [on(routes.spectacles.managed).reply([])])
    const preview = await screen.findByRole('region', { name: 'Aperçu de la page' })
    expect(preview).not.toHaveTextContent(/NaN|undefined|passé/i)

    fireEvent.change(screen.getByLabelText('Heure'), { target: { value: '20:30' } })
    expect(await screen.findByDisplayValue('20:30')).toBeVisible()
    expect(preview).not.toHaveTextContent('20:30')

    fireEvent.change(screen.getByLabelText('Date'), { target: { value: inDays(9) } })
    expect(await within(preview).findByText(/à 20:30/)).toBeInTheDocument()
  })
})
