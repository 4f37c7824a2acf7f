import * as z from 'zod'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'

const link = z.string()
/** Unsubscribe links: a page, and the one-click address of mail programs. */
const leave = z.object({ url: link, oneClickUrl: link })

/** A date in a digest, as it stands at sending. */
const bookedDate = z.object({
  id: z.int(),
  title: z.string(),
  /** `lundi 23 novembre à 20:30`. */
  when: z.string(),
  artists: z.array(z.string()),
})

const HELLO = 'Bonjour,'
const NOT_YOU = 'Ce n’était pas vous ? Ne faites rien : sans ce clic, nous n’écrirons plus ici.'

const LIST = new Intl.ListFormat('fr', { type: 'conjunction' })

/** The confirmation of a follow, with its unfollow link. */
export const artistFollowed = mailTemplate({
  name: 'artist-followed',
  urgency: 'bulk',
  budget: 'prompted',
  data: z.object({ name: z.string(), url: link, leave }),
  write: ({ name, url, leave }) => ({
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
})

export const artistConfirm = mailTemplate({
  name: 'artist-confirm',
  urgency: 'bulk',
  budget: 'prompted',
  data: z.object({ name: z.string(), url: link }),
  write: ({ name, url }) => ({
    subject: 'Confirmez que vous suivez un artiste',
    preview: 'Un clic, et vous saurez quand il y a une nouvelle date.',
    title: 'Encore un clic',
    blocks: [
      HELLO,
      `Quelqu’un, sans doute vous, veut savoir à cette adresse quand ${name} joue à L’espace comédie. Confirmez, et nous vous écrirons à la prochaine date.`,
      { label: 'Confirmer mon adresse', url },
      NOT_YOU,
    ],
  }),
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
    leave,
  }),
  write: ({ dates, more, url, leave }) => {
    const names = [...new Set(dates.flatMap(({ artists }) => artists))]
    const [name = ''] = names
    const isOne = names.length === 1
    return {
      subject: isOne
        ? `${name} revient sur notre scène`
        : 'Vos artistes reviennent sur notre scène',
      preview: 'De nouvelles dates viennent d’être annoncées.',
      title: isOne ? `${name} revient` : 'Ils reviennent',
      blocks: [
        HELLO,
        isOne
          ? `Vous suivez ${name}. Voici ce qui vient d’être annoncé, sous réserve de changement :`
          : 'Voici ce qui vient d’être annoncé avec les artistes que vous suivez, sous réserve de changement :',
        ...dates.map(
          ({ title, when, artists }) =>
            `• ${when} : « ${title} »${isOne ? '' : `, avec ${LIST.format(artists)}`}`,
        ),
        ...(more > 0
          ? [`Et ${more} ${more === 1 ? 'autre date' : 'autres dates'}, à lire sur le site.`]
          : []),
        { label: 'Voir les dates et réserver', url },
      ],
      leave: { ...leave, list: 'artistes' },
    }
  },
})
