/** Crop of a picture: aspect ratio, zoom and position. */
export interface View {
  format: number
  /** 1 is the largest crop of that ratio. */
  zoom: number
  /** 0 is the left edge, 1 the right one. */
  x: number
  /** 0 is the upper edge, 1 the lower one. */
  y: number
}

/**
 * `crop` parameter of an upload: left, top, width and height, as shares of the picture.
 *
 * @param ratio aspect ratio of the whole picture
 */
export function cropOf({ format, zoom, x, y }: View, ratio: number): string {
  const width = Math.min(1, format / ratio) / zoom
  const height = Math.min(1, ratio / format) / zoom
  return [x * (1 - width), y * (1 - height), width, height]
    .map((share) => Number(share.toFixed(4)))
    .join(',')
}

interface Size {
  width: number
  height: number
}

/** How far a picture can be moved to each side behind the crop, in pixels. */
const travel = (picture: Size, kept: Size, zoom: number) => ({
  x: Math.max(0, picture.width * zoom - kept.width) / 2,
  y: Math.max(0, picture.height * zoom - kept.height) / 2,
})

/** Offset of the picture on the screen from the centre, in pixels. */
export function offsetOf({ zoom, x, y }: View, picture: Size, kept: Size) {
  const most = travel(picture, kept, zoom)
  return { x: most.x * (1 - 2 * x), y: most.y * (1 - 2 * y) }
}

/** The crop after a move of the picture. */
export function viewAt(view: View, offset: { x: number; y: number }, picture: Size, kept: Size) {
  const most = travel(picture, kept, view.zoom)
  return { ...view, x: shareAt(offset.x, most.x, view.x), y: shareAt(offset.y, most.y, view.y) }
}

const shareAt = (offset: number, most: number, before: number) =>
  most > 0 ? Math.min(1, Math.max(0, (1 - offset / most) / 2)) : before
