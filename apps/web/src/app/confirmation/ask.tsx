import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { type Services, ServicesContext } from '#shared/lib/services.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

/** Concurrent refused calls share one dialog. */
let asked: Promise<boolean> | undefined

/**
 * Step-up: asks the logged-in account to re-authenticate in a dialog over the page. No input is lost, and the
 * refused call is retried. Has its own React root, so that pages do not load its code.
 */
export function isConfirmed(services: Services): Promise<boolean> {
  asked ??= ask(services).finally(() => {
    asked = undefined
  })
  return asked
}

function ask(services: Services): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    const end = (isProven: boolean) => {
      root.unmount()
      place.remove()
      resolve(isProven)
    }
    root.render(
      <ServicesContext value={services}>
        <QueryClientProvider client={services.queryClient}>
          <ConfirmationDialog onEnd={end} />
        </QueryClientProvider>
      </ServicesContext>,
    )
  })
}
