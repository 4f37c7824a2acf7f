/** Second factors, and changes of an account's address and language. */
export const security = {
  'Ajouter une application': 'Add an app',
  'Ajouter une clé d’accès': 'Add a passkey',
  'Ajoutée le {day}': 'Added on {day}',
  'Application ajoutée': 'App added',
  'Application d’authentification': 'Authenticator app',
  'Application retirée': 'App removed',
  'Ce navigateur ne connaît pas les clés d’accès.': 'This browser does not know passkeys.',
  'Ce n’était pas moi': 'It was not me',
  'Clé :': 'Key:',
  'Clé d’accès ajoutée': 'Passkey added',
  'Clé d’accès retirée': 'Passkey removed',
  'Clés d’accès': 'Passkeys',
  'Code à lire avec l’application': 'Code to scan with the app',
  'Codes de récupération': 'Recovery codes',
  'C’est fait.': 'Done.',
  'C’est noté': 'I have them',
  'Demander dix nouveaux codes': 'Get ten new codes',
  'Enregistrer le nom': 'Save the name',
  'Langue de nos e-mails': 'Language of our emails',
  'Les anciens codes ne valent plus rien': 'The former codes are worth nothing now',
  'Lisez ce code avec l’application, ou recopiez la clé, puis donnez les six chiffres qu’elle montre.':
    'Scan this code with the app, or copy the key, then enter the six digits that it shows.',
  'Nom de la clé': 'Name of the passkey',
  'Notez-les ou imprimez-les : nous ne pourrons plus vous les montrer. Chacun sert une fois.':
    'Write them down or print them: we cannot show them to you again. Each works once.',
  'Nouvelle adresse': 'New address',
  'Pour le jour où vous n’aurez plus le reste. Il vous en reste {left}.':
    'For the day when you have nothing else. You have {left} left.',
  Renommer: 'Rename',
  'Reprendre mon compte': 'Take my account back',
  Retirer: 'Remove',
  'Retour à mon compte': 'Back to my account',
  'Sur votre téléphone, elle montre toutes les trente secondes un autre code de six chiffres.':
    'On your phone, it shows another code of six digits every thirty seconds.',
  'Télécharger les codes': 'Download the codes',
  'Un mot de passe se devine ou se vole. Avec une clé d’accès ou une application, il ne suffit plus pour entrer chez vous.':
    'A password can be guessed or stolen. With a passkey or an app it is no longer enough to get in.',
  'Une preuve de plus que le mot de passe.': 'One more proof than the password.',
  'Utilisée le {day}': 'Used on {day}',
  'Vos codes de récupération': 'Your recovery codes',
  'Votre compte retrouvera son ancienne adresse, et tous ses appareils seront déconnectés. Choisissez un mot de passe que personne d’autre ne connaît. Le lien ne marche plus ?':
    'Your account returns to its former address, and all its devices are logged out. Choose a password that nobody else knows. The link does not work any more?',
  'Votre téléphone, votre ordinateur ou une clé de sécurité vous reconnaît, sans mot de passe.':
    'Your phone, your computer or a security key recognises you, without a password.',
  'Vérifier le code': 'Check the code',
  'l’application': 'the app',
  'Écrivez-nous': 'Write to us',
} as const
