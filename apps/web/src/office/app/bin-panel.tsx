import { artists } from '../artistes/artists.ts'
import { codes } from '../codes/codes.ts'
import { venueImages } from '../lieu/venue-images.ts'
import { binnedPhotos } from '../photos/photos.ts'
import { shows } from '../spectacles/shows.queries.ts'
import { BinSection } from '../ui/entity/bin-section.tsx'
import { Panel as Frame } from '../ui/panel.tsx'

/** Trash: entities deleted in the last thirty days, by kind. */
export function Panel() {
  return (
    <Frame title="Corbeille">
      <p>
        Ce qui est supprimé reste ici trente jours, puis disparaît pour de bon. Une date dont des
        places ont été réservées y reste&nbsp;: la comptabilité en a besoin.
      </p>
      <BinSection of={shows} />
      <BinSection of={artists} />
      <BinSection of={venueImages} />
      <BinSection of={binnedPhotos} />
      <BinSection of={codes} />
    </Frame>
  )
}
