/** Gift cards. */
export const vouchers = {
  'Bons cadeaux': 'Gift cards',
  'Offrir une soirée à L’espace comédie, café-théâtre à Lille.':
    'Give an evening at L’espace comédie, café-théâtre in Lille.',
  'Merci ! Le bon part par e-mail dès que le paiement est confirmé.':
    'Thank you! The card leaves by email as soon as the payment is confirmed.',
  'Un bon cadeau paie des places de tous nos spectacles, en une ou plusieurs fois : son code se saisit en réservant, ou se dit au guichet et à l’entrée.':
    'A gift card pays for seats at all our shows, at once or bit by bit: type its code when you book, or say it at the box office and at the door.',
  'Il vaut {months} mois à partir de l’achat.':
    'It is valid for {months} months from the purchase.',
  'Nos bons cadeaux se vendent au guichet, aux heures d’ouverture.':
    'Our gift cards are sold at the box office, during opening hours.',
  Montant: 'Amount',
  'Un autre montant': 'Another amount',
  'Autre montant en euros': 'Other amount in euros',
  'De {min} à {max}, si vous choisissez « Un autre montant ».':
    'From {min} to {max}, if you choose “Another amount”.',
  'Votre e-mail': 'Your email',
  'Le bon y est envoyé, à imprimer ou à transférer, sauf si vous donnez une autre adresse plus bas.':
    'The card is sent there, to print or forward, unless you give another address below.',
  'Pour qui ? (facultatif)': 'Who is it for? (optional)',
  'Un mot à imprimer sur la carte (facultatif)': 'A few words to print on the card (optional)',
  'Son e-mail (facultatif)': 'Their email (optional)',
  'Nous lui envoyons le bon de votre part.': 'We send them the card on your behalf.',
  'L’envoyer le (facultatif)': 'Send it on (optional)',
  'Sans jour, il part dès le paiement.': 'Without a day, it leaves once it is paid.',
  'Vous payez en ligne, par carte, sur la page qui s’ouvre ensuite. En achetant, vous acceptez nos':
    'You pay online, by card, on the page that opens next. By buying, you accept our',
  'conditions de vente': 'terms of sale',
  'Vous avez quatorze jours pour changer d’avis.': 'You have fourteen days to change your mind.',
  'Acheter ce bon': 'Buy this card',
  'Aller au paiement': 'Go to the payment',
  'Votre bon cadeau': 'Your gift card',
  'Bon cadeau': 'Gift card',
  'Un bon cadeau de L’espace comédie, à Lille.': 'A gift card of L’espace comédie, in Lille.',
  'Voir ce bon demande JavaScript ; son code, dans notre e-mail, reste valable':
    'Seeing this card needs JavaScript; its code, in our email, stays valid',
  'Un bon s’ouvre par le lien de notre e-mail.': 'A card opens by the link of our email.',
  '{title}, code : {code}': '{title}, code: {code}',
  'Télécharger la carte (PDF)': 'Download the card (PDF)',
  'Il n’est plus valable depuis le {last} : {worth} y restaient.':
    'It has not been valid since {last}: {worth} were left on it.',
  'Se rétracter de cet achat': 'Withdraw from this purchase',
  'Jusqu’au {last}, son acheteur peut changer d’avis, sans raison à donner : ce qui reste sur le bon est remboursé sur la carte qui l’a payé, et le bon ne vaut plus rien.':
    'Until {last} its buyer can change their mind, without giving a reason: what is left on the gift card is refunded to the bank card that paid, and the gift card is worth nothing any more.',
  'L’e-mail donné à l’achat': 'The email given at the purchase',
  'Confirmer la rétractation': 'Confirm the withdrawal',
  'Il a été remboursé : {worth}.': 'It was refunded: {worth}.',
  'Il est entièrement dépensé.': 'It is all spent.',
  'Il n’est plus valable depuis le {last}.': 'It has not been valid since {last}.',
  'Il vaut {worth}, jusqu’au {last}.': 'It is worth {worth}, until {last}.',
  'Il vaut encore {worth}, jusqu’au {last}.': 'It is still worth {worth}, until {last}.',
  'Ce qu’il a payé': 'What it paid for',
  '{sum} pour {places}': '{sum} for {places}',
  'rendu : {worth}': 'given back: {worth}',
} as const
