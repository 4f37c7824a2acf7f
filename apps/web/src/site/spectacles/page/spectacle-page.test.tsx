import { ApiError } from '@espace/contracts/kernel/errors'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { aSpectacle, inDays } from '#testing/builders.ts'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const open = (show: Partial<Spectacle>, more: Answers = []) =>
  visit('/spectacles/7', [
    on(routes.spectacles.get, { id: 7 }).reply(aSpectacle({ id: 7, ...show })),
    ...more,
  ])

const bookingLinks = () => screen.queryAllByRole('link', { name: /^Réserver maintenant/ })

describe('the page of a show', () => {
  it('says what, when and where, and opens the ticketing in a new tab (§1.1, §2.1, §2.5)', async () => {
    open({
      title: 'Scène ouverte',
      description: 'Premier paragraphe.\n\nSecond paragraphe.',
      date_spectacle: '2099-12-01',
      heure_spectacle: '20:30:00',
      lien_spectacle: 'https://billetterie.example/scene',
    })

    expect(await screen.findByRole('heading', { level: 1, name: 'Scène ouverte' })).toBeVisible()
    expect(screen.getByText(/Mardi 1er décembre 2099 à\s20:30/)).toBeVisible()
    expect(screen.getByText("L'espace comédie")).toBeVisible()
    expect(screen.getByText('Second paragraphe.')).toBeVisible()
    for (const link of bookingLinks()) {
      expect(link).toHaveAttribute('href', 'https://billetterie.example/scene')
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    }
    expect(bookingLinks()).not.toHaveLength(0)
  })

  it('shows its picture large, with the badge of its day (§2.5)', async () => {
    open({ title: 'Club', img: 'club.jpg', date_spectacle: '2099-12-01' })

    const picture = await screen.findByRole('img', { name: 'Affiche du spectacle Club' })
    expect(picture).toHaveAttribute('src', '/assets/img/spectacles/club.webp')
    expect(picture).toHaveAttribute('fetchpriority', 'high')
    expect(picture.parentElement).toHaveTextContent('mar.1déc.')
  })

  it('says so when there is no ticketing link (§2.5)', async () => {
    open({ lien_spectacle: null })

    expect(
      await screen.findByText('Lien de billetterie indisponible pour ce spectacle.'),
    ).toBeVisible()
    expect(bookingLinks()).toHaveLength(0)
  })

  it('offers no booking for what is past (§2.5)', async () => {
    open({ date_spectacle: inDays(-2) })

    expect(await screen.findByText('Ce spectacle a déjà eu lieu.')).toBeVisible()
    expect(bookingLinks()).toHaveLength(0)
  })

  it.each([0, -1])('wears a badge "Complet" with %i seats left (§2.5)', async (left) => {
    open({ places_restantes: left })

    expect(await screen.findByText('Complet')).toBeVisible()
  })

  it('offers no booking when it is full: the next date with seats, and where seats come back', async () => {
    const title = 'Club'
    open({ title, places_restantes: 0, lien_spectacle: 'https://billetterie.example/club' }, [
      on(routes.spectacles.upcoming).reply([
        aSpectacle({ id: 7, title, places_restantes: 0 }),
        aSpectacle({ id: 8, title, places_restantes: 0, date_spectacle: inDays(9) }),
        aSpectacle({ id: 9, title, status: 'annulé', date_spectacle: inDays(10) }),
        aSpectacle({ id: 10, title, places_restantes: 3, date_spectacle: inDays(11) }),
      ]),
    ])

    expect(await screen.findByText('Cette date est complète.')).toBeVisible()
    expect(bookingLinks()).toHaveLength(0)
    expect(
      await screen.findByRole('link', {
        name: `Des places le ${dateWithoutYear(inDays(11))} : Club`,
      }),
    ).toHaveAttribute('href', '/spectacles/10-club')
    expect(screen.getByRole('link', { name: /^Voir la billetterie/ })).toHaveAttribute(
      'href',
      'https://billetterie.example/club',
    )
  })

  it('offers the waiting list when the house sells it and it is full', async () => {
    open({ places_restantes: 0, booking_mode: 'maison', lien_spectacle: null })

    expect(await screen.findByRole('link', { name: /^Liste d’attente/ })).toHaveAttribute(
      'href',
      '/spectacles/7#reserver',
    )
    expect(bookingLinks()).toHaveLength(0)
  })

  it('wears it when the show is past, too (§2.5)', async () => {
    open({ places_restantes: 0, date_spectacle: inDays(-2) })

    expect(await screen.findByText('Complet')).toBeVisible()
    expect(screen.getByText('Passé')).toBeVisible()
  })

  it.each([3, null])('wears none with %s seats left when the show is past (§2.5)', async (left) => {
    open({ places_restantes: left, date_spectacle: inDays(-2) })

    expect(await screen.findByText('Passé')).toBeVisible()
    expect(screen.queryByText(/Complet|dernières? place/)).not.toBeInTheDocument()
  })

  it('is not past while it waits for a new day', async () => {
    open({ status: 'reporté', previousStartsAt: null, date_spectacle: inDays(-2) })

    expect(await screen.findByText('Reporté')).toBeVisible()
    expect(screen.queryByText('Passé')).not.toBeInTheDocument()
  })

  it('says that it is interpreted in sign language', async () => {
    open({ lsf: true })

    const facts = within(await screen.findByRole('region', { name: 'Bon à savoir' }))
    expect(facts.getByText('Langue des signes')).toBeVisible()
    expect(facts.getByText('interprété en LSF')).toBeVisible()
  })

  it('says nothing of sign language when it is not', async () => {
    open({ lsf: false })

    const facts = within(await screen.findByRole('region', { name: 'Bon à savoir' }))
    expect(facts.queryByText(/Langue des signes|LSF/)).not.toBeInTheDocument()
  })

  it('says "Spectacle non trouvé" for an unknown show (§2.5)', async () => {
    visit('/spectacles/999', [
      on(routes.spectacles.get, { id: 999 }).reply(
        new ApiError('Spectacle non trouvé', 404, 'SPECTACLE_INTROUVABLE'),
      ),
    ])

    expect(await screen.findByText('Spectacle non trouvé')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
  })

  it('says what went wrong when the show cannot be had (§2.5)', async () => {
    visit('/spectacles/7', [
      on(routes.spectacles.get, { id: 7 }).reply(
        new ApiError('Service momentanément indisponible.', 503, 'X'),
      ),
    ])

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Service momentanément indisponible.',
    )
  })

  it('shows that it is loading (§2.5)', async () => {
    visit('/spectacles/7', [on(routes.spectacles.get, { id: 7 }).reply(NEVER)])

    expect(await screen.findByText('Chargement...')).toBeVisible()
  })

  it('shows three more photos at most (§2.5, §5.2, §9.8)', async () => {
    const photos = [1, 2, 3, 4].map((id) => ({ id, image_path: `p${id}.jpg`, sort_order: id }))
    open({ title: 'Club' }, [on(routes.photos.ofSpectacle, { id: 7 }).reply(photos)])

    expect(await screen.findByRole('img', { name: 'Club, photo 3' })).toHaveAttribute(
      'src',
      '/assets/img/photo_addictionnel/p3.webp',
    )
    expect(screen.queryByRole('img', { name: 'Club, photo 4' })).not.toBeInTheDocument()
  })

  it('is silent when its photos and its other dates cannot be had (§8.10)', async () => {
    open({ title: 'Club' }, [
      on(routes.photos.ofSpectacle, { id: 7 }).reply(new TypeError('lost')),
      on(routes.spectacles.upcoming).reply(new TypeError('lost')),
    ])

    expect(await screen.findByRole('heading', { level: 1, name: 'Club' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('img', { name: /photo/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Autres dates' })).not.toBeInTheDocument()
  })

  it('lists the other dates of the same show, with what is free and what it costs', async () => {
    open({ title: 'Club' }, [
      on(routes.spectacles.upcoming).reply([
        aSpectacle({ id: 7, title: 'Club' }),
        aSpectacle({
          id: 8,
          title: 'Club',
          date_spectacle: '2099-12-02',
          places_restantes: 12,
          price_cents: 1400,
        }),
      ]),
    ])

    const dates = await screen.findByRole('region', { name: 'Autres dates' })

    expect(within(dates).getAllByRole('link')).toHaveLength(1)
    expect(within(dates).getByRole('link')).toHaveAttribute('href', '/spectacles/8-club')
    expect(within(dates).getByText(/^12\splaces, 14\s€$/)).toBeVisible()
  })
})

describe('a word of the evening to others', () => {
  const url = 'https://espace-comedie.example/spectacles/7-scene-ouverte'
  const press = async () => {
    open({ title: 'Scène ouverte' })
    await userEvent.click(await screen.findByRole('button', { name: 'Partager' }))
  }
  const browser = (parts: object) =>
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), parts))
  afterEach(() => vi.unstubAllGlobals())

  it('and the date for one’s own calendar', async () => {
    open({ title: 'Scène ouverte' })

    const link = await screen.findByRole('link', { name: 'Ajouter à mon agenda' })
    expect(link).toHaveAttribute('href', '/spectacles/7.ics')
  })

  it('goes through the sheet of the system', async () => {
    const share = vi.fn<(what: unknown) => Promise<void>>(() => Promise.resolve())
    browser({ share })
    await press()

    expect(share).toHaveBeenCalledWith({ title: 'Scène ouverte', url })
    expect(screen.queryByText('Lien copié')).not.toBeInTheDocument()
  })

  it('is copied where there is no such sheet', async () => {
    const writeText = vi.fn<(what: unknown) => Promise<void>>(() => Promise.resolve())
    browser({ clipboard: { writeText } })
    await press()

    expect(writeText).toHaveBeenCalledWith(url)
    expect(await screen.findByText('Lien copié')).toBeVisible()
  })

  it('is shown where nothing may be copied', async () => {
    browser({ clipboard: { writeText: () => Promise.reject(new Error('refused')) } })
    await press()

    expect(await screen.findByText(`Copiez ce lien : ${url}`)).toBeVisible()
  })
})
