import * as z from 'zod'
import {
  greeted,
  greetedInEnglish,
  mailTemplate,
  NOT_YOU,
} from '#platform/mail/queue/mail-template.ts'

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
        NOT_YOU.fr,
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
        NOT_YOU.en,
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
        NOT_YOU.fr,
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
        NOT_YOU.en,
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
  write: {
    fr: greeted(({ url }) => ({
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
    en: greetedInEnglish(({ url }) => ({
      subject: 'Somebody is trying to get into your account',
      preview: 'Many wrong passwords in a short time.',
      title: 'A knock on your door',
      blocks: [
        'Many wrong passwords were just tried for your account, perhaps from several networks. None was right. We slow these attempts down; devices on which you have logged in before are not affected.',
        'If you use the same password elsewhere, or if it is easy to guess, choose another one. That is also how you get in at once from a new device.',
        { label: 'Change the password', url },
        'We write to you about this once a day at most.',
      ],
    })),
  },
})
