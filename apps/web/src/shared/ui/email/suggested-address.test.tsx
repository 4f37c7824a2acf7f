import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { visit } from '#testing/visit.tsx'

const suggestion = () => screen.queryByRole('button', { name: /^Vouliez-vous dire/ })

describe('an address that is typed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    return () => vi.useRealTimers()
  })

  /** Types an address, and lets the pause go by after which its domain is looked at. */
  async function type(address: string, path = '/contact', label = 'Email'): Promise<HTMLElement> {
    visit(path)
    const field = await screen.findByLabelText(label)
    fireEvent.input(field, { target: { value: address } })
    await act(async () => {
      await import('./suggested-address.tsx')
      await vi.advanceTimersByTimeAsync(1_200)
    })
    return field
  }

  it.each([
    ['ines@gmial.com', 'ines@gmail.com'],
    ['ines@gmail.fr', 'ines@gmail.com'],
    ['Inès+club@hotmial.fr', 'Inès+club@hotmail.fr'],
    ['ines@ornage.fr', 'ines@orange.fr'],
    ['in\uD800s@gmial.com', 'in\uD800s@gmail.com'],
    ['ines@laposte.fr', 'ines@laposte.net'],
  ])('%s is asked about, and becomes %s by a press', async (typed, meant) => {
    const field = await type(typed)
    expect(suggestion()).toHaveTextContent(
      new RegExp(`^Vouliez-vous dire ${meant.replace('+', '.')}.\\?$`),
    )

    fireEvent.click(suggestion() ?? field)

    expect(field).toHaveValue(meant)
    expect(field).toHaveFocus()
    expect(suggestion()).toBeNull()
  })

  it.each([
    ['/cours', 'Votre adresse email'],
    ['/connexion', 'Email'],
    ['/mot-de-passe-oublie', 'Email'],
  ])('is asked about on %s, too', async (path, label) => {
    const field = await type('ines@gmial.com', path, label)

    fireEvent.click(suggestion() ?? field)

    expect(field).toHaveValue('ines@gmail.com')
  })

  it.each([
    'ines@gmail.com',
    'ines@orange.com',
    'ines@ac-lille.fr',
    'ines@univ-lille.fr',
    'ines@espace-comedie.example',
    'ines@',
    'ines',
  ])('%s is left as it is', async (typed) => {
    await type(typed)

    expect(suggestion()).toBeNull()
  })
})
