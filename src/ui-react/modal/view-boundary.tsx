import { Component, type ReactNode } from 'react'
import { FailedView } from '../views/modal/failed-view.js'

/** Keeps a fault of a view in the dialog: without it React would take the host's page down with it. */
export class ViewBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedView onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
