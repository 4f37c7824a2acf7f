import { ArtistDraft, ManagedArtist } from '@espace/contracts/artistes/artistes'
import type { ArtistLink } from '@espace/contracts/artistes/artistes'
import { MAX_LINKS } from '@espace/contracts/artistes/artistes.constants'
import { parseUrl } from '@espace/contracts/kernel/parse-url'
import { dashboardKey } from '../lib/dashboard.tsx'
import { entity } from '../lib/edit/entity.ts'
import { apiRules, type ValuesOf } from '../lib/edit/fields.ts'
import { OPTIONAL, text, textArea } from '../ui/form/field-table.tsx'
import { image } from '../uploads/image-field.tsx'

const FIELDS = {
  name: text('Nom', { required: true, maxLength: 200, autoComplete: 'off' }),
  photo: image('Photo', { kind: 'artiste', folder: 'photo_artiste' }),
  biography: textArea('Biographie', { after: OPTIONAL, maxLength: 5_000 }),
  /** One link a line: label, then URL. */
  links: textArea('Liens', {
    after: OPTIONAL,
    hint: `Un par ligne, ${MAX_LINKS} au plus, par exemple Instagram https://instagram.com/zoe. Une vidéo de YouTube se regarde sur la page.`,
    rows: 3,
    spellCheck: false,
  }),
}
type Values = ValuesOf<typeof FIELDS>

const toBody = ({ links, ...values }: Values) => ({
  ...values,
  links: links
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(linkIn),
})

/** `Instagram https://instagram.com/zoe`; without a name, the site's. */
function linkIn(line: string): ArtistLink {
  const url = line.split(/\s+/).at(-1) ?? ''
  const label = line.slice(0, -url.length).trimEnd().replace(/:$/, '').trimEnd()
  const site = parseUrl(url)?.hostname.replace(/^www\./, '')
  return { label: label || site || url, url }
}

export const artists = entity({
  name: 'artiste',
  room: 'artistes',
  key: dashboardKey('artistes', 'managed'),
  schema: ManagedArtist,
  fields: FIELDS,
  rules: apiRules(FIELDS, ArtistDraft, toBody, ([, line], message) =>
    typeof line === 'number' ? `Lien ${line + 1} : ${message}` : message,
  ),
  toForm: ({ name, photo, biography, links }) => ({
    name,
    photo,
    biography,
    links: links.map(({ label, url }) => `${label} ${url}`).join('\n'),
  }),
  load: (admin, options) => admin.artistes.managed({}, options),
  add: (admin, values) => admin.artistes.add({ body: toBody(values) }),
  change: (admin, values, { id, version }) =>
    admin.artistes.change({ params: { id }, body: { ...toBody(values), version } }),
  calls: (admin) => admin.artistes,
  labelOf: ({ name }) => name,
  shown: ({ name, photo }) => ({ name, photo }),
  texts: {
    add: {
      title: 'Ajouter un artiste',
      saved: 'Artiste ajouté avec succès',
      failed: "Erreur lors de l'ajout de l'artiste",
    },
    change: {
      title: 'Modifier l’artiste',
      saved: 'Artiste modifié avec succès',
      failed: "Erreur lors de la modification de l'artiste",
    },
    remove: {
      question: 'Êtes-vous sûr de vouloir supprimer cet artiste ? Cette action est irréversible.',
      removed: 'Artiste supprimé',
    },
    bin: { title: 'Artistes', restored: 'Artiste restauré' },
  },
})
