import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { mailLinkPage } from '#shared/ui/email/mail-link-page.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'

const contract = async () => (await import('@espace/contracts/artistes/follows')).followsContract

const Onwards = () => (
  <ActionLink to="/artistes" look="line">
    {t('Voir les artistes')}
  </ActionLink>
)

/** Double opt-in of a follower: target of the confirmation link in our email. */
export const ConfirmFollow = mailLinkPage({
  path: CONFIRM_FOLLOW_PATH,
  title: 'Suivre un artiste',
  description: 'Confirmez l’adresse à laquelle vous suivez un artiste.',
  words: 'Recevoir à {email} les nouvelles dates des artistes que vous suivez.',
  action: 'Confirmer mon adresse',
  schema: async () => (await contract()).confirm.body,
  send: (api, body) => api.follows.confirm({ body }),
  Onwards,
})

/** Unfollows all artists: target of the link in each email to a follower. */
export const Unfollow = mailLinkPage({
  path: UNFOLLOW_PATH,
  title: 'Ne plus suivre',
  description: 'Ne plus recevoir les nouvelles dates des artistes que vous suivez.',
  words:
    'Nous n’écrirons plus à {email} quand un artiste que vous suivez annonce une date. Pour n’en quitter qu’un seul, passez par votre compte.',
  action: 'Ne plus suivre personne',
  schema: async () => (await contract()).unfollow.body,
  send: (api, body) => api.follows.unfollow({ body }),
  Onwards,
})
