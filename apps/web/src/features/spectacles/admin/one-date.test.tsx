import { screen, within } from '@testing-library/react'
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
