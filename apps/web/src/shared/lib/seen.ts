/** Waits until a part of the page that the server has rendered is seen; not for one that is not there yet. */
export async function seen(selector: string, rootMargin = '0px'): Promise<void> {
  const place = document.querySelector(selector)
  if (!place) return
  await new Promise<void>((resolve) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin },
    )
    watch.observe(place)
  })
}
