import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { RetryIcon } from '../../icons/icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch } from '../../primitives/latch.js'
import { networkText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { Marked } from './marked.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'
import { viewsText } from '../../dialog/strings-views.js'

interface SwitchNetworkViewProps {
  from: NetworkEntry
  to: NetworkEntry
  wallet: string
  /** `failed` if the view shows a failed switch. Otherwise it goes back (NET-15). */
  state: 'pending' | 'done' | 'failed'
  onRetry: () => void
  onCancel: () => void
}

/** View SwitchNetwork: the wallet was asked to switch to another network (MODAL-29). */
export function SwitchNetworkView({ from, to, wallet, state, onRetry, onCancel }: SwitchNetworkViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(viewsText)
  const failed = state === 'failed'
  const heading = failed ? t('switch.failed', { wallet }) : t('switch.heading', { network: to.name, wallet })
  const text = failed ? t('switch.failedText', { network: from.name }) : t('switch.text', { wallet })
  useAnnouncement(`${heading}. ${text}`, failed ? 'assertive' : 'polite')
  return (
    <>
      <Body>
        <Latch state={state} from={networkPicture(from)} to={networkPicture(to)} />
        <EmptyState heading={failed ? heading : <Marked text={heading} testnet={to.testnet} />} text={text} />
      </Body>
      <Footer>
        {failed && (
          <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
            {common('common.tryAgain')}
          </Button>
        )}
        <Button kind={failed ? 'quiet' : 'secondary'} onPress={onCancel}>
          {common('common.cancel')}
        </Button>
      </Footer>
    </>
  )
}
