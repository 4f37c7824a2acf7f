import * as z from 'zod'
import { greetedInEnglish } from '#features/reservations/english-words.ts'
import { greeted, mailTemplate, NOT_YOU } from '#platform/mail/queue/mail-template.ts'
import { isOneAddress } from '#platform/mail/transport/mail-address.ts'

const NOT_YOU_IN_ENGLISH = 'It was not you? Do nothing: without this click, nothing changes.'

const firstName = z.string()
/** A path of the site, such as `/verifier?token=…`, or the same in full. */
const link = z.string()

export const verifyEmail = mailTemplate({
  name: 'verify-email',
  urgency: 'access',
  budget: 'prompted',
  data: z.object({ firstName, url: link }),
  write: {
    fr: greeted(({ url }) => ({
      subject: 'Confirmez votre adresse e-mail',
      preview: 'Un clic, et votre compte est au complet.',
      title: 'Bienvenue à la maison !',
      blocks: [
        'Votre compte à L’espace comédie est ouvert. Il reste à nous dire que cette adresse est bien la vôtre.',
        { label: 'Confirmer mon adresse', url },
        'Ce lien ne sert qu’une fois.',
        NOT_YOU,
      ],
    })),
    en: greetedInEnglish(({ url }) => ({
      subject: 'Confirm your email address',
      preview: 'One click, and your account is complete.',
      title: 'Welcome to the house!',
      blocks: [
        'Your account at L’espace comédie is open. Now tell us that this address is yours.',
        { label: 'Confirm my address', url },
        'This link works once.',
        NOT_YOU_IN_ENGLISH,
      ],
    })),
  },
})

export const accountExists = mailTemplate({
  name: 'account-exists',
  urgency: 'access',
  budget: 'prompted',
  data: z.object({ firstName, loginUrl: link, resetUrl: link }),
  write: {
    fr: greeted(({ loginUrl, resetUrl }) => ({
      subject: 'Vous avez déjà un compte',
      preview: 'Quelqu’un s’est inscrit avec votre adresse. C’était vous ?',
      title: 'Vous êtes déjà des nôtres',
      blocks: [
        'Quelqu’un, peut-être vous, vient de s’inscrire avec cette adresse. Elle a déjà un compte chez nous : il suffit de vous connecter.',
        { label: 'Me connecter', url: loginUrl },
        'Le mot de passe vous échappe ? Choisissez-en un autre.',
        { label: 'Changer de mot de passe', url: resetUrl },
        'Ce n’était pas vous ? Votre compte reste tel qu’il était, vous n’avez rien à faire.',
      ],
    })),
    en: greetedInEnglish(({ loginUrl, resetUrl }) => ({
      subject: 'You have an account already',
      preview: 'Somebody signed up with your address. Was it you?',
      title: 'You are one of us already',
      blocks: [
        'Somebody, perhaps you, has just signed up with this address. It has an account here: just log in.',
        { label: 'Log in', url: loginUrl },
        { label: 'Change the password', url: resetUrl },
        'It was not you? Your account is as it was: you have nothing to do.',
      ],
    })),
  },
})

export const resetPassword = mailTemplate({
  name: 'reset-password',
  urgency: 'access',
  budget: 'reset',
  data: z.object({ firstName, url: link }),
  write: {
    fr: greeted(({ url }) => ({
      subject: 'Votre nouveau mot de passe',
      preview: 'Le lien pour en choisir un autre, valable une heure.',
      title: 'Un trou de mémoire ?',
      blocks: [
        'Cela arrive aux meilleurs comédiens. Voici de quoi choisir un nouveau mot de passe.',
        { label: 'Choisir un mot de passe', url },
        'Ce lien vaut une heure et ne sert qu’une fois.',
        NOT_YOU,
      ],
    })),
    en: greetedInEnglish(({ url }) => ({
      subject: 'Your new password',
      preview: 'The link to choose another one; it works for an hour.',
      title: 'Forgot your lines?',
      blocks: [
        'It happens to the best of actors. Here you can choose a new password.',
        { label: 'Choose a password', url },
        'This link works for an hour, and once.',
        NOT_YOU_IN_ENGLISH,
      ],
    })),
  },
})

export const passwordChanged = mailTemplate({
  name: 'password-changed',
  urgency: 'access',
  data: z.object({ firstName }),
  write: {
    fr: greeted(() => ({
      subject: 'Votre mot de passe a changé',
      preview: 'Si c’était vous, tout va bien.',
      title: 'C’est changé',
      blocks: [
        'Le mot de passe de votre compte vient de changer, et vos autres appareils ont été déconnectés.',
        'Ce n’était pas vous ? Demandez tout de suite un autre mot de passe par « Mot de passe oublié ? », puis prévenez-nous.',
      ],
    })),
    en: greetedInEnglish(() => ({
      subject: 'Your password has changed',
      preview: 'If it was you, all is well.',
      title: 'It is changed',
      blocks: [
        'The password of your account has just changed, and your other devices were logged out.',
        'It was not you? Ask for another password at once by “Forgotten your password?”, then tell us.',
      ],
    })),
  },
})

export const passwordGuessed = mailTemplate({
  name: 'password-guessed',
  urgency: 'access',
  data: z.object({ firstName, url: link }),
  write: greeted(({ url }) => ({
    subject: 'Quelqu’un essaie d’entrer dans votre compte',
    preview: 'Beaucoup de mots de passe faux en peu de temps.',
    title: 'On frappe à votre porte',
    blocks: [
      'Beaucoup de mots de passe faux viennent d’être essayés pour votre compte, de plusieurs endroits peut-être. Aucun n’était le bon. Nous freinons ces essais ; les appareils sur lesquels vous vous êtes déjà connecté ne sont pas concernés.',
      'Si votre mot de passe sert aussi ailleurs, ou s’il est facile à deviner, choisissez-en un autre. C’est aussi la façon d’entrer tout de suite depuis un nouvel appareil.',
      { label: 'Changer de mot de passe', url },
      'Nous ne vous écrirons pas plus d’une fois par jour à ce sujet.',
    ],
  })),
})

/** Changes of an account's second factors. */
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

const named = (name: string | undefined): string => (name === undefined ? '' : ` « ${name} »`)

const FACTOR_CHANGE_WORDS: Record<FactorChange, (name?: string) => string> = {
  'application-ajoutée': () => 'Une application d’authentification vient d’être ajoutée',
  'application-retirée': () => 'L’application d’authentification vient d’être retirée',
  'clé-ajoutée': (name) => `La clé d’accès${named(name)} vient d’être ajoutée`,
  'clé-renommée': (name) => `Une clé d’accès vient d’être renommée${named(name)}`,
  'clé-retirée': (name) => `La clé d’accès${named(name)} vient d’être retirée`,
  'codes-renouvelés': () => 'Dix nouveaux codes de récupération viennent de remplacer les anciens',
  'code-utilisé': () => 'Un code de récupération vient de servir',
  'remise-à-zéro': () =>
    'L’équipe vient de retirer tous les seconds facteurs et de déconnecter tous les appareils',
}

export const secondFactorChanged = mailTemplate({
  name: 'second-factor-changed',
  urgency: 'access',
  data: z.object({
    firstName,
    change: z.enum(FACTOR_CHANGES),
    /** The passkey's name. */
    name: z.string().optional(),
  }),
  write: greeted(({ change, name }) => ({
    subject: 'Le second facteur de votre compte a changé',
    preview: 'Si c’était vous, tout va bien.',
    title: 'Deux tours de clé',
    blocks: [
      `${FACTOR_CHANGE_WORDS[change](name)} sur votre compte.`,
      'Ce n’était pas vous ? Changez tout de suite votre mot de passe, puis prévenez-nous.',
    ],
  })),
})

export const emailChange = mailTemplate({
  name: 'email-change',
  urgency: 'access',
  budget: 'prompted',
  data: z.object({ firstName, url: link }),
  write: greeted(({ url }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Un clic, et nous vous écrirons ici.',
    title: 'Vous changez d’adresse',
    blocks: [
      'Vous voulez que votre compte à L’espace comédie aille désormais avec cette adresse. Confirmez-la, et c’est fait.',
      { label: 'Confirmer ma nouvelle adresse', url },
      'Ce lien ne sert qu’une fois. En attendant, l’ancienne adresse reste la bonne.',
      NOT_YOU,
    ],
  })),
})

export const emailChangedNotice = mailTemplate({
  name: 'email-changed-notice',
  urgency: 'access',
  data: z.object({
    firstName,
    newEmail: z.string().refine(isOneAddress),
    /** The undo link; absent in mails queued by older versions. */
    url: link.optional(),
  }),
  write: greeted(({ newEmail, url }) => ({
    subject: 'L’adresse de votre compte a changé',
    preview: 'Si c’était vous, tout va bien.',
    title: 'Nous vous écrirons ailleurs',
    blocks: [
      `Votre compte va désormais avec l’adresse ${newEmail}. C’est le dernier message que vous recevez ici.`,
      ...(url === undefined
        ? [
            'Ce n’était pas vous ? Prévenez-nous vite : nous vous aiderons à reprendre votre compte.',
          ]
        : [
            'Ce n’était pas vous ? Reprenez votre compte : il retrouvera cette adresse, tous ses appareils seront déconnectés, et vous choisirez un nouveau mot de passe.',
            { label: 'Ce n’était pas moi', url },
            'Ce lien vaut trois jours et ne sert qu’une fois.',
          ]),
    ],
  })),
})
