import {
  SPONSORED_SHOWS,
  type SponsoredShow,
} from '@espace/contracts/sponsorise/sponsorise.constants'
import { Button, ButtonLink } from '#shared/dialog/button.tsx'
import { useServices } from '#shared/lib/services.tsx'
import { Breakable } from '../ui/breakable.tsx'
import { Card, Cards, Panel as Frame } from '../ui/panel.tsx'
import styles from './sponsorise-panel.module.css'

const SHOWS = Object.values<SponsoredShow>(SPONSORED_SHOWS)

/** The tab of the recurring shows with a page of their own (§2): links to pass on. */
export function Panel() {
  const { origin, toasts } = useServices()
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show('success', 'Lien copié !')
    } catch {
      // No clipboard API, or no permission: the link is visible, to be selected.
      toasts.show('error', 'Le lien n’a pas pu être copié : sélectionnez-le.')
    }
  }
  return (
    <Frame title="Sponsorisé">
      <Cards label="Liens sponsorisés">
        {SHOWS.map(({ slug, title, schedule }) => {
          const path = `/sponsorise/${slug}`
          const link = origin + path
          return (
            <Card
              key={slug}
              title={title}
              actions={
                <>
                  <Button about={`: ${title}`} onClick={() => void copy(link)}>
                    Copier le lien
                  </Button>
                  <ButtonLink
                    about={`: ${title} (nouvel onglet)`}
                    to={path}
                    target="_blank"
                    rel="noopener"
                  >
                    Ouvrir
                  </ButtonLink>
                </>
              }
            >
              <p>{schedule}</p>
              <p className={styles.link}>
                <Breakable text={link} />
              </p>
            </Card>
          )
        })}
      </Cards>
    </Frame>
  )
}
