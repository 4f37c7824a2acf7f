import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { lazy, memo, Suspense } from 'react'
import { seen } from '#shared/lib/seen.ts'

const load = () => import('./room-of-show.tsx')

/** The server has its code from the start; a browser, once what that has drawn is seen. */
const RoomOfShow = import.meta.env.SSR
  ? (await load()).RoomOfShow
  : lazy(async () => {
      await seen('#salle')
      return { default: (await load()).RoomOfShow }
    })

/** Memoised, as the booking is: a change from above before its code is there would throw the drawing away. */
export const RoomSection = memo(function RoomSection({ show }: { show: Spectacle }) {
  return (
    <div id="salle">
      <Suspense>
        <RoomOfShow show={show} />
      </Suspense>
    </div>
  )
})
