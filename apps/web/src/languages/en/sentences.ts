import type { alertMessages } from '@espace/contracts/alertes/alertes.constants'
import type { followMessages } from '@espace/contracts/artistes/artistes.constants'
import type { avisMessages } from '@espace/contracts/avis/avis.constants'
import type { voucherMessages } from '@espace/contracts/codes/voucher-orders.constants'
import type { contactMessages } from '@espace/contracts/contact/contact.constants'
import type { clientErrors, ErrorCode, MessageOf } from '@espace/contracts/kernel/error-catalogue'
import type { newsletterMessages } from '@espace/contracts/newsletter/newsletter.constants'
import type { CHANGE_ERRORS } from '@espace/contracts/reservations/changes'
import type { CART_ERRORS } from '@espace/contracts/reservations/reservation'
import type {
  groupMessages,
  guestOrderMessages,
} from '@espace/contracts/reservations/reservations.constants'
import type { LEGAL_PAGES } from '@espace/contracts/settings/settings.constants'
import type { vanneMessages } from '@espace/contracts/vannes/vannes.constants'

type Sentences<Catalogue> = Record<Catalogue[keyof Catalogue] & string, string>

/** Validation messages of forms, shared by page and API. */
const contact: Sentences<typeof contactMessages> = {
  'Ce champ est requis': 'This field is required',
  'Nom trop long': 'Name too long',
  'Nom invalide (caractères spéciaux non autorisés)':
    'Invalid name (special characters are not allowed)',
  'Veuillez entrer une adresse email valide': 'Please enter a valid email address',
  'Email trop long': 'Email too long',
  'Sujet requis': 'Subject required',
  'Message trop court': 'Message too short',
  'Message trop long': 'Message too long',
  'Caractère non autorisé': 'Character not allowed',
  'Vous devez accepter la politique de confidentialité': 'You must accept the privacy policy',
  'Vous devez accepter la politique de confidentialité pour envoyer le message':
    'You must accept the privacy policy to send the message',
  'Message envoyé ! Merci pour votre message, nous reviendrons vers vous rapidement.':
    'Message sent! Thank you for writing, we will get back to you soon.',
}

const vannes: Sentences<typeof vanneMessages> = {
  'Écrivez la vanne que vous avez préférée': 'Write the joke that you liked best',
  '280 caractères au plus': 'No more than 280 characters',
  '60 caractères au plus': 'No more than 60 characters',
  'Ce prénom contient des caractères qui ne vont pas dans un nom':
    'This first name has characters that do not belong in a name',
  'Caractère non autorisé': 'Character not allowed',
  'Merci ! L’équipe la lit, et la met peut-être sur le site. Pour la changer, renvoyez-en une autre.':
    'Thank you! The team reads it, and may put it on the site. To change it, send another one.',
}

const vouchers: Sentences<typeof voucherMessages> = {
  'Cette formule n’est plus proposée': 'This offer is no longer sold',
  'Un montant de 5 à 1 000 €': 'An amount from €5 to €1,000',
  'Un nom est requis': 'A name is required',
  'Adresse email invalide': 'Invalid email address',
  '300 caractères au plus': 'No more than 300 characters',
  'À quelle adresse l’envoyer ce jour-là ?': 'To which address shall we send it that day?',
  'Choisissez un jour': 'Choose a day',
  'Choisissez un jour à venir': 'Choose a day to come',
  'Choisissez un jour dans l’année': 'Choose a day within a year',
  'Ce n’est pas l’adresse qui a servi à l’achat': 'This is not the address used at the purchase',
  'C’est enregistré : le remboursement part, et un e-mail vous le confirme.':
    'It is recorded: the refund is on its way, and an email confirms it.',
  'Il ne reste qu’à payer : le bon part dès que le paiement est confirmé.':
    'All that is left is to pay: the card leaves as soon as the payment is confirmed.',
}

const guestOrders: Sentences<typeof guestOrderMessages> = {
  'C’est réservé ! Vos billets partent par e-mail.': 'You are booked! Your tickets leave by email.',
  'C’est noté : vos places sont rendues.': 'It is done: your seats are given back.',
  'C’est changé : vos nouveaux billets partent par e-mail.':
    'It is changed: your new tickets leave by email.',
  'Si des places à venir sont réservées à cette adresse, leurs billets y repartent dans la minute.':
    'If seats to come are booked with this address, their tickets leave for it within a minute.',
  'Vos places sont gardées : il ne reste qu’à payer.':
    'Your seats are held: all that is left is to pay.',
  'Vos places sont gardées trente minutes : ouvrez le lien de notre e-mail pour les réserver.':
    'Your seats are held for thirty minutes: open the link in our email to book them.',
}

const groups: Sentences<typeof groupMessages> = {
  'Vos places sont gardées trente minutes : ouvrez le lien de notre e-mail pour les proposer à vos amis.':
    'Your seats are held for thirty minutes: open the link in our email to offer them to your friends.',
  'C’est ouvert ! Le lien à partager part aussi par e-mail.':
    'It is open! The link to share leaves by email, too.',
  'C’est noté : ce que personne n’avait pris est rendu.':
    'It is done: what nobody had taken is given back.',
}

const newsletter: Sentences<typeof newsletterMessages> = {
  'Veuillez saisir votre adresse email': 'Please enter your email address',
  "Format d'email invalide": 'Invalid email format',
  'Email trop long': 'Email too long',
  'Email requis': 'Email required',
  'Inscription réussie ! Vous recevrez bientôt nos actualités.':
    'You are signed up! You will soon receive our news.',
  'Désabonnement réussi !': 'You are unsubscribed!',
  'Un e-mail vous attend à cette adresse : son lien vous réinscrit à la newsletter.':
    'An email is waiting for you at this address: its link puts you back on the newsletter’s list.',
  'Votre inscription à la newsletter est confirmée.':
    'Your subscription to the newsletter is confirmed.',
}

const follows: Sentences<typeof followMessages> = {
  'C’est noté ! Nous vous écrirons dès qu’une nouvelle date est annoncée. Si un e-mail vous demande de confirmer votre adresse, un clic suffit.':
    'Done! We will write to you as soon as a new date is announced. If an email asks you to confirm your address, one click is enough.',
  'C’est confirmé : vous saurez dès qu’une nouvelle date est annoncée.':
    'Confirmed: you will know as soon as a new date is announced.',
  'C’est noté : nous ne vous écrirons plus à ce sujet.':
    'Done: we will not write to you about this any more.',
}

const alerts: Sentences<typeof alertMessages> = {
  'C’est noté ! Un e-mail vous attend : un clic confirme votre adresse, et nous vous écrirons une seule fois, dès que cette date se réserve.':
    'Done! An email, in French, is waiting for you: one click confirms your address, and we will write to you once, as soon as this date can be booked.',
  'C’est noté ! Nous vous écrirons une seule fois, dès que cette date se réserve.':
    'Done! We will write to you once, as soon as this date can be booked.',
  'C’est confirmé : nous vous écrirons dès que cette date se réserve.':
    'Confirmed: we will write to you as soon as this date can be booked.',
  'C’est noté : nous ne vous écrirons plus à ce sujet.':
    'Done: we will not write to you about this any more.',
}

const reviews: Sentences<Pick<typeof avisMessages, 'unavailable' | 'none'>> = {
  'Les avis ne peuvent pas être affichés pour le moment.': 'Reviews cannot be shown at the moment.',
  'Aucun avis disponible pour le moment.': 'No reviews available at the moment.',
}

/** Network errors of the API client. */
const client: Sentences<typeof clientErrors> = {
  'Erreur de connexion': 'Connection error',
  'Cette page n’est plus à jour, ou la connexion est coupée. Actualisez-la, puis recommencez.':
    'This page is out of date, or the connection is down. Reload it and try again.',
  'Format de données invalide': 'Invalid data format',
  'Format de données inattendu': 'Unexpected data format',
  'Une erreur est survenue': 'Something went wrong',
  'Erreur inconnue': 'Unknown error',
}

/** Errors of the API that the pages of visitors may show; others stay in French. */
const errors: Partial<Record<MessageOf<ErrorCode>, string>> = {
  'Requête invalide': 'Invalid request',
  "Ce lien n'est plus valable": 'This link is no longer valid',
  'Accès interdit': 'Access denied',
  'Accès interdit - Token CSRF manquant ou invalide':
    'Access denied - CSRF token missing or invalid',
  'Ressource non trouvée': 'Resource not found',
  'Cette demande est déjà en cours de traitement': 'This request is already being dealt with',
  'Requête trop volumineuse': 'Request too large',
  'Trop de requêtes': 'Too many requests',
  'Erreur serveur interne': 'Internal server error',
  'Erreur lors du chargement des spectacles': 'Error while loading the shows',
  'Erreur chargement photos': 'Error while loading the photos',
  'Erreur lors de la récupération des artistes': 'Error while loading the artists',
  "Erreur lors du chargement de l'image principale du lieu":
    'Error while loading the main picture of the venue',
  "Erreur lors de la vérification de l'email": 'Error while checking the email',
  'Erreur lors du désabonnement': 'Error while unsubscribing',
  "Erreur lors de l'envoi de l'email": 'Error while sending the email',
  'Votre vanne est déjà sur le site : merci !': 'Your joke is on the site already: thank you!',
  'Il reste assez de places : réservez-les tout de suite':
    'There are enough seats left: book them right away',
  'Site en maintenance': 'Site under maintenance',
  'Service momentanément indisponible.': 'Service temporarily unavailable.',
}

type BookingError =
  | (typeof CART_ERRORS | typeof CHANGE_ERRORS)[number]
  | 'LIMITE_SANS_ADRESSE'
  | 'LIMITE_PAR_COMPTE'
  | 'PAIEMENT_INDISPONIBLE'
  | 'TROP_DE_GROUPES'
  | 'GROUPE_TERMINE'
  | 'BON_NON_REMBOURSABLE'

/** Of a booking without an account, from the first press to the last change. */
const booking: Record<MessageOf<BookingError>, string> = {
  'Spectacle non trouvé': 'Show not found',
  Complet: 'Sold out',
  'Ce groupe n’a plus de place à prendre : elles sont prises, ou rendues':
    'This group has no seat left to take: they are taken, or given back',
  'Des groupes gardent déjà la moitié de la salle ce soir-là : réservez vos places, ou appelez-nous':
    'Groups hold half of the house that evening already: book your seats, or call us',
  'Ce spectacle est déjà passé': 'This show is over',
  'Les réservations ne sont pas encore ouvertes': 'Booking is not open yet',
  'Les réservations sont closes': 'Booking is closed',
  'Ce spectacle est annulé': 'This show is cancelled',
  'Huit places au plus par personne et par date : pour un groupe, appelez-nous':
    'Eight seats at most per person and date: for a group, call us',
  'Ce spectacle se réserve sur sa page de billetterie':
    'This show is booked on its box office page',
  'Le paiement en ligne ne répond pas. Rien n’a été débité : réessayez dans un instant.':
    'The online payment does not answer. Nothing was charged: try again in a moment.',
  'Pour davantage de places, faites une autre réservation': 'For more seats, make another booking',
  'Billet déjà validé': 'Ticket already used',
  'Ces places ont été réglées au guichet ou par virement : appelez-nous pour les changer ou les rendre':
    'These seats were paid at the box office or by transfer: call us to change them or to give them back',
  'Ce bon cadeau n’existe pas : vérifiez son code': 'There is no such gift card: check its code',
  'Ce bon cadeau n’est plus valable': 'This gift card is no longer valid',
  'Ce bon cadeau ne peut plus être remboursé': 'This gift card can no longer be refunded',
  'Ce bon cadeau ne suffit pas : réglez moins de places avec lui':
    'This gift card is not enough: pay for fewer seats with it',
  'Ce code promo a déjà servi autant de fois qu’il le pouvait':
    'This promo code has been used as often as it could',
  'Ce code promo n’est pas encore valable': 'This promo code is not valid yet',
  'Ce code promo n’est plus valable': 'This promo code is no longer valid',
  'Ce code promo n’existe pas': 'There is no such promo code',
  'Ce code promo ne vaut pas pour ce spectacle': 'This promo code is not for this show',
  'Ce spectacle est reporté : sa nouvelle date n’est pas encore connue':
    'This show is postponed: its new date is not known yet',
  'Ce tarif n’est plus proposé pour cette date': 'This price is no longer offered for this date',
  'Cette réservation n’est plus en cours': 'This booking is no longer open',
  'Huit places au plus peuvent attendre un paiement : réglez d’abord les précédentes':
    'Eight seats at most can wait for a payment: pay for the earlier ones first',
  'Huit places au plus tant que votre adresse n’est pas confirmée : ouvrez d’abord le lien de notre e-mail':
    'Eight seats at most until your address is confirmed: open the link in our email first',
  'Il est trop tard pour le faire en ligne : appelez-nous':
    'It is too late to do it online: call us',
  'Il n’y a plus assez de places à ce tarif': 'There are not enough seats left at this price',
  'Le paiement en ligne n’est pas en service : choisissez un autre règlement.':
    'Online payment is not available: choose another way to pay.',
  'Vingt-quatre places à régler au plus par personne : pour un groupe, appelez-nous':
    'Twenty-four unpaid seats at most per person: for a group, call us',
  'Vous avez déjà utilisé ce code promo': 'You have already used this promo code',
}

type Translated = (typeof LEGAL_PAGES)['cgv' | 'confidentialite' | 'faq']

const legal: Record<Translated['description'], string> = {
  'Réserver, venir, manger et boire, changer d’avis : les réponses de L’espace comédie, à Lille.':
    'Booking, getting here, eating and drinking, changing your mind: the answers of L’espace comédie, in Lille.',
  'Acheter une place à L’espace comédie : prix, paiement, annulation, report et remboursement.':
    'Buying a seat at L’espace comédie: prices, payment, cancellation, postponement and refund.',
  'Ce que L’espace comédie sait de vous, pourquoi, combien de temps, et comment le lire ou l’effacer.':
    'What L’espace comédie knows about you, why, for how long, and how to read or delete it.',
}

/** Sentences of the contracts package, shared by page and API. */
export const sentences: Readonly<Record<string, string>> = {
  ...contact,
  ...newsletter,
  ...vouchers,
  ...guestOrders,
  ...groups,
  ...follows,
  ...alerts,
  ...vannes,
  ...reviews,
  ...client,
  ...errors,
  ...booking,
  ...legal,
  'Questions fréquentes': 'Frequently asked questions',
  'Déconnecté pour inactivité.': 'Logged out for inactivity.',
  'Trop de tentatives. Veuillez réessayer plus tard.': 'Too many attempts. Please try again later.',
  'Votre session a expiré ou votre compte a été supprimé.':
    'Your session has expired or your account was deleted.',
  'Vous allez être déconnecté pour inactivité dans 10 secondes.':
    'You will be logged out for inactivity in 10 seconds.',
  'Cela n’a pas marché. Veuillez réessayer.': 'That did not work. Please try again.',
  "Erreur lors de l'inscription. Veuillez réessayer.": 'Could not sign you up. Please try again.',
}
