interface DemoArtist {
  name: string
  biography: string
  links: { label: string; url: string }[]
}

const instagram = (name: string) => ({
  label: 'Instagram',
  url: `https://instagram.example/${name}`,
})

const site = (name: string) => ({ label: 'Son site', url: `https://www.${name}.example/` })

// A freely licensed film (Big Buck Bunny) stands in for a recording.
const video = { label: 'Un extrait', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }

/** Invented stage names and lives. The last four are on the home page. */
export const ARTISTS: readonly DemoArtist[] = [
  {
    name: 'Marcelle Braderie',
    biography:
      'Vingt ans derrière un stand de moules, et autant d’histoires de clients. Marcelle raconte la Braderie de Lille comme d’autres l’Iliade : il y a des héros, des naufrages et un homme qui marchande une chaise à trois pieds.\nElle joue sans décor : une nappe suffit.',
    links: [instagram('marcelle'), video],
  },
  {
    name: 'Gégé l’Aspirateur',
    biography:
      'Vendeur à domicile repenti, Gégé a sonné à onze mille portes. Il en a gardé les réponses. Un numéro de porte-à-porte où le public est la porte.',
    links: [instagram('gege')],
  },
  {
    name: 'Yvette Cacahuète',
    biography:
      'Clown de comptoir et chanteuse par accident, Yvette règle en chansons ses comptes avec sa sœur, son dentiste et la ligne 2 du métro.\nFormée au conservatoire de Roubaix, renvoyée pour rire.',
    links: [site('yvette-cacahuete'), instagram('yvette')],
  },
  {
    name: 'Odile Patatras',
    biography:
      'Odile tombe. De sa chaise, de haut, amoureuse. Ancienne gymnaste, elle a fait de la maladresse un art qui demande beaucoup d’entraînement.',
    links: [instagram('odile'), video],
  },
  {
    name: 'Nono Virgule',
    biography:
      'Correcteur dans un journal, Nono lit à voix haute les petites annonces, les règlements de copropriété et les messages de sa mère. La ponctuation est de lui.',
    links: [site('nono-virgule')],
  },
  {
    name: 'Élodie Pataquès',
    biography:
      'Professeure de français le jour, Élodie met le soir les pieds dans tous les plats de la langue. On en sort avec trois fautes de moins et mal aux côtes.\nElle anime aussi des scènes ouvertes, où elle ne coupe le micro qu’à regret.',
    links: [instagram('elodie'), video],
  },
  {
    name: 'Bébert Carabistouille',
    biography:
      'Tout ce que raconte Bébert est vrai, sauf le début, le milieu et la fin. Conteur de Bergues, champion régional de mauvaise foi trois années de suite.',
    links: [instagram('bebert'), site('carabistouille')],
  },
  {
    name: 'Ginette Moustache',
    biography:
      'Coiffeuse pour hommes à Wazemmes, Ginette a tout entendu et n’a rien promis. Un seul en scène tondu de près, sur ce que disent les messieurs quand ils se croient seuls avec leur reflet.',
    links: [instagram('ginette'), video],
  },
  {
    name: 'Karim Tartiflette',
    biography:
      'Né à Chambéry, arrivé à Lille par erreur d’aiguillage, Karim défend le fromage fondu devant un public de frites. Stand-up montagnard en pays plat.\nIl écrit chaque semaine une minute de plus, et en retire deux.',
    links: [instagram('karim'), site('karim-tartiflette'), video],
  },
  {
    name: 'Josiane Turbo',
    biography:
      'Monitrice d’auto-école pendant trente ans, Josiane a survécu à quatre mille élèves. Elle en imite une centaine par soir, passager compris, et ne cale jamais.',
    links: [site('josiane-turbo'), instagram('josiane'), video],
  },
]
