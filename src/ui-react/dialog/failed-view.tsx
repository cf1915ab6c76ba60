import { Component, type ReactElement, type ReactNode } from 'react'
import { Body, Footer } from './shell/body.js'
import { useAnnouncement } from './shell/live-region.js'
import { OfflineIcon, RetryIcon } from '../icons/icons.js'
import { EmptyState } from '../primitives/blocks.js'
import { Button } from '../primitives/button.js'
import { useText } from '../i18n/use-text.js'
import { dialogText } from './strings.js'

interface FailedViewProps {
  onRetry: () => void
  /** Reloads the page. Set after a retry failed. */
  onReload?: (() => void) | undefined
}

/** Fallback of a view whose code failed to load (MODAL-33). */
export function FailedView({ onRetry, onReload }: FailedViewProps): ReactElement {
  const t = useText(dialogText)
  const text = t(onReload ? 'failed.lasting' : 'failed.text')
  useAnnouncement(`${t('failed.title')}. ${text}`, 'assertive')
  return (
    <>
      <Body>
        <div className="lk-pad">
          <EmptyState icon={OfflineIcon} tone="danger" heading={t('failed.title')} text={text} />
        </div>
      </Body>
      <Footer>
        <Button kind="primary" icon={RetryIcon} onPress={onReload ?? onRetry}>
          {t(onReload ? 'failed.reload' : 'common.tryAgain')}
        </Button>
      </Footer>
    </>
  )
}

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
