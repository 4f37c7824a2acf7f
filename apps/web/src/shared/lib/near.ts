/** So far from the edge of the screen a part of the page begins to matter. */
const NEAR = '600px'

/** Waits until somebody is near a part of the page that the server has rendered; not for one that is not there yet. */
export async function near(selector: string): Promise<void> {
  const place = document.querySelector(selector)
  if (!place) return
  await new Promise<void>((resolve) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    watch.observe(place)
  })
}
