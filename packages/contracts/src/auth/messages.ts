/** The sentences of accounts (§5, §8). No zod here: the browser carries this file. */
export const authMessages = {
  civility: 'Veuillez sélectionner une civilité',
  firstNameShort: 'Le prénom doit contenir au moins 2 caractères',
  lastNameShort: 'Le nom doit contenir au moins 2 caractères',
  nameLong: 'Nom trop long',
  nameInvalid: 'Nom invalide (caractères spéciaux non autorisés)',
  birthDateRequired: 'Date de naissance requise',
  birthDateInvalid: 'Date de naissance invalide',
  birthYear: 'Veuillez sélectionner une année',
  birthMonth: 'Veuillez sélectionner un mois',
  birthDay: 'Veuillez sélectionner un jour',
  tooYoung: 'Vous devez avoir au moins 15 ans pour vous inscrire',
  emailRequired: 'Email requis',
  emailInvalid: 'Adresse email invalide',
  emailFormInvalid: 'Veuillez entrer une adresse email valide',
  emailLong: 'Email trop long',
  passwordRequired: 'Mot de passe requis',
  passwordLong: 'Le mot de passe ne doit pas dépasser 128 caractères',
  passwordUnreadable: 'Le mot de passe contient un caractère illisible',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  passwordWrong: 'Mot de passe incorrect',
  linkInvalid: "Ce lien n'est plus valable",
  registered: 'Inscription réussie ! Vous allez recevoir un email de confirmation.',
  resetRequested:
    'Si un compte existe à cette adresse, un email vient de lui être envoyé avec un lien valable une heure.',
  emailChangeRequested:
    'Un email de confirmation vient d’être envoyé à la nouvelle adresse : elle sera la vôtre dès que vous aurez ouvert son lien.',
  verified: 'Votre adresse email est confirmée.',
  verifiedAndBooked:
    'Votre adresse email est confirmée, et vos places sont réservées : vos billets partent par e-mail.',
  proofSent: 'Si votre adresse reste à confirmer, un nouveau lien vient de lui être envoyé.',
  passwordReset: 'Votre mot de passe a été changé. Vous pouvez vous connecter.',
  emailChanged: 'Votre adresse email a été changée.',
  emailChangeUndone:
    'Votre compte a retrouvé cette adresse, et tous ses appareils ont été déconnectés. Vous pouvez vous connecter avec votre nouveau mot de passe.',
} as const
