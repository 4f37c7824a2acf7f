import type { Ambiance } from '@espace/contracts/spectacles/spectacles.constants'
import { MOODS } from '../palette.ts'
import { backdropOf } from './backdrop.ts'
import { caption, houseName, houseNameWidth } from './lettering/captions.ts'
import { paintTitle, setTitle } from './lettering/title.ts'
import { papersFor, silhouette } from './liveries.ts'
import type { Papers } from './motifs/drawing.ts'
import { drawingOf, type Motif } from './motifs/motifs.ts'
import { type Chance, chanceOf } from './random.ts'
import type { StageSign } from './stage.ts'
import { sheet, placed, type Placement } from './svg.ts'

/** The input of a show's pictures; the same show always gives the same pictures. */
export interface ShowArt {
  title: string
  genre: string | null
  /** The line below the title: days and hour. */
  foot: string | null
  ambiance: Ambiance
  motif: Motif
  /** The operator's licence number, which the law requires on a poster. */
  licence?: string | undefined
}

/** The object of a show on stage, without a word: 1200 × 1350, for the hero and the cards. */
export function drawScene(art: ShowArt): string {
  const size = { width: 1200, height: 1350 }
  const chance = chanceOf(`scene ${art.title}`)
  const sign = { left: 84, right: 1116, floor: 1226, thickness: 26, ends: 76 }
  const spot = { x: 600 + chance.between(-30, 30), ...fitted(art, { height: 830, reach: 410 }) }
  return sheet(size, MOODS[art.ambiance].ground, [
    onStage(art, { size, sign, spot, lamp: 'shown' }, chance),
  ])
}

/** The card that social networks show: 1200 × 630. */
export function drawCard(art: ShowArt): string {
  const size = { width: 1200, height: 630 }
  const mood = MOODS[art.ambiance]
  const chance = chanceOf(`card ${art.title}`)
  const sign = { left: 744, right: 1150, floor: 536, thickness: 17, ends: 44 }
  const spot = { x: 947, ...fitted(art, { height: 432, reach: 164 }) }
  const title = setTitle(art.title, { x: 54, top: 112, width: 646, height: 430 })
  const name = { size: 24, width: houseNameWidth(24) }
  return sheet(size, mood.ground, [
    onStage(art, { size, sign, spot, lamp: 'above' }, chance),
    paintTitle(title, mood.ink, mood.accent),
    caption(art.genre, { x: 54, y: 76, width: 700, size: 25 }, mood.ink),
    caption(art.foot, { x: 54, y: 594, width: 720, size: 25 }, mood.ink),
    caption(art.licence ?? null, { x: 54, y: 619, width: 1096, size: 15 }, mood.ink),
    houseName({ x: 1150 - name.width, y: 594, size: name.size }, mood),
  ])
}

/** A show keeps its colours and its side from one picture to the next. */
const costumeFor = (art: ShowArt) => costumeOf(art, chanceOf(`costume ${art.title}`))

interface Staging {
  size: { width: number; height: number }
  sign: StageSign
  spot: { x: number; scale: number; height: number }
  lamp: 'shown' | 'above'
}

function onStage(art: ShowArt, { size, sign, spot, lamp }: Staging, chance: Chance): string {
  const mood = MOODS[art.ambiance]
  const place = { sheet: size, sign, mood, lamp, x: spot.x, height: spot.height }
  const { behind, front, away } = backdropOf(place, chance)
  const placement = { x: spot.x, y: sign.floor, scale: spot.scale }
  const shadow = { x: away * spot.height * 0.032, y: 0 }
  return [behind, standing(art, costumeFor(art), placement, shadow), front].join('')
}

/** The largest size at which the object fits a height, and a width to each side. */
function fitted({ motif }: ShowArt, room: { height: number; reach: number }) {
  const { height, reach } = drawingOf(motif)
  const scale = Math.min(room.height / height, room.reach / reach)
  return { scale, height: height * scale }
}

interface Actor {
  ambiance: Ambiance
  motif: Motif
}

/** The common look of an object in all pictures of its show: the same papers and direction. */
interface Costume {
  papers: Papers
  isMirrored: boolean
}

function costumeOf({ ambiance, motif }: Actor, chance: Chance): Costume {
  return { papers: papersFor(ambiance, drawingOf(motif), chance), isMirrored: chance.isHeads() }
}

/** The object in its papers, or in others (a shadow's). */
const dressed = (motif: Motif, { papers, isMirrored }: Costume, placement: Placement): string =>
  placed(drawingOf(motif).cut(papers), { ...placement, isMirrored })

/** The object with the shadow that it throws on the paper behind it. */
function standing(
  { ambiance, motif }: Actor,
  costume: Costume,
  placement: Placement,
  shadow: { x: number; y: number },
): string {
  const thrown = { ...placement, x: placement.x + shadow.x, y: placement.y + shadow.y }
  const dark = { ...costume, papers: silhouette(MOODS[ambiance].shadow) }
  return dressed(motif, dark, thrown) + dressed(motif, costume, placement)
}
