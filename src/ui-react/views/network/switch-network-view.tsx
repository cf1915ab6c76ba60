import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { RetryIcon } from '../../icons/icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch } from '../../primitives/latch.js'
import { commonText } from '../../strings/en/common.js'
import { networkText } from '../../strings/en/network.js'
import { useText } from '../../strings/use-text.js'
import { Marked } from './marked.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'

interface SwitchNetworkViewProps {
  from: NetworkEntry
  to: NetworkEntry
  wallet: string
  /** `failed` where a failed switch is shown here; else the view goes back (NET-15). */
  state: 'pending' | 'done' | 'failed'
  onRetry: () => void
  onCancel: () => void
}

/** View SwitchNetwork: the wallet was asked to go to another network (MODAL-29). */
export function SwitchNetworkView({ from, to, wallet, state, onRetry, onCancel }: SwitchNetworkViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(commonText)
  const failed = state === 'failed'
  const heading = failed ? t('switch.failed', { wallet }) : t('switch.heading', { network: to.name, wallet })
  const text = failed ? t('switch.failedText', { network: from.name }) : t('switch.text', { wallet })
  useAnnouncement(`${heading}. ${text}`, failed ? 'assertive' : 'polite')
  return (
    <>
      <Body>
        <Latch state={state} from={networkPicture(from)} to={networkPicture(to)} />
        <Say heading={failed ? heading : <Marked text={heading} testnet={to.testnet} />} text={text} />
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
