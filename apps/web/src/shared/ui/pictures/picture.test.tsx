import { picturePath } from '@espace/contracts/uploads/picture'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const stored = picturePath('0123456789abcdef0123', 1200, 1350, '#9e1c22')

const show = (path: string) =>
  render(<Picture path={path} folder="spectacles" alt="Affiche" sizes="50vw" />)

describe('a picture', () => {
  it('comes in the width that is needed, and keeps its place while it loads', () => {
    show(stored)

    const image = screen.getByRole('img', { name: 'Affiche' })
    expect(image).toHaveAttribute('width', '1200')
    expect(image).toHaveAttribute('height', '1350')
    expect(image).toHaveAttribute('loading', 'lazy')
    expect(
      image
        .getAttribute('srcset')
        ?.split(', ')
        .map((copy) => copy.split(' ')[1]),
    ).toEqual(['320w', '480w', '640w', '800w', '1200w'])
    expect(image.getAttribute('style')).toContain('#9e1c22')
  })

  it('tries one other place, then gives way to the placeholder (§5.2)', () => {
    show('affiche.jpg')
    const image = screen.getByRole('img', { name: 'Affiche' })
    expect(image).toHaveAttribute('src', '/assets/img/spectacles/affiche.webp')

    fireEvent.error(image)
    expect(screen.getByRole('img')).toHaveAttribute(
      'src',
      '/src/assets/img/spectacles/affiche.webp',
    )

    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByRole('img', { name: 'Affiche' }).tagName).toBe('svg')
  })

  it('gives way to the placeholder at once when there is no other place', () => {
    show(stored)

    fireEvent.error(screen.getByRole('img'))

    expect(screen.getByRole('img', { name: 'Affiche' }).tagName).toBe('svg')
  })

  it('is the placeholder when there is none, and another picture is another chance', () => {
    const { rerender } = show('')
    expect(screen.getByRole('img', { name: 'Affiche' }).tagName).toBe('svg')

    rerender(<Picture path={stored} folder="spectacles" alt="Affiche" sizes="50vw" />)

    expect(screen.getByRole('img', { name: 'Affiche' }).tagName).toBe('IMG')
  })
})
