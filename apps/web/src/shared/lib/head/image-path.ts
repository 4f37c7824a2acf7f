/** Folders of bare file names (§5). */
export type ImageFolder = 'spectacles' | 'photo_addictionnel' | 'image_path' | 'photo_artiste'

/**
 * URL of a picture (§5): http(s) addresses and absolute paths unchanged, `assets/` from the root,
 * anything else in its folder with its name encoded; jpg and jpeg as webp. Empty stays empty.
 */
export function imagePath(path: string, folder: ImageFolder): string {
  if (path === '') return ''
  if (/^https?:\/\//.test(path)) return path
  return asWebp(localPath(path, folder))
}

function localPath(path: string, folder: ImageFolder): string {
  if (path.startsWith('/')) return path
  if (path.startsWith('assets/')) return `/${path}`
  return `/assets/img/${folder}/${encodeURIComponent(path)}`
}

const asWebp = (path: string) => path.replace(/\.jpe?g$/i, '.webp')

/** Fallback URL of a picture that does not load (§5); undefined without one. */
export function otherPath(path: string): string | undefined {
  if (path.startsWith('/src/assets/')) return path.slice('/src'.length)
  return path.startsWith('/assets/') ? `/src${path}` : undefined
}
