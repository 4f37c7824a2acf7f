/** The home page, and the pages that have no other room. */
export const home = {
  'Apprendre à faire rire à Lille : les cours de stand-up et d’impro de L’espace comédie arrivent bientôt.':
    'Learn to make people laugh in Lille: stand-up and improv classes at L’espace comédie are coming soon.',
  'Choisir un spectacle': 'Choose a show',
  'Comedy club & café-théâtre à Lille': 'Comedy club & café-théâtre in Lille',
  'Dites-nous ce qui vous tente : les premiers inscrits choisiront les horaires.':
    'Tell us what tempts you: those who sign up first choose the times.',
  'Écrire une chute, tenir un silence, rattraper un bide : nous préparons des ateliers de stand-up et d’impro, le soir et le week-end, pour débutants et récidivistes.':
    'Writing a punchline, holding a silence, rescuing a flop: we are preparing stand-up and improv workshops in French, on evenings and weekends, for beginners and repeat offenders.',
  'La nouvelle date sera annoncée ici.': 'The new date will be announced here.',
  'Les cours arrivent bientôt.': 'Classes are coming soon.',
  'On rit quand ?': 'When do we laugh?',
  'Paiement confirmé !': 'Payment confirmed!',
  "Paiement annulé. Votre réservation n'a pas été finalisée.":
    'Payment cancelled. Your booking was not completed.',
  'Prochaine date\u00a0:': 'Next date:',
  Réserver: 'Book',
  'Spectacle récurrent': 'Every week',
  'Stand-up, comédies et scènes ouvertes toute la semaine dans un café-théâtre de 70 places au cœur de Lille. Programmation, calendrier et réservation.':
    'Stand-up, comedies and open mics all week long in a 70-seat café-théâtre in the heart of Lille. Programme, calendar and booking; shows are in French.',
} as const
