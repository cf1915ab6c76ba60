import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { EmptyState, Tag } from '../../primitives/blocks.js'
import { Latch } from '../../primitives/pictures/latch.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { networkText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'
import { viewsText } from '../../dialog/strings-views.js'

interface SwitchNetworkViewProps {
  from: NetworkEntry
  to: NetworkEntry
  wallet: string
  /** `failed` is shown for a moment, then the dialog goes back by itself (NET-15). */
  state: 'pending' | 'done' | 'failed'
  onCancel: () => void
}

/** View SwitchNetwork: the wallet was asked to switch to another network (MODAL-29). */
export function SwitchNetworkView({ from, to, wallet, state, onCancel }: SwitchNetworkViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(viewsText)
  const failed = state === 'failed'
  const heading = failed ? t('switch.failed', { wallet }) : t('switch.heading', { network: to.name, wallet })
  const text = failed ? t('switch.failedText', { network: from.name }) : t('switch.text', { wallet })
  // The toast says that it was declined.
  useAnnouncement(failed ? text : `${heading}. ${text}`)
  return (
    <>
      <Body>
        <Latch state={state} from={networkPicture(from)} to={networkPicture(to)} />
        <EmptyState heading={heading} tag={to.testnet && <Tag>{common('common.testnet')}</Tag>} text={text} />
      </Body>
      {state === 'pending' && (
        <Footer>
          <CancelButton onPress={onCancel} />
        </Footer>
      )}
    </>
  )
}
