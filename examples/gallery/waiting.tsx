import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { NetworkChip } from '../../src/ui-react/features/account/account-network.js'
import { LockedAccountView } from '../../src/ui-react/features/account/locked-account-view.js'
import { type ShownAnswer, type ShownUnanswered, UnansweredView } from '../../src/ui-react/features/unanswered/unanswered-view.js'
import type { Figure } from './figures.js'
import { kestrel, lumen, mara, place } from './samples.js'

const nothing = () => undefined
const copied = () => Promise.resolve(true)
const hash = `0x${'4f2a9c81'.repeat(8)}`

const sends: ShownUnanswered = {
  operation: '1',
  kind: 'sendTransaction',
  wallet: kestrel,
  network: 'Ethereum',
  time: '9:41 AM',
  isEarlier: false,
  hasMoved: false,
}
const signs: ShownUnanswered = { ...sends, operation: '2', kind: 'signTypedData', wallet: lumen, network: 'Arbitrum One' }
const sent: ShownAnswer = { operation: '3', kind: 'sendTransaction', wallet: kestrel, outcome: 'sent', hash, href: 'https://explorer.example/tx' }

const requests = (caption: string, shown: Partial<Parameters<typeof UnansweredView>[0]>): Figure => ({
  section: 'waiting',
  caption,
  title: 'Wallet requests',
  start: <BackButton onPress={nothing} />,
  children: <UnansweredView unanswered={[]} arrived={[]} onForget={nothing} {...shown} />,
})

const locked = (caption: string, name?: string): Figure => ({
  section: 'waiting',
  caption,
  title: 'Account',
  quietTitle: true,
  start: <NetworkChip network={place('Ethereum')} onPress={nothing} />,
  children: (
    <LockedAccountView
      identity={{ address: mara, name, explorer: 'https://explorer.example/address', wallet: kestrel }}
      onCopy={copied}
      onUnlock={nothing}
      onDisconnect={nothing}
    />
  ),
})

/** Views about what waits in a wallet. */
export const waiting: readonly Figure[] = [
  locked('Account, locked'),
  locked('Account, locked, long name', 'the-extremely-long-ensname-of-somebody.fernwood.eth'),
  requests('UnansweredRequests, one', { unanswered: [sends], onOpen: nothing }),
  requests('UnansweredRequests, several', {
    unanswered: [{ ...sends, hasMoved: true }, signs, { ...signs, operation: '4', kind: 'signMessage', isEarlier: true }],
    onOpen: nothing,
  }),
  requests('UnansweredRequests, sent', { arrived: [sent] }),
  requests('UnansweredRequests, signed and declined', {
    arrived: [
      { ...sent, operation: '5', kind: 'signMessage', outcome: 'signed', hash: undefined, href: undefined },
      { ...sent, operation: '6', outcome: 'refused', hash: undefined, href: undefined },
    ],
  }),
  requests('UnansweredRequests, none', {}),
]
