import { apiError } from '@espace/contracts/kernel/errors'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { anAccount, openDashboard, usersPage } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './users-panel.tsx'

const LIST = on(routes.users.search)

const zoe = anAccount()
const kaci = anAccount({
  id: 13,
  civility: 'M.',
  firstName: 'Kaci',
  lastName: 'Roux',
  email: 'kaci@exemple.fr',
  isActive: false,
  createdAt: null,
  lastLogin: null,
})
const boss = anAccount({ id: 1, firstName: 'Ada', lastName: 'Chef', role: 'admin' })

const open = (answers: Answers = [], query = '') =>
  openDashboard(`/dashboard/utilisateurs${query}`, [
    LIST.reply(usersPage([zoe, kaci, boss])),
    ...answers,
  ])

/** Chooses an entry of an account's menu. */
async function choose(name: string, item: string) {
  await press(`Plus : ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name)
  const row = cell.closest('tr')
  if (!row) throw new Error('no row')
  return row
}

const goAhead = async (sentence: string, action: string) => {
  const asked = await screen.findByRole('alertdialog')
  expect(within(asked).getByText(sentence)).toBeVisible()
  await userEvent.click(within(asked).getByRole('button', { name: action }))
}

describe('the tab of the accounts (§2)', () => {
  it('shows everything that is known of each (§2.13)', async () => {
    await open()

    const cells = within(await rowOf('Zoé Hondt')).getAllByRole('cell')
    expect(cells.slice(0, 8).map(({ textContent }) => textContent)).toEqual([
      'Mme.',
      'Zoé Hondt',
      'zoe@exemple.fr',
      'Utilisateur',
      'Actif',
      '12',
      '01/11/2026 à 11:00',
      '20/11/2026 à 18:05',
    ])
    expect(screen.getByText('3 utilisateurs')).toBeVisible()
  })

  it('says what is not known, and who is suspended (§2.13)', async () => {
    await open()

    const row = await rowOf('Kaci Roux')
    expect(row).toHaveTextContent('Non disponible')
    expect(row).toHaveTextContent('Jamais connecté')
    expect(row).toHaveTextContent('Suspendu')
    expect(within(row).getByRole('button', { name: /^Réactiver/ })).toBeVisible()
  })

  it('lets no administrator be suspended or deleted (§2.13)', async () => {
    await open()

    const row = await rowOf('Ada Chef')
    expect(row).toHaveTextContent('Administrateur')
    expect(row).toHaveTextContent('Impossible de supprimer un administrateur')
    expect(
      within(row).queryByRole('button', { name: /^(Suspendre|Réactiver|Supprimer)/ }),
    ).toBeNull()
  })

  it('says so when nobody is found', async () => {
    await open([LIST.reply(usersPage([]))])

    expect(await screen.findByText('Aucun utilisateur')).toBeVisible()
  })

  it('says what went wrong, and asks again', async () => {
    const answers: Answers = [LIST.reply(apiError('ERREUR_INTERNE'))]
    await openDashboard('/dashboard/utilisateurs', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()

    answers.push(LIST.reply(usersPage([zoe])))
    await press('Réessayer')

    expect(await screen.findByText('Zoé Hondt')).toBeVisible()
  })
})

describe('an account', () => {
  it('is suspended after the question (§2.13, §5.17, §8.13)', async () => {
    const answers: Answers = [LIST.reply(usersPage([zoe]))]
    answers.push(
      on(routes.users.setStatus, { id: 12 }).reply(() => {
        const suspended = { ...zoe, isActive: false, version: 5 }
        answers.push(LIST.reply(usersPage([suspended])))
        return suspended
      }),
    )
    const { sent } = await openDashboard('/dashboard/utilisateurs', answers)
    await press('Suspendre : Zoé Hondt')
    await goAhead('Êtes-vous sûr de vouloir suspendre cet utilisateur ?', 'Suspendre')

    expect(await screen.findByText('Utilisateur suspendu avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
      isActive: false,
      version: 4,
    })
    expect(await rowOf('Zoé Hondt')).toHaveTextContent('Suspendu')
  })

  it('is let in again after the question (§2.13, §5.17, §8.13)', async () => {
    const answers: Answers = [LIST.reply(usersPage([kaci]))]
    answers.push(
      on(routes.users.setStatus, { id: 13 }).reply(() => {
        const back = { ...kaci, isActive: true, version: 5 }
        answers.push(LIST.reply(usersPage([back])))
        return back
      }),
    )
    await openDashboard('/dashboard/utilisateurs', answers)
    await press('Réactiver : Kaci Roux')
    await goAhead('Êtes-vous sûr de vouloir réactiver cet utilisateur ?', 'Réactiver')

    expect(await screen.findByText('Utilisateur réactivé avec succès')).toBeInTheDocument()
    expect(await rowOf('Kaci Roux')).toHaveTextContent('Actif')
  })

  it('stays as it was when the server refuses', async () => {
    await open([on(routes.users.setStatus, { id: 12 }).reply(apiError('ERREUR_MISE_A_JOUR'))])
    await press('Suspendre : Zoé Hondt')
    await goAhead('Êtes-vous sûr de vouloir suspendre cet utilisateur ?', 'Suspendre')

    expect(await screen.findByText('Erreur lors de la mise à jour')).toBeInTheDocument()
    expect(await rowOf('Zoé Hondt')).toHaveTextContent('Actif')
  })

  it('is given the door of the evening after the question, and loses it again', async () => {
    const answers: Answers = [LIST.reply(usersPage([zoe]))]
    const given = { ...zoe, role: 'accueil' as const, version: 5 }
    answers.push(
      on(routes.users.setRole, { id: 12 }).reply(() => {
        answers.push(LIST.reply(usersPage([given])))
        return given
      }),
    )
    const { sent } = await openDashboard('/dashboard/utilisateurs', answers)
    await choose('Zoé Hondt', 'Donner l’accès à la porte…')
    await goAhead(
      'Cette personne pourra tenir la porte des soirées, et rien d’autre du tableau de bord.',
      'Donner',
    )

    expect(await screen.findByText('Accès à la porte donné avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
      role: 'accueil',
      version: 4,
    })
    expect(await rowOf('Zoé Hondt')).toHaveTextContent('Porte')

    answers.push(on(routes.users.setRole, { id: 12 }).reply(() => ({ ...zoe, version: 6 })))
    await choose('Zoé Hondt', 'Retirer l’accès à la porte…')
    await goAhead('Cette personne ne pourra plus tenir la porte.', 'Retirer')
    expect(await screen.findByText('Accès à la porte retiré avec succès')).toBeInTheDocument()
  })

  it('is made an administrator after the question, and ceases to be', async () => {
    const answers: Answers = [LIST.reply(usersPage([zoe]))]
    const leader = { ...zoe, role: 'admin' as const, version: 5 }
    answers.push(
      on(routes.users.setRole, { id: 12 }).reply(() => {
        answers.push(LIST.reply(usersPage([leader])))
        return leader
      }),
    )
    const { sent } = await openDashboard('/dashboard/utilisateurs', answers)
    await choose('Zoé Hondt', 'Nommer administrateur…')
    await goAhead('Cette personne pourra tout faire dans le tableau de bord, comme vous.', 'Nommer')

    expect(await screen.findByText('Administrateur nommé avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
      role: 'admin',
      version: 4,
    })

    answers.push(on(routes.users.setRole, { id: 12 }).reply(apiError('DERNIER_ADMINISTRATEUR')))
    await choose('Zoé Hondt', 'Retirer l’administration…')
    await goAhead(
      'Cette personne n’aura plus accès au tableau de bord, et ses invitations en attente ne vaudront plus rien.',
      'Retirer',
    )
    expect(await screen.findByText(/C’est le dernier administrateur/)).toBeInTheDocument()
    expect(await rowOf('Zoé Hondt')).toHaveTextContent('Administrateur')
  })

  it('is logged out everywhere after the question', async () => {
    const { calls } = await open([on(routes.users.endSessions, { id: 1 }).reply()])
    await choose('Ada Chef', 'Déconnecter partout…')
    await goAhead(
      'Tous les appareils de cette personne seront déconnectés, et les liens de nos emails ne vaudront plus rien.',
      'Déconnecter',
    )

    expect(await screen.findByText('Appareils déconnectés')).toBeInTheDocument()
    expect(calls).toContain(on(routes.users.endSessions, { id: 1 }).line)
  })

  it('is erased after the question (§2.13, §5.17, §8.13)', async () => {
    const answers: Answers = [LIST.reply(usersPage([zoe, kaci]))]
    answers.push(
      on(routes.users.remove, { id: 12 }).reply(() => {
        answers.push(LIST.reply(usersPage([kaci])))
        return undefined
      }),
    )
    const { calls } = await openDashboard('/dashboard/utilisateurs', answers)
    await press('Supprimer : Zoé Hondt')
    await goAhead(
      'Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible.',
      'Supprimer',
    )

    expect(await screen.findByText('Utilisateur supprimé')).toBeInTheDocument()
    expect(calls).toContain(on(routes.users.remove, { id: 12 }).line)
    expect(screen.queryByText('Zoé Hondt')).not.toBeInTheDocument()
    expect(await screen.findByText('1 utilisateur')).toBeVisible()
  })

  it('is still there when it cannot be erased', async () => {
    await open([on(routes.users.remove, { id: 12 }).reply(apiError('ERREUR_SUPPRESSION'))])
    await press('Supprimer : Zoé Hondt')
    await goAhead(
      'Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible.',
      'Supprimer',
    )

    expect(await screen.findByText('Erreur lors de la suppression')).toBeInTheDocument()
    expect(await screen.findByText('Zoé Hondt')).toBeVisible()
  })
})
