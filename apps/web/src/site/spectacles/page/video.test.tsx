import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { videoId } from '#shared/ui/pictures/video-id.ts'
import { aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const open = (show: Partial<Spectacle>) =>
  visit('/spectacles/7', [
    on(routes.spectacles.get, { id: 7 }).reply(aSpectacle({ id: 7, ...show })),
  ])

describe('the video of the club night', () => {
  const videoUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

  it('is there for the club night only (§2.5)', async () => {
    open({ title: 'Scène ouverte', videoUrl })

    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Ouvrir sur YouTube/ })).not.toBeInTheDocument()
  })

  it('asks before YouTube hears of a visitor, remembers the yes, and starts by itself that once (§2.5)', async () => {
    const { container, unmount } = open({ title: 'Tchatcheur Comedy Club', videoUrl })
    expect(await screen.findByRole('link', { name: /Ouvrir sur YouTube/ })).toHaveAttribute(
      'href',
      videoUrl,
    )
    expect(container.querySelector('iframe')).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Lire la vidéo' }))

    expect(screen.getByTitle('Vidéo : Tchatcheur Comedy Club')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
    )
    unmount()
    open({ title: 'Tchatcheur Comedy Club', videoUrl })
    const remembered = await screen.findByTitle('Vidéo : Tchatcheur Comedy Club')
    expect(remembered).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')
    expect(remembered).toHaveAttribute('loading', 'lazy')
  })

  it('goes away again when the visitor takes the yes back', async () => {
    const { container } = open({ title: 'Tchatcheur Comedy Club', videoUrl })
    await userEvent.click(await screen.findByRole('button', { name: 'Lire la vidéo' }))

    await userEvent.click(screen.getByRole('button', { name: 'Retirer mon accord' }))

    expect(container.querySelector('iframe')).toBeNull()
    expect(screen.getByRole('button', { name: 'Lire la vidéo' })).toBeVisible()
  })

  it.each(['Spéciale TCHATCHEUR COMEDY CLUB de Noël', 'le tchatcheur comedy club'])(
    'is there when the title contains its name: %s (§2.5)',
    async (title) => {
      open({ title, videoUrl })

      expect(await screen.findByRole('region', { name: 'Vidéo' })).toBeVisible()
    },
  )

  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://youtu.be/aqz-KE-bpKQ?t=3', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=1', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ"><script>', undefined],
    ['https://ailleurs.example/video', undefined],
  ])('is found in %s', (url, id) => {
    expect(videoId(url)).toBe(id)
  })
})
