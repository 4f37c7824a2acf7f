import { ApiError, apiError } from '@espace/contracts/kernel/errors'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../testing/builders.ts'
import { aManaged, openDashboard } from '../../../testing/dashboard.tsx'
import { NEVER, NOTHING } from '../../../testing/fake-api.ts'
import './spectacles-panel.tsx'

const LIST = 'GET /api/admin/spectacles'

const show = aManaged({ id: 4, title: 'Le grand soir', date_spectacle: inDays(5), version: 3 })

const cardOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title }).closest('li')
  if (!card) throw new Error('no card')
  return within(card)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the tab of the shows (§2)', () => {
  it('is the first one, and shows picture, title and date of each', async () => {
    await openDashboard('/dashboard', { [LIST]: [show] })

    expect(await screen.findByRole('heading', { name: 'Le grand soir' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Spectacles' })).toHaveAttribute('aria-current', 'page')
    const card = cardOf('Le grand soir')
    expect(card.getByText(/20:30$/, { selector: 'time' })).toBeVisible()
    expect(card.getByRole('button', { name: /^Modifier/ })).toBeVisible()
    expect(card.getByRole('button', { name: /^Supprimer/ })).toBeVisible()
  })

  it('says so when there are none', async () => {
    await openDashboard('/dashboard', { [LIST]: [] })

    expect(await screen.findByText('Aucun spectacle')).toBeVisible()
    expect(button('Ajouter un spectacle')).toBeVisible()
  })

  it('says what went wrong, and asks again', async () => {
    const answers: Record<string, unknown> = { [LIST]: apiError('ERREUR_SPECTACLES') }
    await openDashboard('/dashboard', answers)
    expect(await screen.findByText('Erreur lors du chargement des spectacles')).toBeVisible()

    answers[LIST] = [show]
    await userEvent.click(button('Réessayer'))

    expect(await screen.findByRole('heading', { name: 'Le grand soir' })).toBeVisible()
  })

  it('is empty rather than broken when the answer is no list (§7)', async () => {
    await openDashboard('/dashboard', { [LIST]: { not: 'a list' } })

    expect(await screen.findByText('Aucun spectacle')).toBeVisible()
  })

  it.each([
    ['a-venir', ['À venir', 'Complet demain', 'Brouillon']],
    ['passes', ['Passé']],
    ['brouillons', ['Brouillon']],
    ['complets', ['Complet demain']],
    ['tous', ['Passé', 'À venir', 'Complet demain', 'Brouillon']],
  ])('filters: %s', async (filter, titles) => {
    await openDashboard(`/dashboard?filtre=${filter}`, {
      [LIST]: [
        aManaged({ title: 'Brouillon', status: 'brouillon', ...on(4) }),
        aManaged({ title: 'Passé', ...on(-2) }),
        aManaged({ title: 'Complet demain', places_restantes: 0, ...on(3) }),
        aManaged({ title: 'À venir', ...on(2) }),
      ],
    })

    await screen.findByRole('list', { name: 'Spectacles' })
    const shown = screen.getAllByRole('heading', { level: 3 })
    expect(shown.map(({ textContent }) => textContent)).toEqual(titles)
  })

  it('finds a show by its title, whatever its accents, and sorts', async () => {
    await openDashboard('/dashboard?tri=titre', {
      [LIST]: [
        aManaged({ title: 'Un été', ...on(1) }),
        aManaged({ title: 'Chéri', ...on(2) }),
        aManaged({ title: 'Été en ville', ...on(3) }),
      ],
    })
    await userEvent.type(await screen.findByLabelText('Rechercher'), 'ETE')

    const titles = screen.getAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Été en ville', 'Un été'])
    expect(screen.getByText('2 spectacles')).toBeVisible()
  })
})

const on = (days: number) => {
  const date_spectacle = inDays(days)
  return { date_spectacle, starts_at: `${date_spectacle}T19:30:00Z` }
}

function fillIn(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

const COMPLETE = {
  Titre: 'La nouvelle',
  Image: '/uploads/affiche.webp',
  Description: 'Une heure de rire.',
  Date: inDays(9),
  Heure: '20:30',
}

describe('a show that is added', () => {
  const open = async (answers = {}) => {
    const site = await openDashboard('/dashboard', { [LIST]: [show], ...answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un spectacle' }))
    await screen.findByRole('dialog', { name: 'Ajouter un spectacle' })
    return site
  }

  it('goes to the server as §7 says, and stands first in the list', async () => {
    const added = aManaged({ ...show, id: 9, title: 'La nouvelle' })
    const answers: Record<string, unknown> = { 'POST /api/admin/spectacles': () => added }
    const { sent } = await open(answers)
    fillIn({ ...COMPLETE, 'Lien de billetterie (facultatif)': 'https://billets.example/1' })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
      title: 'La nouvelle',
      img: '/uploads/affiche.webp',
      description: 'Une heure de rire.',
      date_spectacle: COMPLETE.Date,
      heure_spectacle: '20:30:00',
      lieu: "L'espace comédie",
      lien_spectacle: 'https://billets.example/1',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('is sent as a recurrence without a date, proposed on Sundays at 17:00 (§9)', async () => {
    const day = { date_spectacle: inDays(3), heure_spectacle: '17:00:00', reason: null }
    const { sent } = await open({
      'POST /api/admin/spectacles': show,
      'POST /api/admin/spectacles/recurrence/preview': {
        dates: [{ ...day, outcome: 'create', spectacle_id: null }],
      },
    })
    const { Date: _, Heure: __, ...fields } = COMPLETE
    fillIn(fields)
    await userEvent.click(screen.getByLabelText('Récurrence hebdomadaire'))
    expect(screen.getByLabelText('dimanche')).toBeChecked()
    expect(screen.getByLabelText('Heure de la série')).toHaveValue('17:00')
    fillIn({ 'Première date': inDays(1), 'Dernière date': inDays(20) })
    expect(await screen.findByText(/1 date créée/)).toBeVisible()
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    const body = sent.findLast(({ line }) => line === 'POST /api/admin/spectacles')?.body
    expect(body).toMatchObject({
      recurrence: {
        enabled: true,
        weekday: 0,
        time: '17:00',
        startDate: inDays(1),
        endDate: inDays(20),
      },
    })
    expect(body).not.toHaveProperty('date_spectacle')
  })

  it('is not sent while something is missing; each field says so and the first one is reached', async () => {
    const { sent } = await open()
    await userEvent.click(button('Enregistrer'))

    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('5 champs sont à corriger :')).toBeVisible()
    expect(screen.getByLabelText('Titre')).toHaveFocus()
    expect(screen.getByLabelText('Titre')).toHaveAccessibleDescription('Ce champ est requis')
    expect(sent.some(({ line }) => line.startsWith('POST'))).toBe(false)
  })

  it.each(['javascript:alert(1)', 'billetterie'])('has no ticket link like %s', async (link) => {
    await open()
    fillIn({ ...COMPLETE, 'Lien de billetterie (facultatif)': link })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Le lien doit être une adresse http ou https')).toBeVisible()
  })

  it('says at its field what the server finds wrong', async () => {
    await open({
      'POST /api/admin/spectacles': apiError('REQUETE_INVALIDE', {
        issues: [{ path: 'title', message: 'Titre déjà pris' }],
      }),
    })
    fillIn(COMPLETE)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Titre déjà pris')).toBeVisible()
    expect(screen.getByLabelText('Titre')).toHaveValue('La nouvelle')
  })

  it('stays in its form when the server fails', async () => {
    await open({ 'POST /api/admin/spectacles': apiError('ERREUR_AJOUT_SPECTACLE') })
    fillIn(COMPLETE)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText("Erreur lors de l'ajout du spectacle")).toBeInTheDocument()
    expect(screen.getByLabelText('Titre')).toHaveValue('La nouvelle')
  })
})

describe('a show that is deleted', () => {
  const remove = async (answers: Record<string, unknown>) => {
    answers[LIST] ??= [show]
    const site = await openDashboard('/dashboard', answers)
    await screen.findByRole('heading', { name: 'Le grand soir' })
    await userEvent.click(cardOf('Le grand soir').getByRole('button', { name: /^Supprimer/ }))
    expect(
      await screen.findByText(
        'Êtes-vous sûr de vouloir supprimer ce spectacle ? Cette action est irréversible.',
      ),
    ).toBeVisible()
    return site
  }

  it('goes at once, and comes back when that is undone', async () => {
    const answers: Record<string, unknown> = {
      'DELETE /api/admin/spectacles/4': () => {
        answers[LIST] = []
        return NOTHING
      },
      'POST /api/admin/spectacles/4/restore': () => {
        answers[LIST] = [show]
        return show
      },
      [LIST]: [show],
    }
    await remove(answers)
    await userEvent.click(button('Supprimer'))

    expect(await screen.findByText('Spectacle supprimé')).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Le grand soir' })).not.toBeInTheDocument()
    await userEvent.click(button('Annuler'))
    expect(await screen.findByRole('heading', { name: 'Le grand soir' })).toBeVisible()
  })

  it('comes back when the server refuses (§8)', async () => {
    await remove({ 'DELETE /api/admin/spectacles/4': apiError('ERREUR_SUPPRESSION') })
    await userEvent.click(button('Supprimer'))

    expect(await screen.findByText('Erreur lors de la suppression')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Le grand soir' })).toBeVisible()
  })

  it('stays when nobody says yes, and the focus is where it was', async () => {
    const { sent } = await remove({})
    const dialog = within(screen.getByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }))

    expect(cardOf('Le grand soir').getByRole('button', { name: /^Supprimer/ })).toHaveFocus()
    expect(sent.some(({ line }) => line.startsWith('DELETE'))).toBe(false)
  })
})

describe('an edit that must not be lost', () => {
  const PUT = 'PUT /api/admin/spectacles/4'

  const edit = async (answers: Record<string, unknown> = {}) => {
    answers[LIST] ??= [show]
    const site = await openDashboard('/dashboard?modifier=4', answers)
    await screen.findByRole('dialog', { name: 'Modifier le spectacle' })
    fillIn({ Titre: 'Le petit matin' })
    return site
  }

  it('is saved with the version that was read', async () => {
    const { sent } = await edit({ [PUT]: { ...show, title: 'Le petit matin', version: 4 } })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle modifié avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line === PUT)?.body).toMatchObject({
      title: 'Le petit matin',
      version: 3,
    })
  })

  it('shows both versions when somebody else saved meanwhile, and saves the one that is chosen', async () => {
    const theirs = { ...show, title: 'Le grand jour', description: 'Tout autre chose.', version: 4 }
    const answers: Record<string, unknown> = {
      [PUT]: apiError('VERSION_PERIMEE', { current: theirs }),
    }
    const { sent } = await edit(answers)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Le grand jour')).toBeVisible()
    const title = within(screen.getByRole('group', { name: 'Titre' }))
    expect(title.getByLabelText('Votre version')).toBeChecked()
    const description = within(screen.getByRole('group', { name: 'Description' }))
    expect(description.getByLabelText('Version enregistrée')).toBeChecked()
    answers[PUT] = { ...theirs, title: 'Le petit matin', version: 5 }
    await userEvent.click(button('Enregistrer mon choix'))

    expect(await screen.findByText('Spectacle modifié avec succès')).toBeInTheDocument()
    expect(sent.findLast(({ line }) => line === PUT)?.body).toMatchObject({
      title: 'Le petit matin',
      description: 'Tout autre chose.',
      version: 4,
    })
  })

  it('waits as a draft while its owner has to log in again, and is there afterwards', async () => {
    const { router, services } = await edit({ [PUT]: apiError('NON_AUTORISE') })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Session expirée. Veuillez vous reconnecter.')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
    const back = new URLSearchParams(router.state.location.search).get('redirect')
    expect(back).toBe('/dashboard?modifier=4')

    act(() => services.session.begin({ token: 'neuf', user: { ...USER, role: 'admin' } }))
    expect(await screen.findByText(/a été restauré/)).toBeVisible()
    expect(screen.getByLabelText('Titre')).toHaveValue('Le petit matin')
    await userEvent.click(button('Abandonner le brouillon'))
    expect(screen.getByLabelText('Titre')).toHaveValue('Le grand soir')
  })

  it('is offered again when the window was closed over it', async () => {
    await edit()
    await userEvent.click(button('Fermer'))

    expect(await screen.findByText('Vos modifications sont gardées en brouillon.')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre Le petit matin' }))
    expect(await screen.findByLabelText('Titre')).toHaveValue('Le petit matin')
  })

  it('is shown in the list at once, and taken back when the server fails', async () => {
    const answers: Record<string, unknown> = { [PUT]: NEVER }
    await edit(answers)
    answers[PUT] = () => new ApiError('Erreur serveur', 500, 'ERREUR_INTERNE')
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Erreur serveur')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Le grand soir', hidden: true })).toBeInTheDocument()
  })
})

const USER = {
  id: 7,
  civility: 'Mme.' as const,
  firstName: 'Zoé',
  lastName: 'Hondt',
  email: 'zoe@exemple.fr',
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastLogin: null,
}
