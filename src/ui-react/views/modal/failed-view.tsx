import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { OfflineIcon, RetryIcon } from '../../icons/icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { commonText } from '../../strings/en/common.js'
import { useText } from '../../strings/use-text.js'

interface FailedViewProps {
  onRetry: () => void
  /** Given where trying again was in vain. */
  onReload?: (() => void) | undefined
}

/** In the place of a view whose code could not be loaded (MODAL-33). */
export function FailedView({ onRetry, onReload }: FailedViewProps): ReactElement {
  const t = useText(commonText)
  const text = t(onReload ? 'failed.lasting' : 'failed.text')
  useAnnouncement(`${t('failed.title')}. ${text}`, 'assertive')
  return (
    <>
      <Body>
        <div className="lk-pad">
          <Say icon={OfflineIcon} tone="danger" heading={t('failed.title')} text={text} />
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
