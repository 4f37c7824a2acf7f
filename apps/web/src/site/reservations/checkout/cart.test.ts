import { describe, expect, it } from 'vitest'
import { addToCart, readCart, removeFromCart } from './cart.ts'

describe('the cart of a browser (§3)', () => {
  it('holds each show once: one that is there already stays as it is (§3.14, §5.1)', () => {
    addToCart({ id: 12, quantity: 2 })
    addToCart({ id: 12, quantity: 5 })
    addToCart({ id: 13, quantity: 1 })

    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([
      { id: 12, quantity: 2 },
      { id: 13, quantity: 1 },
    ])
  })

  it('lets a show go', () => {
    addToCart({ id: 12, quantity: 2 })
    addToCart({ id: 13, quantity: 1 })

    removeFromCart(12)

    expect(readCart()).toEqual([{ id: 13, quantity: 1 }])
  })
})
