import { type ReactElement, useMemo } from 'react'
import type { ActivityRow } from '../../src/domain/activity/rows.js'
import type { ActivityView as Activity } from '../../src/domain/activity/selectors.js'
import { failure } from '../../src/domain/activity/errors.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { ActivityView } from '../../src/ui-react/features/activity/activity-view.js'
import type { Figure } from './figures.js'
import { mara, other } from './samples.js'

const nothing = () => undefined
const copied = () => Promise.resolve(true)
const scan = { blockExplorers: { default: { name: 'Scan', url: 'https://explorer.example' } } }
const NOW = Date.UTC(2025, 10, 20, 12)
const DAY = 86_400_000
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

const row = (number: number, more: Partial<ActivityRow>): ActivityRow => ({
  id: hash(number),
  hash: hash(number),
  network: 'eip155:1',
  kind: 'sent',
  status: 'confirmed',
  at: NOW - number * 3 * DAY,
  out: [],
  in: [],
  self: [],
  approvals: [],
  isOwn: true,
  ...more,
})
const ether = (direction: 'in' | 'out', amount: string) => ({ direction, amount, symbol: 'ETH' }) as const
const usdc = (direction: 'in' | 'out', amount: string) => ({ direction, amount, symbol: 'USDC' }) as const
const spender = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

const rows: readonly ActivityRow[] = [
  row(0, { status: 'pending', out: [ether('out', '0.25')], party: other }),
  row(1, { kind: 'swapped', out: [ether('out', '1.5')], in: [usdc('in', '4871.2254')], fee: '0.0021' }),
  row(2, { kind: 'received', in: [usdc('in', '250')], party: other, isOwn: false }),
  row(3, { kind: 'approved', approvals: [{ symbol: 'USDC', spender, isUnlimited: true }], fee: '0.0004' }),
  row(4, { status: 'failed', tried: [usdc('out', '80')], fee: '0.0011' }),
  row(5, { kind: 'received', in: [usdc('in', '1200')], party: `${other.slice(0, 7)}${'1'.repeat(29)}${other.slice(-6)}`, imitates: other, isOwn: false }),
  row(8, { kind: 'revoked', approvals: [{ symbol: 'DAI', spender, isRevoked: true }], fee: '0.0003' }),
  row(12, { status: 'replaced', tried: [ether('out', '0.1')], party: other, by: hash(99) }),
  row(150, { kind: 'call', application: 'Fernwood', fee: '0.0007' }),
  row(160, { kind: 'received', in: [{ direction: 'in', amount: '1', item: '4711', token: spender, name: 'Fernwood Pass' }], party: other, isOwn: false }),
]
const bait = [
  row(200, { kind: 'received', in: [usdc('in', '0')], party: `${other.slice(0, 6)}${'0'.repeat(32)}${other.slice(-4)}`, isOwn: false, hidden: 'zero' }),
  row(201, { kind: 'received', in: [{ direction: 'in', amount: '88888', symbol: 'claim-now.example.com' }], party: spender, isOwn: false, hidden: 'spam' }),
]

const shown = (more: Partial<Activity>): ReactElement => <View {...more} />

function View({ hides, bare, ...more }: Partial<Activity> & { hides?: boolean; bare?: boolean }): ReactElement {
  const { blockExplorers: _, ...plain } = mainnet
  const activity: Activity = {
    subject: { network: 'eip155:1', address: mara },
    phase: 'ready',
    transactions: rows,
    hidden: bait,
    coinbaseTransactions: [],
    loading: false,
    empty: false,
    source: { kind: 'service' },
    next: 'more',
    ...more,
  }
  const network = bare ? plain : { ...mainnet, ...scan }
  return (
    <ActivityView
      activity={activity}
      network={network}
      hidden={hides === true}
      timeZone="UTC"
      onCopy={copied}
      onRetry={nothing}
      onMore={nothing}
      onExport={nothing}
    />
  )
}

/** A long history: 400 rows, or as many as the address says (`rows`). */
function Long(): ReactElement {
  const count = Number(new URLSearchParams(location.search).get('rows') ?? 400)
  const many = useMemo(
    () => Array.from({ length: count }, (_, index) => row(index, { out: [ether('out', String(index))], party: other, at: NOW - index * 3_600_000 })),
    [count],
  )
  return <View transactions={many} hidden={[]} />
}

const figure = (caption: string, children: ReactElement): Figure => ({
  section: 'account',
  caption,
  title: 'Activity',
  start: <BackButton onPress={nothing} />,
  children,
})

const broken = failure('ACTIVITY_UNAVAILABLE')

/** Histories of an account. */
export const histories: readonly Figure[] = [
  figure('Transactions', shown({})),
  figure(
    'Transactions, checked',
    shown({
      transactions: (['asShown', 'differs', 'unchecked'] as const).flatMap((verdict, index) => [
        row(index, { status: 'pending', out: [ether('out', '0.25')], party: other, verdict }),
        row(index + 5, { out: [ether('out', '0.25')], party: other, fee: '0.0004', verdict }),
      ]),
      hidden: [],
    }),
  ),
  figure('Transactions, hidden figures', <View hides />),
  figure('Transactions, without an explorer', <View bare />),
  figure('Transactions, of the chain', shown({ source: { kind: 'chain', fromBlock: 21_000_001, toBlock: 21_010_000, without: 'failed' } })),
  figure('Transactions, loading', shown({ phase: 'loading', loading: true, transactions: [], hidden: [] })),
  figure('Transactions, none', shown({ transactions: [], hidden: [], next: undefined as never })),
  figure('Transactions, failed', shown({ phase: 'unavailable', transactions: [], hidden: [], failure: broken, next: undefined as never })),
  figure('Transactions, outdated', shown({ phase: 'outdated', failure: broken, transactions: rows.slice(0, 2), hidden: [] })),
  figure('Transactions, long', <Long />),
]
