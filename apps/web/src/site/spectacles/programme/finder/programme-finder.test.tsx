import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aPage, aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const open = (address: string, shows = [aSpectacle()]) =>
  visit(address, [on(routes.spectacles.list).reply(aPage(shows))])

const filters = async () => within(await screen.findByRole('list', { name: 'Filtres' }))

const asked = (query: object) => on(routes.spectacles.list, { page: 1, limit: 9, ...query }).line

describe('the programme’s search and filters', () => {
  it('offers filters that add up, each an address of its own', async () => {
    const { calls, router } = open('/spectacles')

    await userEvent.click((await filters()).getByRole('link', { name: 'En famille' }))
    await screen.findByRole('link', { name: /^En famille \(retirer/ })
    await userEvent.click((await filters()).getByRole('link', { name: 'Ce week-end' }))
    await screen.findByRole('link', { name: /^Ce week-end \(retirer/ })

    expect(router.state.location.search).toBe('?filtre=week-end,famille')
    expect(calls).toEqual([
      asked({}),
      asked({ filtre: 'famille' }),
      asked({ filtre: 'week-end,famille' }),
    ])
  })

  it('says which filters are on, and takes one away when it is pressed again', async () => {
    const { router } = open('/spectacles?filtre=lsf,ce-soir&q=mamie&page=2')
    const pressed = (await filters()).getByRole('link', { name: 'En LSF (retirer ce filtre)' })
    expect(pressed).toHaveAttribute('aria-current', 'true')
    expect((await filters()).getByRole('link', { name: 'Plateau' })).not.toHaveAttribute(
      'aria-current',
    )

    await userEvent.click(pressed)

    expect(router.state.location.search).toBe('?q=mamie&filtre=ce-soir')
  })

  it('keeps the filters in its form, and the search in its field', async () => {
    open('/spectacles?filtre=lsf&q=ma%20mie')

    const field = await screen.findByRole('searchbox', { name: 'Un titre, un artiste' })

    expect(field).toHaveValue('ma mie')
    expect(field.closest('form')).toHaveAttribute('action', '/spectacles')
    expect(field.closest('form')).toHaveFormValues({ q: 'ma mie', filtre: 'lsf' })
  })

  it('turns pages within what was found', async () => {
    visit('/spectacles?q=mamie', [
      on(routes.spectacles.list).reply({
        spectacles: [aSpectacle()],
        pagination: { total: 12, totalPages: 2, limit: 9, page: 1 },
      }),
    ])

    expect(await screen.findByRole('link', { name: 'Suivant' })).toHaveAttribute(
      'href',
      '/spectacles?q=mamie&page=2',
    )
  })

  it('leads back to the whole programme where nothing was found (§2.4)', async () => {
    open('/spectacles?q=opéra', [])

    expect(await screen.findByText('Aucun spectacle trouvé')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Toute la programmation' })).toHaveAttribute(
      'href',
      '/spectacles',
    )
  })

  it('takes no notice of filters that there are not, and stays out of search engines', async () => {
    const { calls } = open(`/spectacles?filtre=rire,lsf,lsf&q=${'a'.repeat(120)}`)
    await filters()

    expect(calls).toEqual([asked({ q: 'a'.repeat(100), filtre: 'lsf' })])
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  it('is the whole programme when nothing narrows it', async () => {
    open('/spectacles?q=%20&filtre=')
    await filters()

    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/spectacles$/),
    )
  })
})
