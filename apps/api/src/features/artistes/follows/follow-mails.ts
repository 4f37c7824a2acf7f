import * as z from 'zod'
import { LeaveLinks } from '#features/newsletter/list-links.ts'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'

const link = z.string()

/** A date in a digest, as it stands at sending. */
const bookedDate = z.object({
  id: z.int(),
  title: z.string(),
  /** `lundi 23 novembre à 20:30`. */
  when: z.string(),
  artists: z.array(z.string()),
})

const HELLO = 'Bonjour,'
const ENGLISH_HELLO = 'Hello,'

const LIST = new Intl.ListFormat('fr', { type: 'conjunction' })
const ENGLISH_LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** The confirmation of a follow, with its unfollow link. */
export const artistFollowed = mailTemplate({
  name: 'artist-followed',
  urgency: 'bulk',
  budget: 'prompted',
  data: z.object({ name: z.string(), url: link, leave: LeaveLinks }),
  write: {
    fr: ({ name, url, leave }) => ({
      subject: 'Vous suivez un artiste',
      preview: 'Un e-mail par jour au plus, et seulement quand il y a une nouvelle date.',
      title: `Vous suivez ${name}`,
      blocks: [
        HELLO,
        'Dès qu’une nouvelle date est annoncée à L’espace comédie, vous le saurez : un e-mail par jour au plus, pour tous les artistes que vous suivez.',
        { label: 'Voir ses dates', url },
        'Ce n’était pas vous, ou vous changez d’avis ? Le lien ci-dessous suffit.',
      ],
      leave: { ...leave, list: 'artistes' },
    }),
    en: ({ name, url, leave }) => ({
      subject: 'You follow an artist',
      preview: 'One email a day at most, and only when there is a new date.',
      title: `You follow ${name}`,
      blocks: [
        ENGLISH_HELLO,
        'As soon as a new date is announced at L’espace comédie, you will know: one email a day at most, for all the artists you follow.',
        { label: 'See the dates', url },
        'It was not you, or you have changed your mind? The link below is enough.',
      ],
      leave: { ...leave, list: 'artistes' },
    }),
  },
})

export const artistConfirm = mailTemplate({
  name: 'artist-confirm',
  urgency: 'bulk',
  budget: 'prompted',
  data: z.object({ name: z.string(), url: link }),
  write: {
    fr: ({ name, url }) => ({
      subject: 'Confirmez que vous suivez un artiste',
      preview: 'Un clic, et vous saurez quand il y a une nouvelle date.',
      title: 'Encore un clic',
      blocks: [
        HELLO,
        `Quelqu’un, sans doute vous, veut savoir à cette adresse quand ${name} joue à L’espace comédie. Confirmez, et nous vous écrirons à la prochaine date.`,
        { label: 'Confirmer mon adresse', url },
        'Ce n’était pas vous ? Ne faites rien : sans ce clic, nous n’écrirons plus ici.',
      ],
    }),
    en: ({ name, url }) => ({
      subject: 'Confirm that you follow an artist',
      preview: 'One click, and you will know when there is a new date.',
      title: 'One more click',
      blocks: [
        ENGLISH_HELLO,
        `Somebody, probably you, wants to know at this address when ${name} plays at L’espace comédie. Confirm, and we write to you at the next date.`,
        { label: 'Confirm my address', url },
        'It was not you? Do nothing: without this click, we will not write here again.',
      ],
    }),
  },
})

export const artistNews = mailTemplate({
  name: 'artist-news',
  urgency: 'bulk',
  data: z.object({
    followerId: z.int(),
    dates: z.array(bookedDate),
    /** Further dates, only counted. */
    more: z.int(),
    url: link,
    leave: LeaveLinks,
  }),
  write: {
    fr: ({ dates, more, url, leave }) => {
      const name = onlyNameIn(dates)
      return {
        subject: name
          ? `${name} revient sur notre scène`
          : 'Vos artistes reviennent sur notre scène',
        preview: 'De nouvelles dates viennent d’être annoncées.',
        title: name ? `${name} revient` : 'Ils reviennent',
        blocks: [
          HELLO,
          name
            ? `Vous suivez ${name}. Voici ce qui vient d’être annoncé, sous réserve de changement :`
            : 'Voici ce qui vient d’être annoncé avec les artistes que vous suivez, sous réserve de changement :',
          ...dates.map(
            ({ title, when, artists }) =>
              `• ${when} : « ${title} »${name ? '' : `, avec ${LIST.format(artists)}`}`,
          ),
          ...(more > 0
            ? [`Et ${more} ${more === 1 ? 'autre date' : 'autres dates'}, à lire sur le site.`]
            : []),
          { label: 'Voir les dates et réserver', url },
        ],
        leave: { ...leave, list: 'artistes' },
      }
    },
    en: ({ dates, more, url, leave }) => {
      const name = onlyNameIn(dates)
      return {
        subject: name ? `${name} is back on our stage` : 'Your artists are back on our stage',
        preview: 'New dates have just been announced.',
        title: name ? `${name} is back` : 'They are back',
        blocks: [
          ENGLISH_HELLO,
          name
            ? `You follow ${name}. This has just been announced, and may change:`
            : 'This has just been announced with the artists you follow, and may change:',
          ...dates.map(
            ({ title, when, artists }) =>
              `• ${when}: “${title}”${name ? '' : `, with ${ENGLISH_LIST.format(artists)}`}`,
          ),
          ...(more > 0
            ? [`And ${more} more ${more === 1 ? 'date' : 'dates'}, to be read on the site.`]
            : []),
          { label: 'See the dates and book', url },
        ],
        leave: { ...leave, list: 'artistes' },
      }
    },
  },
})

function onlyNameIn(dates: readonly { artists: readonly string[] }[]): string | undefined {
  const names = new Set(dates.flatMap(({ artists }) => artists))
  const [name] = names
  return names.size === 1 ? name : undefined
}
