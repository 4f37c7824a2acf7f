import { type Role, ROLES } from '@espace/contracts/auth/auth.constants'
import { TEAM_ROLES } from '@espace/contracts/users/users.constants'
import * as z from 'zod'
import { greeted, mailTemplate } from '../mail/queue/mail-template.ts'
import { isOneAddress } from '../mail/transport/mail-address.ts'

const firstName = z.string()
const link = z.string()

const WORK: Record<Role, string> = {
  admin: 'le tableau de bord, comme administrateur',
  accueil: 'la porte des soirées',
  controle: 'la lecture du journal de billetterie',
  user: 'un compte sans accès au tableau de bord ni à la porte',
}

export const teamInvitation = mailTemplate({
  name: 'team-invitation',
  urgency: 'access',
  data: z.object({ role: z.enum(TEAM_ROLES), url: link }),
  write: ({ role, url }) => ({
    subject: 'L’espace comédie vous invite dans son équipe',
    preview: 'Un lien, valable trois jours, pour nous rejoindre.',
    title: 'Côté coulisses',
    blocks: [
      'Bonjour,',
      `L’équipe de L’espace comédie vous confie ${WORK[role]}. Ouvrez ce lien pour accepter, avec votre compte ou avec un nouveau.`,
      { label: 'Rejoindre l’équipe', url },
      'Ce lien vaut trois jours et ne sert qu’une fois. Vous n’attendiez rien de nous ? Ne faites rien.',
    ],
  }),
})

export const roleChanged = mailTemplate({
  name: 'role-changed',
  urgency: 'notice',
  data: z.object({ firstName, role: z.enum(ROLES) }),
  write: greeted(({ role }) => ({
    subject: 'Vos accès à L’espace comédie ont changé',
    preview: 'Ce que votre compte ouvre désormais.',
    title: 'Nouveau rôle',
    blocks: [
      `Un administrateur a changé ce que votre compte ouvre : c’est désormais ${WORK[role]}.`,
      'Ce n’était pas prévu ? Parlez-en à l’équipe.',
    ],
  })),
})

export const teamChanged = mailTemplate({
  name: 'team-changed',
  urgency: 'notice',
  data: z.object({
    firstName,
    event: z.enum(['invitation', 'role']),
    email: z.string().refine(isOneAddress),
    role: z.enum(ROLES),
    url: link,
  }),
  write: greeted(({ event, email, role, url }) => ({
    subject:
      event === 'invitation'
        ? 'Quelqu’un est invité dans l’équipe'
        : 'Un rôle a changé dans l’équipe',
    preview: 'Si c’était prévu, tout va bien.',
    title: event === 'invitation' ? 'Une invitation' : 'Un nouveau rôle',
    blocks: [
      event === 'invitation'
        ? `Un administrateur a invité ${email} : ${WORK[role]}.`
        : `Le compte ${email} a désormais ${WORK[role]}.`,
      'Ce n’était pas prévu ? Le tableau de bord dit qui l’a fait, dans le journal, et permet de revenir en arrière.',
      { label: 'Voir les utilisateurs', url },
    ],
  })),
})
