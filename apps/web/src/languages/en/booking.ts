import type { ErrorCode, MessageOf } from '@espace/contracts/kernel/error-catalogue'
import type { bookingMessages } from '@espace/contracts/reservations/reservations.constants'

/** Booking, on the page of a show. */
export const booking = {
  'La loi ne prévoit pas de droit de rétractation pour un spectacle à date fixe ; une date que nous annulons vous est remboursée.':
    'The law gives no right of withdrawal for a show on a fixed date; a date that we cancel is refunded. The terms are in French, and their French text is binding.',
  'À chaque place son tarif.': 'Each seat at its price.',
  Appliquer: 'Apply',
  'Avec un compte, vous retrouvez vos billets sur ce site ; votre choix vous attend après la connexion.':
    'With an account, you find your tickets on this site; your choice waits for you after the log-in.',
  'Ce bon ne vaut plus rien : il est dépensé ou remboursé, ou son dernier jour est passé.':
    'This card is worth nothing any more: it is spent or refunded, or its last day is over.',
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
  'Un mot pour l’accueil': 'A word for the door',
  'Une arrivée tardive, des béquilles… L’équipe le lit à la porte, et l’efface trente jours après le spectacle.':
    'A late arrival, crutches… The team reads it at the door, and deletes it thirty days after the show.',
  'Votre nom': 'Your name',
  'À savoir à l’entrée': 'What the team should know',
  'Enregistrer le mot': 'Save the note',
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

/** The bookings of an account, held seats, and the waiting list. */
export const bookings = {
  ' : encore {duration}.': ': {duration} left.',
  ' {price} vous seront remboursés.': ' {price} will be refunded.',
  ' Ce que votre bon cadeau a payé y revient.': ' What your gift card paid goes back onto it.',
  Annuler: 'Cancel',
  'Annuler votre place pour « {title} », {when} ?': 'Cancel your seat: “{title}”, {when}?',
  'Annuler vos {count} places pour « {title} », {when} ?':
    'Cancel {count} seats: “{title}”, {when}?',
  'Annulée par la salle': 'Cancelled by the venue',
  Billet: 'Ticket',
  'Cette réservation n’attend plus rien ici : toutes les vôtres sont dans votre compte.':
    'Nothing is left to do here: all your bookings are in your account.',
  'Choisir à nouveau': 'Choose again',
  'Confirmez votre adresse': 'Confirm your address',
  'C’est réservé !': 'You are booked!',
  'C’est votre tour': 'It is your turn',
  'Dites-nous combien vous êtes : quand toutes vos places se libèrent, nous vous les gardons et nous vous écrivons. Rien n’est dû tant que vous n’avez pas dit oui.':
    'Tell us how many you are: when all your seats come free, we hold them for you and write to you. You owe nothing until you say yes.',
  'Délai de confirmation écoulé': 'Not confirmed in time',
  'Délai de paiement écoulé': 'Not paid in time',
  'Dès que toutes vos places se libèrent, nous vous les gardons et nous vous écrivons.':
    'As soon as all your seats come free, we hold them for you and write to you.',
  'Elle sera aussitôt proposée à d’autres.': 'It is offered to others at once.',
  'Elles seront aussitôt proposées à d’autres.': 'They are offered to others at once.',
  'Et maintenant ?': 'What next?',
  'Garder {seats}': 'Keep {seats}',
  'Gardées pour vous jusqu’au': 'Held for you until',
  'Il vous reste cinq minutes pour payer.': 'You have five minutes left to pay.',
  'Il vous reste deux minutes pour payer.': 'You have two minutes left to pay.',
  'Il vous reste une minute pour payer.': 'You have one minute left to pay.',
  'Imprimer le billet': 'Print the ticket',
  'La liste d’attente demande JavaScript : activez-le dans votre navigateur':
    'The waiting list needs JavaScript: turn it on in your browser',
  'Le délai de paiement est écoulé : vos places sont de nouveau proposées à tous. Rien n’a été débité.':
    'The time to pay is over: your seats are on sale again. Nothing was charged.',
  'Les laisser à d’autres': 'Leave them to others',
  'Les portes ouvrent à {time}, une heure avant : placement libre, le bar est ouvert.':
    'Doors open at {time}, an hour before: sit where you like, the bar is open.',
  'Me connecter et m’inscrire': 'Log in and join',
  'Mettre à l’agenda': 'Add to my calendar',
  'Modifier ou annuler': 'Change or cancel',
  'M’inscrire pour {seats}': 'Wait for {seats}',
  'Métro, vélo, voiture : comment venir': 'Metro, bicycle, car: how to get here',
  'Ne rien changer': 'Change nothing',
  'Nombre de places voulues': 'Number of seats wanted',
  'Oui, annuler': 'Yes, cancel',
  'Oui, la rendre': 'Yes, give it back',
  'Ouvrez le lien de l’e-mail envoyé à {email}, et vos places sont réservées.':
    'Open the link in the email to {email}, and your seats are booked.',
  'Passées ou annulées ({count})': 'Past or cancelled ({count})',
  Places: 'Seats',
  'Prendre ces places': 'Take these seats',
  'Prendre et payer ces places': 'Take and pay for these seats',
  'Prendre et payer {seats}': 'Take and pay for {seats}',
  'Prendre {seats}': 'Take {seats}',
  'Quitter la liste': 'Leave the list',
  'Rendre {seats} et en garder {staying} pour « {title} », {when} ?':
    'Give {seats} back and keep {staying} for “{title}”, {when}?',
  'Renvoyer le billet': 'Send the ticket again',
  'Rien à payer : ces places sont gratuites.': 'Nothing to pay: these seats are free.',
  'Réduire le nombre de places': 'Keep fewer seats',
  'Réglé sur place': 'Paid at the door',
  'Réservée avec d’autres billets : chacun se change à part.':
    'Booked with other tickets: each is changed on its own.',
  'Tout est payé, en ligne.': 'All is paid, online.',
  'Tout est réglé.': 'All is paid.',
  'Un empêchement ? Rendez vos places ici ou depuis votre compte, jusqu’à deux heures avant le spectacle.':
    'Something came up? Give your seats back here or from your account, until two hours before the show.',
  'Un empêchement ? À moins de deux heures du spectacle, appelez-nous au {phone}.':
    'Something came up? Less than two hours before the show, call us on {phone}.',
  Utilisée: 'Used',
  'Vos billets': 'Your tickets',
  'Vos billets partent à {email}. Rien reçu ? Regardez dans les indésirables.':
    'Your tickets leave to {email}. Nothing there? Look among the junk mail.',
  'Vos places sont gardées encore': 'Your seats are held for another',
  'Votre adresse n’a pas été confirmée à temps : vos places sont de nouveau proposées à tous.':
    'Your address was not confirmed in time: your seats are on sale again.',
  'Votre paiement est en cours de confirmation : un instant.': 'One moment: it is being paid.',
  'Votre rang': 'Your rank',
  'Votre rang sur la liste : {rank}.': 'Your rank on the list: {rank}.',
  'Vous l’avez annulée': 'You cancelled it',
  'Vous payez {price} à l’entrée, en espèces ou par carte.': 'You pay {price} at the door.',
  'Vous y étiez': 'You were there',
  'Vous êtes plus nombreux ? La liste d’attente': 'There are more of you? The waiting list',
} as const

const errors: Partial<Record<MessageOf<ErrorCode>, string>> = {
  'Cette offre n’est plus valable': 'This offer is no longer valid',
  'Confirmez d’abord votre adresse : ouvrez le lien de notre e-mail, ou demandez-en un autre dans « Mon compte »':
    'Confirm your address first: open the link in our email, or ask for another one in “My account”',
  'La liste d’attente de cette date est fermée : appelez-nous': 'The list is closed: call us',
  'Vous êtes déjà sur la liste d’attente de cette date': 'You are on this list already',
}

const said: Record<(typeof bookingMessages)[keyof typeof bookingMessages], string> = {
  'Vos billets repartent par e-mail.': 'Your tickets leave again by email.',
  'C’est noté : vous n’attendez plus.': 'Done: you no longer wait.',
  'Vos places sont déjà réservées : vous pouvez les rendre depuis votre compte.':
    'Your seats are booked already: you can give them back from your account.',
}

/** What toasts and answers about them say. */
export const bookingsSentences: Readonly<Record<string, string>> = {
  ...errors,
  ...said,
  'C’est noté.': 'Done.',
  'Vos places sont gardées trente minutes\u00a0: confirmez votre adresse par le lien de notre e-mail.':
    'Your seats are held for thirty minutes: confirm your address by the link in our email.',
  'Vos places sont rendues.': 'Your seats are given back.',
  'Votre réservation est annulée.': 'Your booking is cancelled.',
  'Vous êtes sur la liste d’attente.': 'You are on the waiting list.',
}
