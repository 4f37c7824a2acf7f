/** Booking, on the page of a show. */
export const booking = {
  'À chaque place son tarif.': 'Each seat at its price.',
  Appliquer: 'Apply',
  'Avec un compte, vous retrouvez vos billets sur ce site ; votre choix vous attend après la connexion.':
    'With an account, you find your tickets on this site; your choice waits for you after the log-in.',
  'Ce bon ne vaut plus rien : il est dépensé, ou son dernier jour est passé.':
    'This card is worth nothing any more: it is spent, or its last day is over.',
  'Ce bon vaut {price} : il paie vos places.':
    'This card is worth {price}: it pays for your seats.',
  'Ce bon vaut {price}, moins que vos places : choisissez-en moins, et réservez les autres à part.':
    'This card is worth {price}, less than your seats: choose fewer, and book the others apart.',
  'Choisissez vos places': 'Choose your seats',
  'Code du bon cadeau': 'Code of the gift card',
  'Code promo': 'Promo code',
  'Complet pour l’instant. Des places se libèrent parfois.':
    'Sold out for now. Seats sometimes come free.',
  'Dernières places : il en reste {left}.': 'Last seats: {left} left.',
  'E-mail': 'Email',
  'En réservant, vous acceptez nos': 'By booking, you accept our',
  'Gratuit, sur réservation.': 'Free, by booking.',
  'J’ai un bon cadeau': 'I have a gift card',
  'J’ai un code promo': 'I have a promo code',
  'Me connecter et réserver': 'Log in and book',
  'Nombre de places': 'Number of seats',
  'Pas de réseau : rien n’est réservé. Votre choix est gardé : réessayez dès que le réseau revient.':
    'No network: nothing is booked. Your choice is kept: try again once the network is back.',
  'Payer maintenant': 'Pay now',
  'Plein tarif': 'Full price',
  'Pour cette date, vous avez déjà :': 'For this date you already have:',
  'Réservation...': 'Booking...',
  Réserver: 'Book',
  'Votre nom': 'Your name',
  'Votre prénom': 'Your first name',
  'Adresse électronique': 'Email address',
  'Places à garder': 'Seats to keep',
  'À plusieurs, chacun paie la sienne': 'Together, each paying for their own',
  'Garder ces places': 'Keep these seats',
  'Le lien à partager y est envoyé.': 'The link to share is sent there.',
  'Vous gardez les places, vous partagez un lien, et chacun prend la sienne sans compte. Ce que personne n’a pris en une journée, ou deux heures avant le spectacle, retourne à la salle : vous n’avancez rien.':
    'You keep the seats, you share a link, and each friend takes one without an account. What nobody has taken within a day, or two hours before the show, goes back to the house: you pay nothing in advance.',
  'Réserver sans compte': 'Book without an account',
  'Sans compte': 'Without an account',
  'Total : {price}': 'Total: {price}',
  Utiliser: 'Use',
  'Voir mes billets': 'See my tickets',
  'Vos billets arrivent par e-mail. Vous pouvez rendre vos places depuis votre compte jusqu’à deux heures avant le spectacle.':
    'Your tickets come by email. The show is in French. You can give seats back from your account until two hours before the show.',
  'Vos billets y sont envoyés ; ils s’ouvrent sans connexion.':
    'Your tickets are sent there, in English; they open without a log-in. The show is in French.',
  'vos places au tarif « {name} », {price} la place': 'your seats at “{name}”, {price} each',
  'Votre bon cadeau paie toutes ces places.': 'Your gift card pays for all these seats.',
  'Vous payez en ligne, par carte, sur la page qui s’ouvre ensuite.':
    'You pay online, by card, on the page that opens next.',
  'Vous payez à l’entrée, en espèces ou par carte, le soir du spectacle.':
    'You pay at the door, in cash or by card, on the evening of the show.',
  '{price} de moins par place': '{price} less a seat',
  '{price} la place': '{price} a seat',
  '{value}\u00a0% de remise': '{value}% off',
} as const
