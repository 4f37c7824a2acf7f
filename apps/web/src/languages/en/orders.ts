/** An order, where its mailed link leads, the tickets on the screen, and seats for friends. */
export const orders = {
  'À confirmer': 'To be confirmed',
  'À payer en ligne, maintenant': 'To pay online, now',
  'À régler à l’entrée': 'To pay at the door',
  'À régler en ligne jusqu’au {moment}.': 'To pay online until {moment}.',
  'À régler sur place': 'To pay at the door',
  'Ajouter à Apple Wallet': 'Add to Apple Wallet',
  'Ajouter à Google Wallet': 'Add to Google Wallet',
  Annulée: 'Cancelled',
  'Aucune autre date n’est en vente pour le moment.': 'No other date is on sale at the moment.',
  'Changer de date ou de tarif': 'Change the date or the price',
  'Changer {seats}': 'Change {seats}',
  Changée: 'Changed',
  'Combien de places': 'How many seats',
  'Confirmer mes places': 'Confirm my seats',
  Confirmée: 'Confirmed',
  Date: 'Date',
  Différence: 'Difference',
  'Elles seront aussitôt proposées à d’autres ; ce que vous avez payé vous est rendu.':
    'They are offered to others at once; what you paid is given back.',
  'E-mail perdu ?': 'Lost the email?',
  'En attente de paiement': 'Waiting for the payment',
  'Envoi...': 'Sending...',
  'Entrez, et bon spectacle !': 'Come in, and enjoy the show!',
  Expirée: 'Expired',
  'Hors connexion.': 'Offline.',
  'hors connexion': 'offline',
  'Il ne reste pas assez de places.': 'There are not enough seats left.',
  'Le même spectacle se joue aussi :': 'The same show plays on other days:',
  'Montrer le billet': 'Show the ticket',
  'Oui, les rendre': 'Yes, give them back',
  'Paiement confirmé ! Vos billets arrivent par e-mail, avec le lien qui ouvre votre réservation.':
    'Payment confirmed! Your tickets come by email, with the link that opens your booking.',
  'Payer {price}': 'Pay {price}',
  'Payé en ligne': 'Paid online',
  'Place {index} sur {quantity}': 'Seat {index} of {quantity}',
  Prix: 'Price',
  'QR code du billet {code}': 'QR code of the ticket {code}',
  Réglé: 'Paid',
  'Réglé par bon cadeau': 'Paid by gift card',
  'Remboursé sur votre carte : {price}.': 'Refunded to your card: {price}.',
  'Remis sur votre bon cadeau : {price}.': 'Given back onto your gift card: {price}.',
  'Recevoir mes billets': 'Send me my tickets',
  'Rendre mes places': 'Give my seats back',
  'Nouvelle date à venir': 'New date to come',
  'Reporté : vos places vous attendent, et un e-mail vous dira la nouvelle date.':
    'Postponed: your seats wait for you, and an email will tell you the new date.',
  'Reporté du {moment} : vos places valent pour la nouvelle date.':
    'Postponed from {moment}: your seats are good for the new date.',
  'Rien à payer.': 'Nothing to pay.',
  'Tout le groupe': 'The whole group',
  'Vos places à L’espace comédie, à Lille.': 'Your seats at L’espace comédie, in Lille.',
  'Votre réservation': 'Your booking',
  'Votre réservation s’ouvre par le lien de notre e-mail.':
    'Your booking opens by the link of our email.',
  'Vos places à plusieurs': 'Your seats together',
  'Vos places et celles de vos amis à L’espace comédie.':
    'Your seats and those of your friends at L’espace comédie.',
  'Vos places à plusieurs s’ouvrent par le lien de notre e-mail.':
    'Your seats together open by the link of our email.',
  'Ouvrir mes places à mes amis': 'Open my seats to my friends',
  'Rendre les places restantes': 'Give the seats left back',
  'Elles seront aussitôt proposées à d’autres ; vos amis gardent celles qu’ils ont prises.':
    'They are offered to others at once; your friends keep those that they have taken.',
  Terminé: 'Over',
  'La bande est au complet': 'Your group is complete',
  'Ouvert à vos amis': 'Open to your friends',
  'Envoyez ce lien à vos amis, et servez-vous-en aussi pour prendre et payer votre place :':
    'Send this link to your friends, and use it, too, to take and pay for your own seat:',
  'Personne encore : le trac, sans doute. Relancez-les.':
    'Nobody yet: stage fright, no doubt. Nudge them.',
  'Qui vient': 'Who comes',
  '{name} (en train de prendre sa place)': '{name} (taking a seat)',
  '{places} encore à prendre, jusqu’au {moment}.': '{places} still to take, until {moment}.',
  'Votre place dans la bande': 'Your seat with your friends',
  'Prenez votre place parmi vos amis à L’espace comédie.':
    'Take your seat among your friends at L’espace comédie.',
  'Votre place s’ouvre par le lien que vos amis vous ont envoyé.':
    'Your seat opens by the link that your friends have sent you.',
  '{name} vous garde une place.': '{name} keeps a seat for you.',
  'Voir s’il reste des places': 'See if there are seats left',
  'Les trois coups n’ont pas sonné : la personne qui vous invite n’a pas encore ouvert ses places.':
    'The curtain is not up yet: the person who invites you has not opened the seats.',
  'La bande est au complet : il y a des amis rapides. La salle, elle, ne l’est peut-être pas.':
    'The group is complete: some friends are fast. The house may not be full.',
  'Ces places ne sont plus gardées. La salle, elle, en a peut-être encore.':
    'These seats are no longer held. The house may still have some.',
  'Prendre ma place': 'Take my seat',
  'Votre billet y est envoyé ; vos amis ne voient que votre prénom.':
    'Your ticket is sent there, in English; your friends see your first name only. The show is in French.',
  '{day} à {time}': '{day} at {time}',
  '{price} à payer en ligne.': '{price} to pay online.',
  '{price} à régler à l’entrée': '{price} to pay at the door',
  '{price} vous seront rendus comme vous les avez payés': '{price} are given back the way you paid',
} as const
