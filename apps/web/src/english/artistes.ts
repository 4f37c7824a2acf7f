export const artistes = {
  Artiste: 'Artist',
  'Artiste non trouvé': 'Artist not found',
  'Aucun artiste': 'No artist',
  'Déjà sur notre scène': 'Already on our stage',
  'Ils ont joué ici': 'They have played here',
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
  'Un courriel quand une nouvelle date est annoncée, un par jour au plus, et rien d’autre. Chaque message a son lien pour ne plus suivre.':
    'An email, in French, when a new date is announced, one a day at most, and nothing else. Every message has its link to stop.',
  'Un instant...': 'One moment...',
  'Un artiste de L’espace comédie, à Lille.': 'An artist at L’espace comédie, in Lille.',
  'Voir les artistes': 'See the artists',
  '{name} à L’espace comédie, café-théâtre à Lille : dates à venir, et celles qui ont joué.':
    '{name} at L’espace comédie, a café-théâtre in Lille: dates to come, and those that have played.',
  'À venir': 'To come',
} as const
