import type { Ambiance } from '@espace/contracts/spectacles/spectacles.constants'
import { MOODS } from '../palette.ts'
import { papersFor, silhouette } from './liveries.ts'
import { type Papers } from './motifs/drawing.ts'
import { drawingOf, type Motif } from './motifs/motifs.ts'
import { type Chance } from './random.ts'
import { placed, type Placement } from './svg.ts'

interface Actor {
  ambiance: Ambiance
  motif: Motif
}

/** How an object is shown in every picture of its show: the same papers, looking the same way. */
interface Costume {
  papers: Papers
  isMirrored: boolean
}

export function costumeOf({ ambiance, motif }: Actor, chance: Chance): Costume {
  return { papers: papersFor(ambiance, drawingOf[motif], chance), isMirrored: chance.isHeads() }
}

/** The object in its papers, or in others (a shadow's). */
const dressed = (motif: Motif, { papers, isMirrored }: Costume, placement: Placement): string =>
  placed(drawingOf[motif].cut(papers), { ...placement, isMirrored })

/** The object with the shadow that it throws on the paper behind it. */
export function standing(
  { ambiance, motif }: Actor,
  costume: Costume,
  placement: Placement,
  shadow: { x: number; y: number },
): string {
  const thrown = { ...placement, x: placement.x + shadow.x, y: placement.y + shadow.y }
  const dark = { ...costume, papers: silhouette(MOODS[ambiance].shadow) }
  return dressed(motif, dark, thrown) + dressed(motif, costume, placement)
}
