import { show } from './show.ts'

// Saturdays: one for the children, one early, one late.

export const dragon = show({
  title: 'Le dragon qui avait le trac',
  genre: 'Jeune public',
  ambiance: 'ocre',
  motif: 'parapluie',
  minutes: 45,
  priceCents: 800,
  description: `
    Firmin est un dragon terrible : il rugit, il crache, il fait trembler la vallée. Mais devant
    trois personnes, il ne sort de sa gueule qu’une petite fumée et le mot « bonjour ». Une
    fillette sans peur et un parapluie sans toile décident de lui apprendre le métier. Pour les
    dragons à partir de 4 ans, et pour les grandes personnes qui ont une réunion lundi.`,
})

export const mamie = show({
  title: 'Mamie a volé un vélo',
  genre: 'Jeune public',
  ambiance: 'deule',
  motif: 'velo',
  minutes: 50,
  priceCents: 900,
  description: `
    Mamie a quatre-vingt-un ans, deux genoux neufs et une sonnette qu’elle n’a pas payée. Son
    petit-fils voudrait bien qu’elle tricote, comme tout le monde ; elle a tricoté le guidon.
    Course-poursuite, marionnettes et gendarme à ressort, sans quitter un décor de deux mètres sur
    trois. Dès 5 ans, casque non fourni. Un goûter est servi à la sortie : c’est Mamie qui l’a
    fait, méfiance.`,
})

export const oie = show({
  title: 'L’œuf, l’oie et l’huissier',
  genre: 'Comédie',
  ambiance: 'boeuf',
  motif: 'oie',
  minutes: 75,
  priceCents: 1900,
  description: `
    Qui est arrivé en premier ? L’huissier, à sept heures précises. Dans la cuisine des deux
    sœurs, il vient saisir les meubles et tombe sur une oie qui, légalement, est propriétaire des
    lieux. Un notaire, un vétérinaire et un œuf d’une valeur considérable vont traverser la pièce,
    dans cet ordre, puis dans l’autre. Aucun animal n’est blessé pendant la représentation ; un
    comédien, une fois, un peu.`,
})

export const maroilles = show({
  title: 'Qui a mangé le maroilles ?',
  genre: 'Comédie policière',
  ambiance: 'papier',
  motif: 'chat',
  minutes: 80,
  priceCents: 2000,
  photos: 1,
  description: `
    Un soir d’orage, un manoir près d’Hazebrouck. Le maroilles du comte a disparu et l’odeur est
    partout, ce qui n’aide pas l’enquête. Six suspects, deux alibis, un chat qui ne dit rien, et
    un inspecteur enrhumé : c’est le seul qui ne sente rien, et c’est lui qu’on a envoyé. Vous
    votez à l’entracte, et la fin change avec le verdict. Rassurez-vous : le coupable finit
    toujours par se trahir, surtout quand il fait chaud.`,
})

export const tresLong = show({
  title: `
    Le spectacle dont le titre est si long qu’à la caisse, le temps de le dire en entier, il ne
    reste plus que la place derrière le grand monsieur`,
  genre: 'Seul en scène',
  ambiance: 'boeuf',
  motif: 'chaise',
  minutes: 60,
  priceCents: 1500,
  description: `
    Tout est dans le titre. Le reste, c’est-à-dire cinquante-cinq minutes, traite des choses qui
    prennent trop de temps : les adieux dans un couloir, les groupes de discussion de la famille,
    le fils de la voisine qui raconte un film. L’imprimeur a renvoyé l’affiche trois fois. Si vous
    êtes pressés, la première et la dernière phrase suffisent ; mais c’est entre les deux qu’on
    rit.`,
})

export const piecesDetachees = show({
  title: 'Pièces détachées',
  genre: 'Comédie',
  ambiance: 'papier',
  motif: 'valise',
  minutes: 70,
  priceCents: 1700,
  description: `
    Ils se sont aimés, ils ont monté une armoire, ils se sont quittés. Aujourd’hui ils la
    démontent, et chacun tient à repartir avec la moitié des vis. Une séparation avec notice en
    onze langues, dont aucune n’est la bonne. Il manque toujours une pièce à la fin : cette fois,
    l’un des deux l’avait dans sa poche depuis le début.`,
})

export const ratage = show({
  title: 'Le Grand Ratage',
  genre: 'Magie',
  ambiance: 'nuit',
  motif: 'chapeau',
  minutes: 70,
  priceCents: 1800,
  description: `
    Le plus grand illusionniste de sa rue entre en scène avec un chapeau, une colombe et une
    assurance impayée. Tout rate, à la seconde près : cela demande six mois de répétitions. Il
    devine votre carte, c’est celle du restaurant. Il vous hypnotise, et vous ne vous souviendrez
    de rien, sauf du numéro du lapin, qui, lui, a parfaitement réussi.`,
})

export const mariage = show({
  title: 'Mariage pluvieux, buffet heureux',
  genre: 'Comédie',
  ambiance: 'dragee',
  motif: 'gateau',
  minutes: 75,
  priceCents: 2200,
  photos: 2,
  description: `
    Il pleut depuis l’aube, le traiteur s’est trompé de salle, et le témoin a perdu la seule chose
    qu’on lui avait confiée. On attend cent vingt invités ; la tente, elle, vient de partir sans
    prévenir. Cinq comédiens jouent toute la noce, y compris l’oncle qui chante, et la pièce
    montée dans son propre rôle. Vous faites les invités : tenue correcte, mauvaise foi acceptée.`,
})

export const coeur = show({
  title: 'Cœur à prendre, four à vendre',
  genre: 'Comédie romantique',
  ambiance: 'ocre',
  motif: 'telephone',
  minutes: 70,
  priceCents: 1700,
  description: `
    Elle a mis son four en vente, il a répondu pour son cœur, ou l’inverse : l’application a
    planté. Ils se donnent rendez-vous sur un parking de Wasquehal, avec un diable, deux sangles
    et des attentes très différentes. Une histoire d’amour livrée sans garantie, à venir chercher
    sur place. Le four chauffe, la salle aussi.`,
})

export const retard = show({
  title: 'Trois filles en retard',
  genre: 'Stand-up à trois',
  ambiance: 'nuit',
  motif: 'lit',
  minutes: 75,
  priceCents: 1500,
  description: `
    Elles devaient être là à vingt heures cinquante-cinq. La première cherche une place pour se
    garer, la deuxième est restée dans une conversation, la troisième dort. Elles ont trente ans
    passés, des messages non lus et un avis sur tout, surtout sur les gens à l’heure. Le spectacle
    commence pile, et c’est ce qui inquiète tout le monde.`,
})
