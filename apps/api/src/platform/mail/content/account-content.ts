import type { MailContent } from './mail-content.ts'
import type { FactorChange, MailData } from './mail-data.ts'

export const NOT_YOU = 'Ce n’était pas vous ? Ne faites rien : sans ce clic, rien ne change.'

type AccountMail =
  | 'verify-email'
  | 'account-exists'
  | 'reset-password'
  | 'password-changed'
  | 'password-guessed'
  | 'second-factor-changed'
  | 'account-sleeping'
  | 'email-change'
  | 'email-changed-notice'

const named = (name: string | undefined): string => (name === undefined ? '' : ` « ${name} »`)

const FACTOR_CHANGES: Readonly<Record<FactorChange, (name?: string) => string>> = {
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

/** What the messages about an account say; the greeting stands before them. */
export const accountLetters: {
  readonly [Name in AccountMail]: (data: MailData<Name>) => MailContent
} = {
  'verify-email': ({ url }) => ({
    subject: 'Confirmez votre adresse e-mail',
    preview: 'Un clic, et votre compte est au complet.',
    title: 'Bienvenue à la maison !',
    blocks: [
      'Votre compte à L’espace comédie est ouvert. Il reste à nous dire que cette adresse est bien la vôtre.',
      { label: 'Confirmer mon adresse', url },
      'Ce lien ne sert qu’une fois.',
      NOT_YOU,
    ],
  }),
  'account-exists': ({ loginUrl, resetUrl }) => ({
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
  }),
  'reset-password': ({ url }) => ({
    subject: 'Votre nouveau mot de passe',
    preview: 'Le lien pour en choisir un autre, valable une heure.',
    title: 'Un trou de mémoire ?',
    blocks: [
      'Cela arrive aux meilleurs comédiens. Voici de quoi choisir un nouveau mot de passe.',
      { label: 'Choisir un mot de passe', url },
      'Ce lien vaut une heure et ne sert qu’une fois.',
      NOT_YOU,
    ],
  }),
  'password-changed': () => ({
    subject: 'Votre mot de passe a changé',
    preview: 'Si c’était vous, tout va bien.',
    title: 'C’est changé',
    blocks: [
      'Le mot de passe de votre compte vient de changer, et vos autres appareils ont été déconnectés.',
      'Ce n’était pas vous ? Demandez tout de suite un autre mot de passe par « Mot de passe oublié ? », puis prévenez-nous.',
    ],
  }),
  'password-guessed': ({ url }) => ({
    subject: 'Quelqu’un essaie d’entrer dans votre compte',
    preview: 'Beaucoup de mots de passe faux en peu de temps.',
    title: 'On frappe à votre porte',
    blocks: [
      'Beaucoup de mots de passe faux viennent d’être essayés pour votre compte, de plusieurs endroits peut-être. Aucun n’était le bon. Nous freinons ces essais ; les appareils sur lesquels vous vous êtes déjà connecté ne sont pas concernés.',
      'Si votre mot de passe sert aussi ailleurs, ou s’il est facile à deviner, choisissez-en un autre. C’est aussi la façon d’entrer tout de suite depuis un nouvel appareil.',
      { label: 'Changer de mot de passe', url },
      'Nous ne vous écrirons pas plus d’une fois par jour à ce sujet.',
    ],
  }),
  'second-factor-changed': ({ change, name }) => ({
    subject: 'Le second facteur de votre compte a changé',
    preview: 'Si c’était vous, tout va bien.',
    title: 'Deux tours de clé',
    blocks: [
      `${FACTOR_CHANGES[change](name)} sur votre compte.`,
      'Ce n’était pas vous ? Changez tout de suite votre mot de passe, puis prévenez-nous.',
    ],
  }),
  'account-sleeping': ({ day, url }) => ({
    subject: 'Votre compte va être effacé',
    preview: 'Connectez-vous pour le garder ; sinon, vous n’avez rien à faire.',
    title: 'Cela fait longtemps',
    blocks: [
      `Votre compte à L’espace comédie n’a pas servi depuis près de trois ans. Nous ne gardons pas vos données sans raison : à partir du ${day}, il sera effacé avec tout ce qu’il contient.`,
      'Vous voulez le garder ? Il suffit de vous connecter avant.',
      { label: 'Me connecter', url },
      'Sinon, vous n’avez rien à faire.',
    ],
  }),
  'email-change': ({ url }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Un clic, et nous vous écrirons ici.',
    title: 'Vous changez d’adresse',
    blocks: [
      'Vous voulez que votre compte à L’espace comédie aille désormais avec cette adresse. Confirmez-la, et c’est fait.',
      { label: 'Confirmer ma nouvelle adresse', url },
      'Ce lien ne sert qu’une fois. En attendant, l’ancienne adresse reste la bonne.',
      NOT_YOU,
    ],
  }),
  'email-changed-notice': ({ newEmail, url }) => ({
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
  }),
}
