import * as z from 'zod'
import {
  greeted,
  greetedInEnglish,
  mailTemplate,
  NOT_YOU,
} from '#platform/mail/queue/mail-template.ts'
import { isOneAddress } from '#platform/mail/transport/mail-address.ts'

const FACTOR_CHANGES = [
  'application-ajoutée',
  'application-retirée',
  'clé-ajoutée',
  'clé-renommée',
  'clé-retirée',
  'codes-renouvelés',
  'code-utilisé',
  'remise-à-zéro',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]

type Words = Record<FactorChange, (name: string) => string>

const FRENCH: Words = {
  'application-ajoutée': () => 'Une application d’authentification vient d’être ajoutée',
  'application-retirée': () => 'L’application d’authentification vient d’être retirée',
  'clé-ajoutée': (name) => `La clé d’accès${name} vient d’être ajoutée`,
  'clé-renommée': (name) => `Une clé d’accès vient d’être renommée${name}`,
  'clé-retirée': (name) => `La clé d’accès${name} vient d’être retirée`,
  'codes-renouvelés': () => 'Dix nouveaux codes de récupération viennent de remplacer les anciens',
  'code-utilisé': () => 'Un code de récupération vient de servir',
  'remise-à-zéro': () =>
    'L’équipe vient de retirer tous les seconds facteurs et de déconnecter tous les appareils',
}

const ENGLISH: Words = {
  'application-ajoutée': () => 'An authenticator app was just added',
  'application-retirée': () => 'The authenticator app was just removed',
  'clé-ajoutée': (name) => `The passkey${name} was just added`,
  'clé-renommée': (name) => `A passkey was just renamed${name}`,
  'clé-retirée': (name) => `The passkey${name} was just removed`,
  'codes-renouvelés': () => 'Ten new recovery codes have just replaced the former ones',
  'code-utilisé': () => 'A recovery code was just used',
  'remise-à-zéro': () => 'Our team has just removed all second factors and logged out all devices',
}

export const secondFactorChanged = mailTemplate({
  name: 'second-factor-changed',
  urgency: 'access',
  data: z.object({
    firstName: z.string(),
    change: z.enum(FACTOR_CHANGES),
    name: z.string().optional(),
  }),
  write: {
    fr: greeted(({ change, name }) => ({
      subject: 'Le second facteur de votre compte a changé',
      preview: 'Si c’était vous, tout va bien.',
      title: 'Deux tours de clé',
      blocks: [
        `${FRENCH[change](name === undefined ? '' : ` « ${name} »`)} sur votre compte.`,
        'Ce n’était pas vous ? Changez tout de suite votre mot de passe, puis prévenez-nous.',
      ],
    })),
    en: greetedInEnglish(({ change, name }) => ({
      subject: 'The second factor of your account has changed',
      preview: 'If it was you, all is well.',
      title: 'Locked twice',
      blocks: [
        `${ENGLISH[change](name === undefined ? '' : ` “${name}”`)} on your account.`,
        'It was not you? Change your password at once, then tell us.',
      ],
    })),
  },
})

export const emailChange = mailTemplate({
  name: 'email-change',
  urgency: 'access',
  budget: 'prompted',
  data: z.object({ firstName: z.string(), url: z.string() }),
  write: {
    fr: greeted(({ url }) => ({
      subject: 'Confirmez votre nouvelle adresse e-mail',
      preview: 'Un clic, et nous vous écrirons ici.',
      title: 'Vous changez d’adresse',
      blocks: [
        'Vous voulez que votre compte à L’espace comédie aille désormais avec cette adresse. Confirmez-la, et c’est fait.',
        { label: 'Confirmer ma nouvelle adresse', url },
        'Ce lien ne sert qu’une fois. En attendant, l’ancienne adresse reste la bonne.',
        NOT_YOU.fr,
      ],
    })),
    en: greetedInEnglish(({ url }) => ({
      subject: 'Confirm your new email address',
      preview: 'One click, and we write to you here.',
      title: 'A new address',
      blocks: [
        'You want your account at L’espace comédie to go with this address from now on. Confirm it, and it is done.',
        { label: 'Confirm my new address', url },
        'This link works once. Until then, the former address stays the right one.',
        NOT_YOU.en,
      ],
    })),
  },
})

export const emailChangedNotice = mailTemplate({
  name: 'email-changed-notice',
  urgency: 'access',
  data: z.object({
    firstName: z.string(),
    newEmail: z.string().refine(isOneAddress),
    /** The undo link. */
    url: z.string(),
  }),
  write: {
    fr: greeted(({ newEmail, url }) => ({
      subject: 'L’adresse de votre compte a changé',
      preview: 'Si c’était vous, tout va bien.',
      title: 'Nous vous écrirons ailleurs',
      blocks: [
        `Votre compte va désormais avec l’adresse ${newEmail}. C’est le dernier message que vous recevez ici.`,
        'Ce n’était pas vous ? Reprenez votre compte : il retrouvera cette adresse, tous ses appareils seront déconnectés, et vous choisirez un nouveau mot de passe.',
        { label: 'Ce n’était pas moi', url },
        'Ce lien vaut trois jours et ne sert qu’une fois.',
      ],
    })),
    en: greetedInEnglish(({ newEmail, url }) => ({
      subject: 'The address of your account has changed',
      preview: 'If it was you, all is well.',
      title: 'We write to you elsewhere',
      blocks: [
        `Your account now goes with the address ${newEmail}. This is the last message you get here.`,
        'It was not you? Take your account back: it returns to this address, all its devices are logged out, and you choose a new password.',
        { label: 'It was not me', url },
        'This link is good for three days and works once.',
      ],
    })),
  },
})
