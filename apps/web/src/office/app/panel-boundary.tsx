import { Component, type ReactNode } from 'react'
import { ErrorMessage } from '#shared/ui/feedback/status.tsx'

interface State {
  error?: Error
}

/** Error boundary of a tab: the navigation stays usable. */
export class PanelBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    // A lazy chunk of a replaced release no longer exists: only a page load gets the new one.
    return <ErrorMessage error={error} onRetry={() => location.reload()} />
  }
}
