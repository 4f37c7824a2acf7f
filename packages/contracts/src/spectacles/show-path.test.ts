import { describe, expect, it } from 'vitest'
import { idIn, showPath } from './show-path.ts'

describe('the address of a show', () => {
  it.each([
    ['Chéri, je t’ai trompé !', '/spectacles/7-cheri-je-t-ai-trompe'],
    ['Cœur d’Ægyptus', '/spectacles/7-coeur-d-aegyptus'],
    ['100 % vrai', '/spectacles/7-100-vrai'],
    ['笑', '/spectacles/7'],
    ['', '/spectacles/7'],
    [`${'a'.repeat(59)} b`, `/spectacles/7-${'a'.repeat(59)}`],
  ])('reads as its title %j', (title, path) => {
    expect(showPath({ id: 7, title })).toBe(path)
  })

  it.each([
    ['7', '7'],
    ['7-le-grand-soir', '7'],
    ['7-', '7'],
    ['le-grand-soir', 'le-grand-soir'],
    ['007-bond', '007-bond'],
    ['1234567890-x', '1234567890-x'],
  ])('%j says that it is %j', (written, id) => {
    expect(idIn(written)).toBe(id)
  })
})
