import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../testing/builders.ts'
import { aManaged, openDashboard } from '../../../testing/dashboard.tsx'
import './spectacles-panel.tsx'

const show = aManaged({
  id: 4,
  title: 'Le grand soir',
  date_spectacle: inDays(5),
  recurrence_id: 1,
})

async function choose(item: string) {
  await openDashboard('/dashboard', { 'GET /api/admin/spectacles': [show] })
  await userEvent.click(await screen.findByRole('button', { name: /^Plus/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

describe('the preview of a show that is being added', () => {
  it('says nothing of a date before there is one, and nothing of one that has an hour only', async () => {
    await openDashboard('/dashboard?ajouter=1', { 'GET /api/admin/spectacles': [] })
    const preview = await screen.findByRole('region', { name: 'Aperçu de la page' })
    expect(preview).not.toHaveTextContent(/NaN|undefined|passé/i)

    fireEvent.change(screen.getByLabelText('Heure'), { target: { value: '20:30' } })
    expect(await screen.findByDisplayValue('20:30')).toBeVisible()
    expect(preview).not.toHaveTextContent('20:30')

    fireEvent.change(screen.getByLabelText('Date'), { target: { value: inDays(9) } })
    expect(await within(preview).findByText(/à 20:30/)).toBeInTheDocument()
  })
})

describe('the dialogs about one date', () => {
  it('begin at the choice that is made', async () => {
    const dialog = await choose('Annuler ou reporter…')

    expect(dialog.getByLabelText('Annulé')).toBeChecked()
    expect(dialog.getByLabelText('Annulé')).toHaveFocus()
  })

  it('say which field is to be put right, and lead to it', async () => {
    const dialog = await choose('Ajouter une date…')
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter la date' }))

    expect(await dialog.findByText(/^Un champ est à corriger/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Date' }))
    expect(dialog.getByLabelText('Date')).toHaveFocus()
    expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription('Ce champ est requis')
  })
})
