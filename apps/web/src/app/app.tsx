import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Services, ServicesProvider } from '../shared/lib/services.tsx'
import { Overlays } from './overlays.tsx'

/** The providers that every page stands in, and what goes along with each; the router is the caller's. */
export function App({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <ServicesProvider services={services}>
        {children}
        <Overlays />
      </ServicesProvider>
    </QueryClientProvider>
  )
}
