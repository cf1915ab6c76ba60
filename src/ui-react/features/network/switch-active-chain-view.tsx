import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { PlusIcon } from '../../icons/view-icons.js'
import { EmptyState, Tag } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch } from '../../primitives/pictures/latch.js'
import { networkText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { viewsText } from '../../dialog/strings-views.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'

interface SwitchActiveChainViewProps {
  from: NetworkEntry
  to: NetworkEntry
  /** Name of the connected wallet, which has no account there. */
  wallet: string
  onConnect: () => void
  onStay: () => void
}

/** View SwitchActiveChain: the chosen network needs a wallet that is not connected yet (NET-12, NET-14). */
export function SwitchActiveChainView({ from, to, wallet, onConnect, onStay }: SwitchActiveChainViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(viewsText)
  return (
    <>
      <Body>
        <Latch state="absent" from={networkPicture(from)} to={networkPicture(to)} />
        <EmptyState
          heading={t('switchChain.heading', { network: to.name })}
          tag={to.testnet && <Tag>{common('common.testnet')}</Tag>}
          text={t('switchChain.text', { wallet, network: to.name })}
        />
      </Body>
      <Footer>
        <Button kind="primary" icon={PlusIcon} onPress={onConnect}>
          {t('switchChain.connect', { network: to.name })}
        </Button>
        <Button kind="quiet" onPress={onStay}>
          {t('switchChain.stay', { network: from.name })}
        </Button>
      </Footer>
    </>
  )
}
