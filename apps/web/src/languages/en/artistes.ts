export const artistes = {
  Artiste: 'Artist',
  'Artiste non trouvé': 'Artist not found',
  'Aucun artiste': 'No artist',
  'Ce lien est incomplet : copiez-le en entier depuis notre e-mail.':
    'This link is incomplete: copy the whole of it from our email.',
  'Confirmer mon adresse': 'Confirm my address',
  'Confirmez l’adresse à laquelle vous suivez un artiste.':
    'Confirm the address at which you follow an artist.',
  'Ne plus recevoir les nouvelles dates des artistes que vous suivez.':
    'Stop receiving the new dates of the artists that you follow.',
  'Ne plus suivre': 'Stop following',
  'Ne plus suivre personne': 'Follow nobody any more',
  'Nous n’écrirons plus à {email} quand un artiste que vous suivez annonce une date. Pour n’en quitter qu’un seul, passez par votre compte.':
    'We will no longer write to {email} when an artist that you follow announces a date. To leave just one of them, go to your account.',
  'Recevoir à {email} les nouvelles dates des artistes que vous suivez.':
    'Receive at {email} the new dates of the artists that you follow.',
  'Suivre un artiste': 'Follow an artist',
  'Déjà sur notre scène': 'Already on our stage',
  'Ils ont joué ici': 'Seen on our stage',
  'Liens de {name}': 'Links of {name}',
  'Nos Artistes': 'Our Artists',
  'Pas de date annoncée pour l’instant.': 'No date announced yet.',
  'Portrait de {name}': 'Portrait of {name}',
  'Stand-up, sketchs, impro et comédie : les artistes passés sur la scène de L’espace comédie, à Lille.':
    'Stand-up, sketches, improv and comedy: the artists who have been on the stage of L’espace comédie, in Lille.',
  'Suivre cet artiste': 'Follow this artist',
  'Suivre {name}': 'Follow {name}',
  'Suivre ses dates dans mon agenda': 'Follow these dates in my calendar',
  'Tous les artistes': 'All artists',
  'Un e-mail quand une nouvelle date est annoncée, un par jour au plus, et rien d’autre. Chaque message permet de ne plus suivre, d’un clic.':
    'An email, in French, when a new date is announced, one a day at most, and nothing else. Unfollow from any of them in one click.',
  'Un instant...': 'One moment...',
  'Un artiste de L’espace comédie, à Lille.': 'An artist at L’espace comédie, in Lille.',
  'Voir les artistes': 'See the artists',
  '{name} à L’espace comédie, café-théâtre à Lille : dates à venir, et celles qui ont joué.':
    '{name} at L’espace comédie, a café-théâtre in Lille: dates to come, and those that have played.',
  'À venir': 'Upcoming',
} as const
