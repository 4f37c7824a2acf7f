import type { authMessages, Civility } from '@espace/contracts/auth/auth.constants'
import type { TOO_COMMON } from '@espace/contracts/auth/guessable-password'
import type { passwordCriteria, PasswordStrength } from '@espace/contracts/auth/password-rules'
import type { ErrorCode, MessageOf } from '@espace/contracts/kernel/error-catalogue'

/** Log-in, registration, and what an account keeps. */
export const account = {
  ', c’est bon': ', done',
  ', ou appelez-nous au {phone}': ', or call us on {phone}',
  Afficher: 'Show',
  Année: 'Year',
  'Appareil inconnu': 'Unknown device',
  'Appareil sous {system}': 'Device with {system}',
  'Appareils connectés': 'Devices logged in',
  'Appelez-nous au {phone}.': 'Call us on {phone}.',
  'Artistes que vous suivez': 'Artists you follow',
  'Bonjour {name} ! Aucune réservation ici pour l’instant.': 'Hello {name}! No booking here yet.',
  'Caractères spéciaux autorisés :': 'Special characters allowed:',
  'Cet appareil': 'This device',
  'Changer de mot de passe': 'Change the password',
  'Changer d’adresse': 'Change the address',
  'Changer d’adresse email': 'Change the email address',
  'Changer le mot de passe': 'Change the password',
  Civilité: 'Title',
  Code: 'Code',
  'Confirmation de l’adresse': 'Confirming the address',
  'Confirmation du mot de passe': 'Password, once more',
  'Confirmez votre adresse : ouvrez le lien de notre e-mail. Sans cela, vos places ne sont gardées que trente minutes.':
    'Confirm your address: open the link in our email. Until then your seats are held for thirty minutes only.',
  'Connectez-vous à votre compte de L’espace comédie.': 'Your account at L’espace comédie.',
  'Continuer avec une clé d’accès': 'Continue with a passkey',
  'Continuer avec {name}': 'Continue with {name}',
  Continuer: 'Continue',
  'Créer mon compte': 'Create my account',
  'Créer un compte': 'Create an account',
  'Créez votre compte à L’espace comédie, café-théâtre à Lille.':
    'Create your account at L’espace comédie, a café-théâtre in Lille.',
  'Date de naissance': 'Date of birth',
  'Demandez-en un autre': 'Ask for another one',
  Déconnecter: 'Log out',
  'Email et mot de passe': 'Email and password',
  Enregistrer: 'Save',
  'Exporter mes données': 'Export my data',
  'Il faut avoir au moins 15 ans ; votre date de naissance ne sert qu’à le vérifier.':
    'You must be 15 or older; your date of birth serves to check that, and nothing else.',
  'Indiquez votre adresse : nous vous envoyons un lien pour en choisir un nouveau.':
    'Enter your address: we send you a link to choose a new one.',
  Inscription: 'Sign up',
  Jour: 'Day',
  'La connexion par Google ou Facebook n’est pas encore ouverte : utilisez votre email.':
    'You cannot log in with Google or Facebook yet: use your email.',
  'Les six chiffres de votre application, ou un code de récupération.':
    'The six digits of your app, or a recovery code.',
  'Les six chiffres de votre application.': 'The six digits of your app.',
  Masquer: 'Hide',
  'Mes réservations': 'My bookings',
  Mois: 'Month',
  'Mot de passe': 'Password',
  'Mot de passe actuel': 'Current password',
  'Mot de passe oublié': 'Forgotten password',
  'Mot de passe oublié ?': 'Forgotten your password?',
  'Nouveau mot de passe': 'New password',
  'Nouvelle adresse email': 'New email address',
  'Ouvrez le lien que nous envoyons à {email} : il confirme que l’adresse est la vôtre. Rien reçu ? Pensez aux indésirables. Vous pouvez déjà vous connecter.':
    'Open the link that we send to {email}: it confirms that the address is yours. Nothing there? Look among the junk mail. You can log in already.',
  'Pas encore de compte ?': 'No account yet?',
  'Réservé sans compte ?': 'Booked without an account?',
  'Retrouver mes billets': 'Find my tickets',
  Profil: 'Profile',
  'Recevoir le lien': 'Send me the link',
  Recommencer: 'Start again',
  'Rendre aussi ces places : d’autres les auront, et ce qui a été payé en ligne est remboursé. Celles réglées au guichet, ou pour un spectacle qui commence dans moins de deux heures, restent valables.':
    'Give these seats back, too: others get them, and what was paid online is refunded. Those paid at the box office, or for a show that starts in less than two hours, stay valid.',
  'Renvoyer le lien': 'Send the link again',
  'Reprendre ma réservation': 'Go on with my booking',
  'Rester connecté': 'Stay logged in',
  'Retour à la connexion': 'Back to the log-in',
  'Robustesse :': 'Strength:',
  'Se connecter': 'Log in',
  'Second facteur': 'Second factor',
  'Supprimer définitivement': 'Delete for good',
  'Supprimer mon compte': 'Delete my account',
  'Tous les champs sont obligatoires. Déjà un compte ?': 'All are required. Have an account?',
  'Tout ce que nous savons de vous, dans un fichier.': 'All that we know about you, in a file.',
  'Un code de récupération, tel que vous l’avez noté.': 'A recovery code, as you wrote it down.',
  'Un compte administrateur ne peut pas être supprimé ici.': 'Administrators cannot do it here.',
  'Vos appareils seront déconnectés. Le lien ne marche plus ?':
    'Your devices will be logged out. The link does not work any more?',
  'Vos données': 'Your data',
  'Vos données sont dans le fichier {name}': 'Your data are in the file {name}',
  'Vos réservations confirmées restent valables : gardez les billets reçus par e-mail, vous ne pourrez plus les annuler ici. Les places qui attendent un paiement ou une confirmation sont rendues, et vous quittez les listes d’attente.':
    'Your confirmed bookings stay valid: keep the tickets that you got by email, as you will no longer be able to cancel them here. Seats that wait for a payment or a confirmation are given back, and you leave the waiting lists.',
  'Votre compte a besoin de JavaScript : c’est votre navigateur qui garde la preuve de votre connexion. Activez-le pour continuer':
    'Your account needs JavaScript: it is your browser that keeps you logged in. Turn it on to continue',
  'Votre mot de passe est le bon. Il reste à montrer que c’est bien vous.':
    'Your password is right. Now show that it is you.',
  'Votre navigateur bloque les données de ce site : la prochaine page chargée vous déconnectera. Autorisez-les pour rester connecté.':
    'Your browser blocks the data of this site: the next page that loads will log you out. Allow them to stay logged in.',
  'Votre profil et vos connexions sont effacés tout de suite, et ne peuvent pas être rétablis.':
    'Your profile and your sessions are erased at once, and cannot be restored.',
  'Vouliez-vous dire {address} ?': 'Did you mean {address}?',
  'Vous avez encore :': 'You still have:',
  'Vous avez réservé sur une autre billetterie ? Vos billets sont dans son e-mail.':
    'You booked on another ticketing site? Your tickets are in its email.',
  'Vous devez être connecté pour accéder à cette page.': 'You need to log in to see this page.',
  'Vous ne suivez personne pour l’instant.': 'You follow nobody yet.',
  'Vous venez de payer ? Vos billets arrivent par e-mail, envoyés par la billetterie : pensez aux indésirables. Rien reçu ?':
    'You have just paid? Your tickets come by email from the ticketing site: look among the junk mail. Nothing there?',
  'Vous vous connectez avec': 'You log in with',
  'Vu le {day}': 'Seen on {day}',
  'Écrivez-nous.': 'Write to us.',
  '{browser} sur {system}': '{browser} on {system}',
  '{seats} pour {title}, {day}': '{seats} for {title}, {day}',
} as const

type Rule = (typeof passwordCriteria)[number]

const passwords: Record<
  Rule['label'] | Rule['message'] | PasswordStrength | typeof TOO_COMMON,
  string
> = {
  'Au moins 8 caractères': 'At least 8 characters',
  'Au moins une lettre majuscule': 'At least one capital letter',
  'Au moins une lettre minuscule': 'At least one small letter',
  'Au moins un chiffre': 'At least one digit',
  'Au moins un caractère spécial': 'At least one special character',
  'Le mot de passe doit contenir au moins 8 caractères': 'At least 8 characters are needed',
  'Le mot de passe doit contenir au moins une lettre majuscule': 'A capital letter is needed',
  'Le mot de passe doit contenir au moins une lettre minuscule': 'A small letter is needed',
  'Le mot de passe doit contenir au moins un chiffre': 'A digit is needed',
  'Le mot de passe doit contenir au moins un caractère spécial': 'A special character is needed',
  'Ce mot de passe est trop courant, choisissez-en un autre': 'Too common: choose another one',
  'Très faible': 'Very weak',
  Faible: 'Weak',
  Moyen: 'Fair',
  Fort: 'Strong',
  'Très fort': 'Very strong',
}

/** Those of the team, of changes in French alone, and those that other forms have, too, are not here. */
type Said = Omit<
  typeof authMessages,
  | 'nameLong'
  | 'nameInvalid'
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailFormInvalid'
  | 'emailLong'
  | 'linkInvalid'
  | 'joined'
  | 'passkeyName'
  | 'emailChanged'
  | 'emailChangeUndone'
>

const said: Record<Said[keyof Said], string> = {
  'Veuillez sélectionner une civilité': 'Please choose a title',
  'Le prénom doit contenir au moins 2 caractères': 'The first name is too short',
  'Le nom doit contenir au moins 2 caractères': 'The last name is too short',
  'Date de naissance requise': 'Date of birth required',
  'Date de naissance invalide': 'Invalid date of birth',
  'Veuillez sélectionner une année': 'Please choose a year',
  'Veuillez sélectionner un mois': 'Please choose a month',
  'Veuillez sélectionner un jour': 'Please choose a day',
  'Vous devez avoir au moins 15 ans pour vous inscrire': 'You must be 15 or older to sign up',
  'Mot de passe requis': 'Password required',
  'Le mot de passe ne doit pas dépasser 128 caractères': 'No more than 128 characters',
  'Le mot de passe contient un caractère illisible': 'A character cannot be read',
  'Les mots de passe ne correspondent pas': 'The passwords are not the same',
  'Choisissez un autre mot de passe que celui que vous avez reçu': 'Choose a password of your own',
  'Mot de passe incorrect': 'Wrong password',
  'Code requis': 'Code required',
  'Code invalide': 'Invalid code',
  'Inscription réussie ! Vous allez recevoir un email de confirmation.':
    'You are signed up! You will get an email to confirm it.',
  'Si un compte existe à cette adresse, un email vient de lui être envoyé avec un lien valable une heure.':
    'If there is an account with this address, an email was just sent to it, with a link that works for an hour.',
  'Un email de confirmation vient d’être envoyé à la nouvelle adresse : elle sera la vôtre dès que vous aurez ouvert son lien.':
    'An email was just sent to the new address: it will be yours once you have opened its link.',
  'Votre adresse email est confirmée.': 'Your email address is confirmed.',
  'Votre adresse email est confirmée, et vos places sont réservées : vos billets partent par e-mail.':
    'Your email address is confirmed, and your seats are booked: your tickets leave by email.',
  'Si votre adresse reste à confirmer, un nouveau lien vient de lui être envoyé.':
    'If your address is still to be confirmed, a new link was just sent to it.',
  'Votre mot de passe a été changé. Vous pouvez vous connecter.': 'Changed: you can log in now.',
}

const errors: Partial<Record<MessageOf<ErrorCode>, string>> = {
  'Ce code n’est pas le bon, ou a déjà servi': 'This code is wrong, or was used before',
  'Cette clé d’accès n’a pas été reconnue': 'This passkey was not recognised',
  'Email ou mot de passe incorrect': 'Wrong email or password',
  'Non autorisé': 'Not logged in',
  'Trop de temps a passé : recommencez': 'Too much time has passed: start again',
}

const civilities: Record<Civility, string> = {
  'M.': 'Mr',
  'Mme.': 'Ms',
  'Non-renseigné': 'Not said',
}

/** What forms and toasts of an account say. */
export const accountSentences: Readonly<Record<string, string>> = {
  ...passwords,
  ...said,
  ...errors,
  ...civilities,
  'C’est noté : vous ne suivez plus cet artiste.': 'Done: you no longer follow this artist.',
  'Connexion réussie !': 'You are logged in!',
  "Erreur lors de l'inscription": 'Could not sign you up',
  'La clé d’accès n’a pas été lue. Réessayez quand vous voulez.': 'Passkey not read. Try again.',
  'Profil enregistré': 'Profile saved',
  'Session expirée. Veuillez vous reconnecter.': 'Session expired. Please log in again.',
  'Votre compte a été supprimé.': 'Your account was deleted.',
  'Votre mot de passe a été changé. Vos autres appareils ont été déconnectés.':
    'Your password was changed. Your other devices were logged out.',
}
