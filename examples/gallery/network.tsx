import type { ReactElement } from 'react'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { NetworksView } from '../../src/ui-react/features/network/networks-view.js'
import { SwitchActiveChainView } from '../../src/ui-react/features/network/switch-active-chain-view.js'
import { SwitchNetworkView } from '../../src/ui-react/features/network/switch-network-view.js'
import { UnsupportedChainView } from '../../src/ui-react/features/network/unsupported-chain-view.js'
import type { Figure } from './figures.js'
import { networks } from './samples.js'

const nothing = () => undefined
const back = <BackButton onPress={nothing} />
const ethereum = { id: 'eip155:1', name: 'Ethereum' }
const base = { id: 'eip155:8453', name: 'Base' }

const switching = (state: 'pending' | 'failed'): ReactElement => (
  <SwitchNetworkView from={ethereum} to={base} wallet="Kestrel" state={state} onCancel={nothing} />
)
const list: Omit<Figure, 'caption'> = {
  section: 'network',
  title: 'Choose network',
  start: back,
  children: <NetworksView networks={networks} wallet="Kestrel" onNetwork={nothing} />,
}

/** Views of networks, in their states. */
export const network: readonly Figure[] = [
  { ...list, caption: 'Networks' },
  { ...list, caption: 'Networks, a switch was declined', toast: { id: 1, variant: 'error', text: 'You declined. You can try again.' } },
  { section: 'network', caption: 'SwitchNetwork, waiting', title: 'Base', start: back, children: switching('pending') },
  { section: 'network', caption: 'SwitchNetwork, failed', title: 'Base', start: back, children: switching('failed') },
  {
    section: 'network',
    caption: 'UnsupportedChain',
    title: 'Wrong network',
    children: (
      <UnsupportedChainView
        app="Fernwood"
        wallet="Kestrel"
        network="Gnosis"
        networks={[{ ...ethereum, lastUsed: true }, base, { id: 'eip155:42161', name: 'Arbitrum One' }]}
        onNetwork={nothing}
        onDisconnect={nothing}
      />
    ),
  },
  {
    section: 'network',
    caption: 'SwitchActiveChain',
    title: 'Solana',
    start: back,
    children: (
      <SwitchActiveChainView
        from={ethereum}
        to={{ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }}
        wallet="Kestrel"
        onConnect={nothing}
        onStay={nothing}
      />
    ),
  },
]
