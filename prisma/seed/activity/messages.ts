import { createHash } from 'node:crypto'
import type { Prisma } from '../../src/connection/client.ts'
import { type Clock, daysBefore } from './moments.ts'

const MESSAGES = [
  {
    firstName: 'Gisèle',
    lastName: 'Entracte',
    email: 'gisele@courrier.example',
    subject: 'spectacle',
    message:
      'Bonjour, ma mère est en fauteuil roulant. Peut-elle s’asseoir au premier rang samedi, et faut-il réserver une place pour moi à côté d’elle ? Merci !',
    status: 'nouveau',
    days: 0,
  },
  {
    firstName: 'Armand',
    lastName: 'Fourbi',
    email: 'ce@atelier.example',
    subject: 'partenariat',
    message:
      'Nous sommes vingt-deux à l’atelier et cherchons une soirée pour la fin de l’année. Faites-vous un tarif de groupe un mardi ?',
    status: 'nouveau',
    days: 1,
  },
  {
    firstName: 'Rosalie',
    lastName: 'Vestiaire',
    email: 'rosalie@courrier.example',
    subject: 'autre',
    message: 'J’ai oublié un parapluie rouge sous mon fauteuil vendredi. Est-il chez vous ?',
    status: 'lu',
    days: 2,
  },
  {
    firstName: 'Zénon',
    lastName: 'Rappel',
    email: 'zenon@courrier.example',
    subject: 'spectacle',
    message: 'À partir de quel âge peut-on venir le dimanche ? Le mien a sept ans et rit fort.',
    status: 'traite',
    days: 6,
  },
] as const

/** Visitors' messages: new, read, and answered. */
export const messageRows = (clock: Clock): Prisma.ContactMessageCreateManyInput[] =>
  MESSAGES.toReversed().map(({ firstName, lastName, email, subject, message, status, days }) => ({
    firstName,
    lastName,
    email,
    subject,
    message,
    status,
    contentHash: createHash('sha256').update(message).digest('hex'),
    createdAt: daysBefore(clock, days, -2),
  }))
