import { Component, type ReactNode } from 'react'
import { FailedView } from './failed-view.js'

/** Error boundary of a view, which protects the dialog and the host's page. */
export class ViewBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedView onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
