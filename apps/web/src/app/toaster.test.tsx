import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { visit } from '../testing/visit.tsx'

it('three toasts are to be seen at a time (§9.20)', async () => {
  const { services } = visit('/connexion')
  await screen.findByLabelText('Email')
  const sentences = ['Un.', 'Deux.', 'Trois.', 'Quatre.']

  act(() => {
    for (const sentence of sentences) services.toasts.show('success', sentence)
  })

  const last = await screen.findByText('Quatre.')
  const toasts = [...(last.closest('ol')?.querySelectorAll('li') ?? [])]
  const seen = toasts.filter((toast) => toast.dataset['visible'] === 'true')
  expect(toasts).toHaveLength(4)
  expect(seen.map((toast) => toast.textContent)).toEqual(['Quatre.', 'Trois.', 'Deux.'])
})
