import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { typeset } from '../shared/lib/language/french.ts'
import { translated } from '../shared/lib/language/language.ts'
import { type Services, ServicesContext, useServices, useSession } from '../shared/lib/services.tsx'
import { useStore } from '../shared/lib/store.ts'
import { lazyOptional, lazyPart } from '../shared/ui/page/lazy-part.tsx'

/** Providers and overlays of every page; the caller brings the router. */
export function App({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <ServicesContext value={services}>
        {children}
        <Overlays />
      </ServicesContext>
    </QueryClientProvider>
  )
}

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster, LastToast)
const Inactivity = lazyOptional(async () => (await import('./guards/inactivity.tsx')).Inactivity)

/** Overlays of every page, loaded lazily on first use: toasts, and the inactivity timeout of a session. */
function Overlays() {
  const { toasts } = useServices()
  const session = useSession()
  const hasCommands = useStore(toasts.commands).length > 0
  const [isToasting, setIsToasting] = useState(false)
  // Loaded at log-in, so that a logged-in visitor gets error toasts even when the network is gone.
  if (!isToasting && (hasCommands || session.status === 'in')) setIsToasting(true)
  return (
    <>
      {isToasting && <Toaster />}
      {session.status === 'in' && <Inactivity />}
    </>
  )
}

/** The last message, where the code of the toasts did not come. */
function LastToast() {
  const { commands } = useServices().toasts
  const last = useStore(commands).at(-1)
  const toast = typeof last === 'object' ? last : undefined
  useEffect(() => {
    if (!toast) return undefined
    const timer = setTimeout(() => commands.set([]), toast.durationMs)
    return () => clearTimeout(timer)
  }, [toast, commands])
  return (
    toast && (
      <p className="notice" role="alert">
        {typeset(translated(toast.text))}
      </p>
    )
  )
}
