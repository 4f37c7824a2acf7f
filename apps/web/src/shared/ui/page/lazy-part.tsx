import { clientError } from '@espace/contracts/kernel/errors'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { ErrorMessage, Loading } from '../feedback/status.tsx'

const Outdated = () => (
  <ErrorMessage
    error={clientError('PAGE_PERIMEE')}
    onRetry={() => location.reload()}
    action={t('Actualiser')}
  />
)

type Load<Props> = () => Promise<ComponentType<Props>>

/** Lazy component; when its code fails to load, which would take the whole page, another stands in for it. */
export const lazyComponent = <Props extends object>(
  load: Load<Props>,
  instead: ComponentType<Props> = Outdated,
) => lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => instead) }))

/** The same, with an indicator while it loads unless something else than the error stands in. */
export function lazyPart<Props extends object>(load: Load<Props>, instead?: ComponentType<Props>) {
  const Part: ComponentType<Props> = lazyComponent(load, instead)
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={instead ? null : <Loading />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** The same that shows nothing while its code loads, and where that fails. */
export const lazyOptional = <Props extends object>(load: Load<Props>) => lazyPart(load, () => null)

interface Part<Props> {
  load: Load<Props>
  /** Eager component for the server, which renders in one pass. */
  server: ComponentType<Props> | undefined
  /** Distance from the viewport at which loading begins. */
  rootMargin?: string
}

/**
 * A part of a page whose code is loaded lazily near the viewport. The server's markup stays until then as plain HTML:
 * a Suspense boundary that is not hydrated yet would block every transition of the page.
 */
export function whenSeen<Props extends object>({ load, server, rootMargin }: Part<Props>) {
  return function PartWhenSeen(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Loaded, setLoaded] = useState(() => server)
    useEffect(() => {
      if (Loaded || !place.current) return undefined
      return onceNear(
        place.current,
        rootMargin,
        () =>
          void load().then(
            (part) => setLoaded(() => part),
            () => undefined,
          ),
      )
    }, [Loaded])
    if (Loaded) {
      return (
        <div key="part">
          <Loaded {...props} />
        </div>
      )
    }
    return (
      <div
        key="as rendered"
        ref={place}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
}

/** Calls back near the viewport; at once where there is no server markup. */
function onceNear(place: Element, rootMargin: string | undefined, found: () => void) {
  if (!place.hasChildNodes()) {
    found()
    return undefined
  }
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      found()
    },
    { rootMargin: rootMargin ?? '0px' },
  )
  watch.observe(place)
  return () => watch.disconnect()
}
