import type { ReactElement } from 'react'
import { failure } from '../../src/domain/swap/errors.js'
import type { SwapOffer, SwapView as Form } from '../../src/domain/swap/selectors.js'
import type { SwapToken } from '../../src/ports/services/swaps.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { SwapView } from '../../src/ui-react/features/swap/swap-view.js'
import { TokenPicker } from '../../src/ui-react/features/tokens/token-picker.js'
import type { Figure } from './figures.js'

const nothing = () => undefined
const token = (id: string, symbol: string, name: string, decimals = 18): SwapToken => ({ id, symbol, name, decimals })
const eth = token('native', 'ETH', 'Ether')
const usdc = token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6)
const rare = token('0x52908400098527886E0F7030069857D2E4169EE7', 'RARE', 'Rare')
const tokens = [eth, token('0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai'), usdc, rare]

const offer: SwapOffer = {
  out: '0.071324518',
  least: '0.070611272',
  rate: '0.000285298',
  tolerance: '0.000713246',
  cost: '0.00010004',
  fee: '0.00042',
  feeSymbol: 'ETH',
  total: '0.00052004',
  lossBps: 14,
  by: 'outside',
}

const form: Form = {
  isSupported: true,
  from: usdc,
  to: eth,
  amount: '250',
  reading: { outcome: 'amount', amount: '250' },
  toleranceBps: 100,
  balance: '5120',
  most: '5120',
  phase: 'ready',
  offer,
}

const { offer: _, ...unpriced } = form

const shown = (more: Partial<Form>, props: { readonly busy?: boolean; readonly failed?: string } = {}, base: Form = form): ReactElement => (
  <SwapView
    form={{ ...base, ...more }}
    tokens={tokens}
    network={{ id: 'eip155:1', name: 'Ethereum' }}
    onAmount={nothing}
    onToken={nothing}
    onTurn={nothing}
    onReview={nothing}
    onNetworks={nothing}
    {...props}
  />
)
const picker = (list: readonly SwapToken[] | null | undefined): ReactElement => (
  <TokenPicker tokens={list} current="native" network="eip155:1" isToken={() => false} onToken={nothing} onCancel={nothing} />
)

const figure = (caption: string, children: ReactElement): Figure => ({
  section: 'account',
  caption,
  title: 'Swap',
  start: <BackButton onPress={nothing} />,
  children,
})

/** Exchanges of tokens. */
export const swaps: readonly Figure[] = [
  figure('Swap', shown({})),
  figure('Swap, empty', shown({ to: undefined as never, amount: '', reading: { outcome: 'empty' }, problem: { type: 'tokens' } }, {}, unpriced)),
  figure('Swap, asking', shown({ phase: 'loading', problem: { type: 'loading' } }, {}, unpriced)),
  figure(
    'Swap, too much',
    shown({ amount: '9999.5', reading: { outcome: 'amount', amount: '9999.5' }, problem: { type: 'balance', balance: '5120', symbol: 'USDC' } }),
  ),
  figure(
    'Swap, which amount',
    shown({ amount: '1,000', reading: { outcome: 'ambiguous', decimal: '1.0000', grouped: '1000' }, problem: { type: 'ambiguous' } }, {}, unpriced),
  ),
  figure(
    'Swap, loss said',
    shown({ to: rare, offer: { ...offer, out: '5.64', least: '5.58', rate: '0.094', cost: '0.36', lossBps: 604, by: 'pools', warning: 'said' } }),
  ),
  figure(
    'Swap, loss typed',
    shown({ to: rare, offer: { ...offer, out: '28.5', least: '28.2', rate: '0.07', cost: '11.5', lossBps: 2876, by: 'outside', warning: 'typed' } }),
  ),
  figure('Swap, unlisted', shown({ to: { ...rare, symbol: 'USDC', name: rare.id, namesakes: 1 } })),
  figure('Swap, failed', shown({ phase: 'unavailable', problem: { type: 'failed', failure: failure('SWAP_NO_ROUTE') } }, {}, unpriced)),
  figure('Swap, refused', shown({}, { failed: failure('SWAP_CALL_REFUSED', { problem: 'it pays 0x5290…9ee7' }).message })),
  figure('Swap, preparing', shown({}, { busy: true })),
  figure('Swap, unsupported', shown({ isSupported: false }, {}, unpriced)),
  figure('Swap, tokens', picker(tokens)),
  figure('Swap, tokens loading', picker(undefined)),
  figure('Swap, tokens failed', picker(null)),
]
