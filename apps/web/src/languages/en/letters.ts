/** The contact form and the newsletter. */
export const letters = {
  'Autre chose': 'Something else',
  "Cet email n'était pas inscrit à la newsletter": 'This email was not on the newsletter’s list',
  'Si vous avez déjà ouvert ce lien, c’est fait : la newsletter ne vous parvient plus.':
    'If you have opened this link before, it is done: you no longer receive the newsletter.',
  'Ce lien est incomplet : copiez-le en entier, ou inscrivez-vous à nouveau.':
    'This link is incomplete: copy the whole of it, or sign up again.',
  chaque: 'every',
  'Confirmer mon inscription': 'Confirm my subscription',
  'Confirmez votre inscription à la lettre.': 'Confirm your subscription to the newsletter.',
  'De 10 à 1 000 caractères.': 'From 10 to 1,000 characters.',
  Désabonnement: 'Unsubscribe',
  Email: 'Email',
  'Envoyer le message': 'Send the message',
  'Erreur de connexion lors de la vérification': 'Connection error while checking',
  'Exemple : prenom.nom@exemple.fr': 'Example: first.last@example.com',
  'Inscription...': 'Signing up...',
  'J’accepte que L’espace comédie utilise ces informations pour me répondre, selon sa politique de confidentialité.':
    'I agree that L’espace comédie may use this information to answer me, according to its privacy policy.',
  'Je m’inscris': 'Sign me up',
  'La lettre du lundi': 'The Monday letter',
  matin: 'morning',
  'Me désabonner': 'Unsubscribe me',
  'Me réabonner': 'Subscribe again',
  Message: 'Message',
  'Ne plus recevoir la lettre de L’espace comédie.':
    'Stop receiving the newsletter of L’espace comédie.',
  Nom: 'Last name',
  'nom@exemple.fr': 'name@example.com',
  'Nous n’écrirons plus à cette adresse. Le rideau reste ouvert : vous savez où nous trouver.':
    'We will not write to this address again. The curtain stays open: you know where to find us.',
  'Nous écrire': 'Write to us',
  'Parti trop vite ?': 'Left too soon?',
  'Politique de confidentialité': 'Privacy policy',
  Prénom: 'First name',
  'Questions fréquentes': 'Frequently asked questions',
  'Recevoir la lettre de L’espace comédie à {email}.':
    'Receive the newsletter of L’espace comédie at {email}.',
  'Revenir à la lettre': 'Come back to the newsletter',
  Sujet: 'Subject',
  'Téléphone, e-mail, adresse et horaires de L’espace comédie, café-théâtre de 70 places à Lille.':
    'Telephone, email, address and opening hours of L’espace comédie, a 70-seat café-théâtre in Lille.',
  'Un e-mail par semaine : qui joue, ce qui se remplit, et rien d’autre. Chaque lettre permet de se désabonner d’un clic.':
    'One email a week, in French: who is playing, which nights are selling fast, and nothing else. Unsubscribe from any of them in one click.',
  'Un partenariat': 'A partnership',
  'Un spectacle': 'A show',
  'Une lettre de moins dans votre boîte : confirmez, et nous n’écrivons plus à cette adresse.':
    'One letter less in your inbox: confirm, and we stop writing to this address.',
  'Une question, un groupe, une envie de monter sur scène ? On répond vite, et souvent avec une blague.':
    'A question, a group, an urge to go on stage? We answer quickly, and often with a joke.',
  'Vérification de votre compte...': 'Checking your account...',
  'Votre adresse email': 'Your email address',
  'Votre message est effacé au bout de douze mois.': 'Your message is deleted after twelve months.',
} as const
