import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Services, ServicesProvider } from '../lib/services.tsx'

/** The providers that every page stands in; the router is the caller's. */
export function App({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </QueryClientProvider>
  )
}
