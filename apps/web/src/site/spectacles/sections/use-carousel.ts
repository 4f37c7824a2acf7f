import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { HERO_INTERVAL_MS } from '../programme/hero-slides.ts'

export interface CarouselState {
  index: number
  /** Autoplay, paused by hover, focus and touch. */
  isPlaying: boolean
  isReady: boolean
  toggle: () => void
  goTo: (index: number) => void
  next: () => void
  previous: () => void
  /** Handlers of the element that holds slides and controls. */
  holders: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onTouchStart: () => void
    onTouchEnd: () => void
    onTouchCancel: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: () => void
  }
}

/** Debounce: scrolling has ended after this long without an event. */
const QUIET_MS = 150

const STILL = '(prefers-reduced-motion: reduce)'

const prefersStillness = () => matchMedia(STILL).matches

function onMotionPreference(onChange: () => void): () => void {
  const query = matchMedia(STILL)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * A carousel on native scrolling. It advances every six seconds (§9); a button or a dot restarts the
 * timer; hover, touch and focus pause it, and it does not start by itself with
 * `prefers-reduced-motion`.
 */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number): CarouselState {
  const isReady = useIsHydrated()
  const [chosen, setIndex] = useState(0)
  // A slide is removed when its show begins.
  const index = Math.min(chosen, Math.max(0, count - 1))
  const isStill = useSyncExternalStore(onMotionPreference, prefersStillness, () => true)
  const [choice, setChoice] = useState<boolean>()
  const isPlaying = choice ?? !isStill
  const [isHovered, setIsHovered] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  /** Changes with every act of the visitor, so that the timer begins again. */
  const [act, setAct] = useState(0)

  const show = (target: number) => {
    const wrapped = (target + count) % count
    setIndex(wrapped)
    scrollTo(track.current, wrapped)
  }
  const goTo = (target: number) => {
    setAct((previous) => previous + 1)
    show(target)
  }

  const isMoving = isPlaying && !isHovered && !isTouched && !isFocused && count > 1
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setTimeout(() => show(index + 1), HERO_INTERVAL_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `show` is new at every turn, the timer is not
  }, [isMoving, index, act, count])

  useSlideInView(track, setIndex)

  return {
    index,
    isPlaying,
    isReady,
    toggle: () => setChoice(!isPlaying),
    goTo,
    next: () => goTo(index + 1),
    previous: () => goTo(index - 1),
    holders: {
      // A finger leaves no pointer behind when it is lifted, though browsers pretend so.
      onPointerEnter: ({ pointerType }) => setIsHovered(pointerType !== 'touch'),
      onPointerLeave: () => setIsHovered(false),
      // The pointer of a finger is cancelled as soon as it moves the slides; its touch lasts.
      onTouchStart: () => setIsTouched(true),
      onTouchEnd: () => setIsTouched(false),
      onTouchCancel: () => setIsTouched(false),
      // A mouse that presses a button leaves the focus on it, and means nothing by that.
      onFocus: ({ target }) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  }
}

function scrollTo(track: HTMLElement | null, index: number): void {
  track?.scrollTo({
    left: track.clientWidth * index,
    behavior: prefersStillness() ? 'instant' : 'smooth',
  })
}

/** A finger moves the slides too: the one that it leaves in view is the present one. */
function useSlideInView(
  track: RefObject<HTMLElement | null>,
  onChange: (index: number) => void,
): void {
  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const settle = () => onChange(Math.round(element.scrollLeft / element.clientWidth))
    if (Reflect.has(element, 'onscrollend')) {
      element.addEventListener('scrollend', settle)
      return () => element.removeEventListener('scrollend', settle)
    }
    // Older Safaris lack `scrollend`: debounced, so that slides passed on the way do not count.
    let quiet: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(quiet)
      quiet = setTimeout(settle, QUIET_MS)
    }
    element.addEventListener('scroll', wait)
    return () => {
      clearTimeout(quiet)
      element.removeEventListener('scroll', wait)
    }
  }, [track, onChange])
}
