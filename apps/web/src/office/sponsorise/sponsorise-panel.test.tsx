import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openDashboard } from '#testing/dashboard.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './sponsorise-panel.tsx'

const ORIGIN = 'https://espace-comedie.example'

const open = () => openDashboard('/dashboard/sponsorise')

describe('the tab of the sponsored shows (§2)', () => {
  it('has the four links, each to be opened (§2.13, §8.13)', async () => {
    await open()

    const list = await screen.findByRole('list', { name: 'Liens sponsorisés' })
    const links = within(list).getAllByRole('link', { name: /^Ouvrir/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sponsorise/tchatcheur-comedy-club',
      '/sponsorise/un-ado-peut-en-cacher-un-autre',
      '/sponsorise/cheri-je-tai-trompe',
      '/sponsorise/kaci-dans-la-connerie-humaine',
    ])
    expect(within(list).getAllByText(/^https:/)).toHaveLength(4)
  })

  it('breaks a link after its signs, and never inside a word', async () => {
    const { container } = await open()
    await screen.findByRole('list', { name: 'Liens sponsorisés' })

    const link = Array.from(container.querySelectorAll('p')).find(({ textContent }) =>
      textContent.endsWith('/tchatcheur-comedy-club'),
    )
    expect(link?.innerHTML).toMatch(/sponsorise\/<wbr>tchatcheur-<wbr>comedy-<wbr>club$/)
  })

  it('copies a link with the address of the site (§2.13, §8.13)', async () => {
    const copied: string[] = []
    const writeText = async (text: string) => void copied.push(text)
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
    await open()
    const copy = await screen.findByRole('button', { name: /^Copier le lien : Tchatcheur/ })
    copy.click()

    expect(await screen.findByText('Lien copié !')).toBeInTheDocument()
    expect(copied).toEqual([`${ORIGIN}/sponsorise/tchatcheur-comedy-club`])
  })

  it('says so when the browser does not let it copy', async () => {
    const writeText = async () => {
      throw new Error('denied')
    }
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
    await open()
    const copy = await screen.findByRole('button', { name: /^Copier le lien : Tchatcheur/ })
    copy.click()

    expect(await screen.findByText(/n’a pas pu être copié/)).toBeInTheDocument()
  })
})
