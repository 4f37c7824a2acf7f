import { BinnedShows } from '../../features/spectacles/admin/binned-shows.tsx'
import { Panel as Frame } from '../../ui/regie/panel.tsx'

/** What was deleted in the last thirty days, room by room. */
export function Panel() {
  return (
    <Frame title="Corbeille">
      <p>Ce qui est supprimé reste ici trente jours, puis disparaît pour de bon.</p>
      <BinnedShows />
    </Frame>
  )
}
