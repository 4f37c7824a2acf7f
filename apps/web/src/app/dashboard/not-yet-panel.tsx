import { Panel as Frame } from '../../ui/regie/panel.tsx'

/** A tab whose work is still to be done elsewhere. */
export function Panel() {
  return (
    <Frame title="Bientôt">
      <p>Cet onglet ouvre bientôt.</p>
    </Frame>
  )
}
