/** The part of an upright picture to keep, in shares of its width and height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}
