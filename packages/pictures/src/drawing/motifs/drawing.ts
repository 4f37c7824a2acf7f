import { type Token } from '../../palette.ts'

/** The papers that an object is cut from. */
export interface Papers {
  /** Most of the object: stands out from the ground. */
  main: string
  /** The same paper, turned away from the light. */
  shade: string
  second: string
  /** The second paper, turned away from the light. */
  secondShade: string
  light: string
  /** Pupils, holes, slits: seen on the other papers only. */
  dark: string
  /** Thin parts that are seen on the ground itself. */
  ink: string
  accent: string
}

/** An object of cut paper, standing on the origin, in units of about a two-hundredth of its height. */
export interface Drawing {
  /** Its extent to each side of the origin. */
  reach: number
  height: number
  /** Papers that it would rather be cut from: the first of each that stands out from the ground. */
  natural: { main?: readonly Token[]; second?: Token; accent?: Token } | undefined
  cut: (papers: Papers) => string
}
