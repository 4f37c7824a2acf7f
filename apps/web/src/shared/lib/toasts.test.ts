import { expect, it } from 'vitest'
import { createToasts } from './toasts.ts'

it('a toast stays for four seconds unless it is told otherwise (§9.20)', () => {
  const toasts = createToasts()
  toasts.show('success', 'Connexion réussie !')
  toasts.show('warning', 'Encore dix secondes.', 10_000)

  expect(toasts.commands.get()).toEqual([
    expect.objectContaining({ text: 'Connexion réussie !', durationMs: 4_000 }),
    expect.objectContaining({ text: 'Encore dix secondes.', durationMs: 10_000 }),
  ])
})
