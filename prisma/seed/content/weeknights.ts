import { show } from './show.ts'

// Thursdays, and a late hour on some Fridays.

export const premieresFois = show({
  title: 'Les premières fois',
  genre: 'Scène ouverte',
  ambiance: 'boeuf',
  motif: 'rideau',
  minutes: 90,
  priceCents: 0,
  description: `
    Ils n’ont jamais joué que devant leur salle de bains. Ce soir, elle est remplacée par vous.
    Cinq minutes chacun et une seule règle : on applaudit avant, parce qu’après on ne sait pas.
    Certains y prennent goût, d’autres découvrent qu’ils aiment beaucoup la comptabilité. L’entrée
    est libre, le bar ne l’est pas, et il reste souvent un passage si le courage vous prend à
    l’entracte.`,
})

export const roast = show({
  title: 'La Nuit du Ch’ti Roast',
  genre: 'Soirée spéciale',
  ambiance: 'papier',
  motif: 'biere',
  minutes: 90,
  priceCents: 1800,
  photos: 2,
  description: `
    Quatre humoristes du Nord s’assoient en rond et se disent enfin ce qu’ils pensent les uns des
    autres. C’est cruel, c’est précis, c’est fait avec beaucoup d’amour et un peu de genièvre. Le
    public vote ; le perdant passe la wassingue, et il reste des traces de la dernière fois. Âmes
    sensibles bienvenues : ce n’est pas sur vous que ça tombe. Sauf au premier rang.`,
})

export const matchNul = show({
  title: 'Match nul',
  genre: 'Improvisation',
  ambiance: 'deule',
  motif: 'banane',
  minutes: 80,
  priceCents: 1200,
  description: `
    Deux équipes, aucun texte, un arbitre qui n’a jamais lu le règlement. Vous donnez un mot, un
    lieu, un métier disparu ; elles en font une scène, une chanson, parfois une catastrophe. Les
    points se comptent à l’applaudimètre, c’est-à-dire au hasard. Depuis la création du
    championnat, personne n’a gagné : c’est bien la preuve que le niveau est homogène.`,
})

export const psy = show({
  title: 'Ma psy est en vacances',
  genre: 'Seule en scène',
  ambiance: 'dragee',
  motif: 'reveil',
  minutes: 65,
  priceCents: 1600,
  photos: 1,
  lsf: true,
  description: `
    C’est le mois d’août. Sa psy est dans le Gers, sa mère est au téléphone, et il lui reste vingt
    et une séances d’angoisse à placer quelque part. Ce sera ici, à heure fixe, un réveil sur les
    genoux, devant vous qui avez payé pour l’écouter : admirez l’inversion. Elle raconte ses ex,
    son crédit, et le chat qu’elle a adopté pour parler à quelqu’un qui ne prend pas de notes.
    Vous n’êtes pas diplômés, elle n’est pas guérie, et tout le monde repart soulagé.`,
})

export const frite = show({
  title: 'Conférence très sérieuse sur la frite',
  genre: 'Conférence loufoque',
  ambiance: 'ocre',
  motif: 'frites',
  minutes: 70,
  priceCents: 1300,
  description: `
    Le professeur a une baraque, trois diapositives et une thèse en huit volumes. Première partie
    : la frite est-elle un légume, un droit ou une langue vivante ? Deuxième partie : deux bains,
    une controverse. La troisième est annulée faute de sauce. On en sort instruit, affamé, et
    brouillé avec au moins un Belge.`,
})

export const karaoke = show({
  title: 'Karaoké imaginaire',
  genre: 'Soirée participative',
  ambiance: 'dragee',
  motif: null,
  minutes: 90,
  priceCents: null,
  description: `
    Il n’y a ni écran, ni paroles, ni musique : vous chantez quand même. Le meneur de jeu vous
    tend un micro débranché, et la salle devine le morceau rien qu’à votre visage. Les timides
    font les chœurs, les faux timides font le pont de la ballade. Aucun enregistrement n’est
    autorisé, par égard pour vos enfants.`,
})

export const surprise = show({
  title: 'Chut !',
  genre: null,
  ambiance: 'deule',
  motif: null,
  minutes: null,
  priceCents: null,
  isOnSale: false,
  description: `
    Nous n’avons rien le droit de dire. Quelqu’un vient essayer quelque chose, ici, parce que
    c’est petit et que vous êtes gentils. Ce sera peut-être très bon ; ce sera sûrement la
    première fois. Le nom est dans une enveloppe, l’enveloppe est derrière le bar, et le barman a
    des principes.`,
})

export const minuit = show({
  title: 'Minuit moins le quart',
  genre: 'Cabaret',
  ambiance: 'dragee',
  motif: 'lampe',
  minutes: 60,
  priceCents: 1000,
  description: `
    L’heure où les bonnes idées sont déjà couchées. Trois numéros, deux chansons, et une histoire
    qui commence par « je ne devrais pas vous la raconter ». On éteint la grande lumière, on garde
    la petite, et le bar fait semblant de ne rien entendre. Ce qui se dit ici à cette heure ne se
    répète pas : de toute façon, demain, personne ne s’en souvient.`,
})
