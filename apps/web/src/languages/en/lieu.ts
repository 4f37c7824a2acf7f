/** The venue and its reviews. */
export const lieu = {
  '18h00': '18:00',
  '23h00': '23:00',
  '70 places en arc de cercle, un bar, une scène : venir à L’espace comédie, horaires et accès.':
    '70 seats in an arc, a bar, a stage: getting to L’espace comédie, opening hours and access.',
  '70 places et la vôtre': '70 seats and yours',
  'Accès PMR': 'Step-free access',
  'Afficher la carte': 'Show the map',
  'À Lille.': 'In Lille.',
  'Au {address}.': 'At {address}.',
  'Aucune image': 'No picture',
  'Aucune image principale': 'No main picture',
  Avis: 'Reviews',
  'avis publiés sur': 'reviews published on',
  'Carte du quartier de L’espace comédie': 'Map of the streets around L’espace comédie',
  'Ce que dit la salle': 'What the audience says',
  'Comment réserver ?': 'How do I book?',
  'En bref': 'In brief',
  'En images': 'In pictures',
  'En transports en commun': 'By public transport',
  'En voiture': 'By car',
  Fermeture: 'Closes',
  gratuites: 'free of charge',
  ICI: 'HERE',
  Itinéraire: 'Directions',
  'La carte vient d’OpenStreetMap, qui recevra votre adresse IP.':
    'The map comes from OpenStreetMap, which will receive your IP address.',
  'La salle est-elle accessible aux personnes à mobilité réduite ?':
    'Is the room accessible to people with reduced mobility?',
  'Lire les avis': 'Read the reviews',
  'Non, et nous le regrettons. Écrivez-nous : nous chercherons une solution avec vous.':
    'No, and we are sorry. Write to us and we will look for a solution with you.',
  'Non, et nous le regrettons. Appelez-nous au {phone} : nous chercherons une solution avec vous.':
    'No, and we are sorry about it. Call us on {phone} and we will look for a solution with you.',
  'Note : {rating} sur 5': 'Rating: {rating} out of 5',
  'On y joue du stand-up, des comédies, des seuls en scène et des scènes ouvertes où personne ne sait ce qui va arriver. Les portes ouvrent une heure avant le spectacle : le temps d’un verre, et de choisir sa place.':
    'Stand-up, comedies, one-person shows, and open mics where nobody knows what will happen. Doors open an hour before the show: time for a drink, and to choose your seat.',
  'Où se trouve L’espace comédie ?': 'Where is L’espace comédie?',
  'Oui : le bar ouvre avec les portes et reste ouvert après le spectacle. Planches, boissons avec et sans alcool, et rien d’obligatoire. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.':
    'Yes: the bar opens with the doors and stays open after the show. Sharing boards, drinks with and without alcohol, and no need to order. Alcohol abuse is bad for your health: drink in moderation.',
  Ouverture: 'Opens',
  'pas d’accès pour les personnes à mobilité réduite': 'no access for people with reduced mobility',
  'Peut-on boire et manger sur place ?': 'Can we eat and drink there?',
  'Plan de la salle : {seats} places en arc de cercle devant la scène, dont une en jaune, la vôtre':
    'Plan of the room: {seats} seats in an arc before the stage, one of them yellow, yours',
  'Plan de la salle : {seats} places en arc de cercle devant la scène':
    'Plan of the room: {seats} seats in an arc before the stage',
  'dernière place': 'last seat',
  'environ {left} places libres': 'about {left} free seats',
  'en jaune, les vôtres : {own}': 'in yellow, yours: {own}',
  'La salle': 'The room',
  '{rating} sur 5': '{rating} out of 5',
  '{seats} places, pas une de plus : à L’espace comédie, le premier rang a les genoux contre la scène et le dernier entend le trac des artistes. C’est un café-théâtre, avec un vrai bar, de vraies chaises et des gens qui viennent rire à côté d’inconnus.':
    '{seats} seats and no more: at L’espace comédie the front row has its knees against the stage and the back row can hear the stage fright. It is a café-théâtre, with a real bar, real chairs and people who come to laugh beside strangers.',
  'sur Google': 'on Google',
  'Sur la page de chaque spectacle : « Réserver maintenant » ouvre la réservation, ici même ou sur la billetterie du spectacle. S’il reste des places, on en vend aussi à l’entrée, dès l’ouverture, une heure avant le spectacle.':
    'On the page of each show: “Book now” opens the booking, here or on the ticketing site of the show. If there are seats left, we also sell them at the door, from an hour before the show.',
  Téléphone: 'Telephone',
  Toilettes: 'Toilets',
  'Une salle où l’on se voit rire': 'A room where you see each other laugh',
  'Une scène, un bar, cinq rangs en arc de cercle. Même du dernier, on voit la sueur perler et les sourcils se lever. Café-théâtre au cœur de Lille, parking à deux pas, portes ouvertes une heure avant le spectacle.':
    'A stage, a bar, five rows in an arc. Even from the last one you can see every drop of sweat and every raised eyebrow. A café-théâtre in the heart of Lille, parking round the corner, doors open an hour before the show.',
  'variables selon les événements': 'vary with the events',
  Venir: 'Getting here',
  'vers L’espace comédie': 'to L’espace comédie',
  'Vos questions': 'Your questions',
  'À vélo': 'By bike',
} as const
