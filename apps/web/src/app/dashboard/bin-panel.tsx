import { BinnedArtists } from '../../features/artistes/admin/binned-artists.tsx'
import { BinnedImages } from '../../features/lieu/admin/binned-images.tsx'
import { BinnedPhotos } from '../../features/photos/admin/binned-photos.tsx'
import { BinnedShows } from '../../features/spectacles/admin/binned-shows.tsx'
import { Panel as Frame } from '../../ui/dashboard/panel.tsx'

/** What was deleted in the last thirty days, room by room. */
export function Panel() {
  return (
    <Frame title="Corbeille">
      <p>
        Ce qui est supprimé reste ici trente jours, puis disparaît pour de bon. Une date dont des
        places ont été réservées y reste : la comptabilité en a besoin.
      </p>
      <BinnedShows />
      <BinnedArtists />
      <BinnedImages />
      <BinnedPhotos />
    </Frame>
  )
}
