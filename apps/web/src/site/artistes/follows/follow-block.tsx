import type { Artist } from '@espace/contracts/artistes/artistes'
import { artistPath } from '@espace/contracts/spectacles/show-path'
import { languageCode, t } from '#shared/lib/language/language.ts'
import { useApi, useUser } from '#shared/lib/services.tsx'
import { AddressForm } from '#shared/ui/email/address-form.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import styles from './follow-block.module.css'

const FAILED = 'Cela n’a pas marché. Veuillez réessayer.'

/** Hearing by mail of the new dates of an artist. */
export function FollowBlock({ artist }: { artist: Pick<Artist, 'id' | 'name'> }) {
  const { follows } = useApi()
  const user = useUser()
  return (
    <Section title={t('Suivre {name}', { name: artist.name })} id="suivre">
      <div className={styles.paper}>
        <Paragraph>
          {t(
            'Un e-mail quand une nouvelle date est annoncée, un par jour au plus, et rien d’autre. Chaque message permet de ne plus suivre, d’un clic.',
          )}
        </Paragraph>
        <AddressForm
          path={artistPath(artist)}
          anchor="suivre"
          action={t('Suivre cet artiste')}
          busy={t('Un instant...')}
          failed={FAILED}
          email={user?.email}
          send={({ artistId, email, website }) =>
            follows.follow({
              body: { artistId: Number(artistId), email, website, language: languageCode() },
            })
          }
        >
          <input type="hidden" name="language" value={languageCode()} />
          <input type="hidden" name="artistId" value={artist.id} />
        </AddressForm>
      </div>
    </Section>
  )
}
