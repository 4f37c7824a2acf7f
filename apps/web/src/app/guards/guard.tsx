import type { User } from '@espace/contracts/auth/user'
import { LOGIN_PATH } from '@espace/contracts/paths'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Footer } from '#shared/layout/footer.tsx'
import { useLocation } from '#shared/lib/router.ts'
import { useSession } from '#shared/lib/services.tsx'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { Redirect } from '#shared/ui/form/redirect.tsx'
import { Page } from '#shared/ui/page/page.tsx'

interface GuardProps {
  title: string
  /** Roles with access; every logged-in account by default. */
  roles?: readonly User['role'][]
  /** Access was granted by another guard before. */
  wasIn?: boolean
  /** Shown to guests instead of the redirect to the log-in. */
  forVisitors?: ReactNode
  children: ReactNode
}

/** Access control of a page by role (§2). */
export function Guard({ title, roles, wasIn = false, forVisitors, children }: GuardProps) {
  const { status, user, isWanted } = useSessionHere(wasIn)
  const { pathname, search } = useLocation()
  if (status === 'unknown') {
    return (
      <Page title={title}>
        <NeedsScript />
        <Loading />
      </Page>
    )
  }
  if (status === 'out') {
    const login = `${LOGIN_PATH}?${new URLSearchParams({ redirect: pathname + search })}`
    return forVisitors ?? <Redirect to={isWanted ? '/' : login} />
  }
  if (roles && user && !roles.includes(user.role)) return <Redirect to="/" />
  return children
}

/** Shown without layout until the session is known; without script its footer leads back to the site. */
export const OutsideLayout = ({ children }: { children: ReactNode }) => (
  <>
    <main>{children}</main>
    <noscript>
      <Footer />
    </noscript>
  </>
)

/** The session; a log-in is deferred, so that the page renders in interruptible slices, a log-out applies at once. */
export function useSettledSession() {
  const session = useSession()
  const settled = useDeferredValue(session)
  return session.status === 'in' ? settled : session
}

/** The session; tells a log-out on this page from an expired session. */
function useSessionHere(wasInBefore: boolean) {
  const session = useSettledSession()
  const [wasIn, setWasIn] = useState(wasInBefore)
  if (session.status === 'in' && !wasIn) setWasIn(true)
  return { ...session, isWanted: wasIn && session.isWanted === true }
}
