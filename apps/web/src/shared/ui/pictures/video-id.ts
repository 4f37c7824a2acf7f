/** Video id in a YouTube URL: `watch?v=…`, `youtu.be/…` or `embed/…`. */
export function videoId(url: string): string | undefined {
  const found = /(?:youtu\.be\/|[?&]v=|\/embed\/|\/shorts\/)([\w-]{11})(?:[?&#/]|$)/.exec(url)
  return found?.[1]
}
