import { Guide } from '#shared/guide/guide.tsx'
import { Panel as Frame } from '../ui/panel.tsx'

export const Panel = () => (
  <Frame title="Guide de l’équipe">
    <Guide />
  </Frame>
)
