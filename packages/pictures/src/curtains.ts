import { cut, short } from './svg.ts'

export interface Curtain {
  /** The edge that hangs at the side of the stage, and how far the curtain is drawn. */
  side: number
  edge: number
  top: number
  bottom: number
  folds: number
}

export interface CurtainPapers {
  cloth: string
  fold: string
}

/** A heavy curtain in flat folds; its free edge leans, as when it is being drawn. */
export function hungCurtain(curtain: Curtain, { cloth, fold }: CurtainPapers): string {
  const { side, edge, top, bottom, folds } = curtain
  const reach = edge - side
  const lean = reach * 0.16
  const at = (share: number, isLow: boolean) => side + (reach + (isLow ? lean : 0)) * share
  const pleat = (from: number, to: number) => {
    const middle = (top + bottom) / 2
    const bend = reach * 0.035
    const [a, b] = [at(from, false), at(to, false)]
    const [c, d] = [at(from, true), at(to, true)]
    return `M${short(a)} ${short(top)}L${short(b)} ${short(top)}Q${short(b - bend)} ${short(middle)} ${short(d)} ${short(bottom)}L${short(c)} ${short(bottom)}Q${short(a + bend)} ${short(middle)} ${short(a)} ${short(top)}Z`
  }
  const shadows = Array.from({ length: folds }, (_, index) => {
    const from = (index + 0.55) / folds
    return pleat(from, from + 0.34 / folds)
  })
  return cut(cloth, pleat(0, 1)) + cut(fold, shadows.join(''))
}

/** The short drape above a stage: a straight edge on top, waves below. */
export function valance(
  { left, right, top, drop }: { left: number; right: number; top: number; drop: number },
  waves: number,
  { cloth, fold }: CurtainPapers,
): string {
  const step = (right - left) / waves
  const wave = (from: number, dip: number) =>
    `Q${short(from - step / 2)} ${short(top + dip)} ${short(from - step)} ${short(top + drop * 0.62)}`
  const outline = (dip: number) =>
    `M${short(left)} ${short(top)}H${short(right)}V${short(top + drop * 0.62)}${Array.from({ length: waves }, (_, index) => wave(right - index * step, dip)).join('')}Z`
  return cut(fold, outline(drop * 1.55)) + cut(cloth, outline(drop * 1.2))
}
