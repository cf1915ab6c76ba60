import type { ReactElement } from 'react'
import { mainnet } from '../../src/index.js'
import type { AllowanceRow, AllowancesView as List } from '../../src/domain/allowances/selectors.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { AllowancesView } from '../../src/ui-react/features/allowances/allowances-view.js'
import type { Figure } from './figures.js'

const nothing = () => undefined
const row = (token: string, symbol: string, amount: string, held: string, more: Partial<AllowanceRow> = {}): AllowanceRow => ({
  id: `${token}/${more.spender ?? ''}`,
  token,
  spender: '0x52908400098527886E0F7030069857D2E4169EE7',
  symbol,
  decimals: 6,
  units: amount === '0' ? '0' : '1',
  balance: held === '0' ? '0' : '1',
  amount,
  held,
  atRisk: held,
  isOfApp: false,
  revoking: false,
  ...more,
})
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const uniswap = { spender: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', spenderName: 'Uniswap' }

const asked = [row(usdc, 'USDC', '0', '4870.25', { isOfApp: true }), row(usdt, 'USDT', '250.5', '5000', { isOfApp: true })]
const found = [row(dai, 'DAI', '', '1204.881', { isUnlimited: true, ...uniswap }), row(usdc, 'USDC', '12.5', '4870.25'), row(usdt, 'USDT', '1000', '0')]
const items = { kind: 'collection', decimals: 0, isUnlimited: true } as const
const otherKinds = [
  row('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', 'Bored Ape Yacht Club', '2', '2', {
    ...items,
    balance: '2',
    spender: '0x1E0049783F008A0085193E00003D00cd54003c71',
  }),
  row(usdc, 'USDC', '750', '4870.25', { kind: 'permit2', expiresAt: 1_798_800_000, ...uniswap, id: 'usdc/permit2' }),
  row(dai, 'DAI', '', '1204.881', { kind: 'permit2', expiresAt: 281_474_976_710_655, isUnlimited: true, id: 'dai/permit2' }),
]
const list: List = {
  subject: { network: 'eip155:1', address: '0x7A3f5cD0e9B1f27a64C8e2D9071bA35F8e6691cE' },
  phase: 'ready',
  asked,
  found,
  fromBlock: 21_000_001,
  toBlock: 21_050_000,
}
const shown = (more: Partial<List>): ReactElement => (
  <AllowancesView list={{ ...list, ...more }} network={mainnet as never} wallet="Kestrel" onRevoke={nothing} onRetry={nothing} />
)
const figure = (caption: string, children: ReactElement): Figure => ({
  section: 'account',
  caption,
  title: 'Allowances',
  start: <BackButton onPress={nothing} />,
  children,
})
const { fromBlock: _, toBlock: __, ...unread } = list

/** Allowances of tokens. */
export const allowanceFigures: readonly Figure[] = [
  figure('Allowances', shown({})),
  figure('Allowances, by way of Permit2 and of collections', shown({ found: otherKinds })),
  figure('Allowances, loading', shown({ ...unread, phase: 'loading', asked: [], found: [], fromBlock: undefined as never, toBlock: undefined as never })),
  figure('Allowances, none', shown({ asked: [], found: [] })),
  figure('Allowances, taking back', shown({ asked: [], found: [{ ...(found[0] as AllowanceRow), revoking: true }, found[1] as AllowanceRow] })),
  figure(
    'Allowances, declined',
    shown({ asked: [], found: [{ ...(found[0] as AllowanceRow), failure: failure('RPC_USER_REJECTED') }, found[1] as AllowanceRow] }),
  ),
  figure('Allowances, old', shown({ phase: 'outdated' as never, failure: failure('RPC_ALL_FAILED', { hosts: 'a.example' }) })),
  figure(
    'Allowances, failed',
    shown({
      phase: 'unavailable',
      asked: [],
      found: [],
      failure: failure('RPC_ALL_FAILED', { hosts: 'a.example' }),
      fromBlock: undefined as never,
      toBlock: undefined as never,
    }),
  ),
]
