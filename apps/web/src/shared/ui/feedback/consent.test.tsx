import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { storageIsBlocked } from '#testing/blocked-storage.ts'
import { Consent } from './consent.tsx'

const DAY_MS = 86_400_000

const aQuestion = () => (
  <Consent name="carte" question="La carte vient d’ailleurs." yes="Afficher la carte">
    {(isGivenNow) => <p>{isGivenNow ? 'La carte, demandée' : 'La carte, comme hier'}</p>}
  </Consent>
)

const ask = () => render(aQuestion())
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Changes the storage as another tab does, with its `storage` event. */
function inAnotherTab(change: () => void): void {
  change()
  act(() => void dispatchEvent(new StorageEvent('storage')))
}

describe('something of another site', () => {
  it('is loaded after a yes, and not before', async () => {
    ask()
    expect(screen.getByText('La carte vient d’ailleurs.')).toBeVisible()
    expect(screen.queryByText(/^La carte,/)).not.toBeInTheDocument()

    await press('Afficher la carte')

    expect(screen.getByText('La carte, demandée')).toBeVisible()
  })

  it('is there on the next visit, and knows that nobody has just asked for it', async () => {
    const { unmount } = ask()
    await press('Afficher la carte')
    unmount()

    ask()

    expect(screen.getByText('La carte, comme hier')).toBeVisible()
  })

  it('is asked for again after six months', () => {
    localStorage.setItem('consent-carte', String(Date.now() - 184 * DAY_MS))

    ask()

    expect(screen.getByRole('button', { name: 'Afficher la carte' })).toBeVisible()
  })

  it('goes away when the yes is taken back, and nothing is kept (§9.24)', async () => {
    ask()
    await press('Afficher la carte')

    await press('Retirer mon accord')

    expect(screen.queryByText(/^La carte,/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Afficher la carte' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retirer mon accord' })).not.toBeInTheDocument()
    expect(localStorage.getItem('consent-carte')).toBeNull()
  })

  it('follows what is decided in another tab', () => {
    ask()

    inAnotherTab(() => localStorage.setItem('consent-carte', String(Date.now())))
    expect(screen.getByText('La carte, comme hier')).toBeVisible()

    inAnotherTab(() => localStorage.removeItem('consent-carte'))
    expect(screen.queryByText(/^La carte,/)).not.toBeInTheDocument()
  })

  it('keeps the focus in its place when its buttons come and go', async () => {
    const { container } = ask()

    await press('Afficher la carte')
    expect(container.firstElementChild).toHaveFocus()
    await press('Retirer mon accord')
    expect(container.firstElementChild).toHaveFocus()
  })

  describe('where storage is blocked', () => {
    storageIsBlocked()

    it('can be had and given back until the page is closed', async () => {
      ask()

      await press('Afficher la carte')
      expect(screen.getByText('La carte, demandée')).toBeVisible()
      await press('Retirer mon accord')
      expect(screen.queryByText(/^La carte,/)).not.toBeInTheDocument()
    })
  })
})
