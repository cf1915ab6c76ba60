import { type ReactElement, useState } from 'react'
import { failure } from '../../src/domain/buy/errors.js'
import { FALLBACK_OPTIONS } from '../../src/domain/buy/fallback.js'
import type { BuyView as Offer, PurchaseView } from '../../src/domain/buy/selectors.js'
import type { ReceiveTarget } from '../../src/domain/receive/selectors.js'
import { bitcoin } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet, polygon } from '../../src/domain/shared/networks/evm-chains.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { BuyView } from '../../src/ui-react/features/buy/buy-view.js'
import { ProgressView } from '../../src/ui-react/features/buy/progress-view.js'
import { ReceiveView, type ReceiveViewProps } from '../../src/ui-react/features/receive/receive-view.js'
import type { Figure } from './figures.js'
import { mara } from './samples.js'

const nothing = () => undefined
const yes = () => Promise.resolve(true)
const figure = (title: string, caption: string, children: ReactElement): Figure => ({
  section: 'account',
  caption,
  title,
  start: <BackButton onPress={nothing} />,
  children,
})

const evm: ReceiveTarget = {
  namespace: 'eip155',
  address: mara,
  network: mainnet,
  networks: [mainnet, base, polygon],
  namespaces: ['eip155'],
  isSmartAccount: false,
}
const idle: ReceiveViewProps['elsewhere'] = { phase: 'idle', found: [], answered: [], unread: [], onLook: nothing }

function Receive({ typed: first = '', ...more }: Partial<ReceiveViewProps> & { readonly typed?: string }): ReactElement {
  const [typed, onType] = useState(first)
  const [coin, onCoin] = useState(0)
  const code = typed === '' ? undefined : { uri: `ethereum:${mara}@1?value=500000000000000000`, standard: 'EIP-681' as const }
  return (
    <ReceiveView
      target={evm}
      namespaceNames={{ eip155: 'Ethereum', bip122: 'Bitcoin' }}
      name="mara.reown.id"
      arrivals={{ arrivals: [], failed: false }}
      elsewhere={idle}
      request={{ standard: 'EIP-681', coins: ['ETH', 'USDC', 'USDT'], coin, typed, problem: undefined, decimals: 18, code, shown: '0.5 ETH', onCoin, onType }}
      onNetwork={nothing}
      onNamespace={nothing}
      onCopy={yes}
      onShare={yes}
      onPrint={() => window.print()}
      {...more}
    />
  )
}

const btc: ReceiveTarget = {
  namespace: 'bip122',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  network: bitcoin,
  networks: [bitcoin],
  namespaces: ['eip155', 'bip122'],
  isSmartAccount: false,
}

const [usdc, eth] = FALLBACK_OPTIONS.purchaseCurrencies
const [usd] = FALLBACK_OPTIONS.paymentCurrencies
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  quoteId: 'quote-1',
  purchaseAmount: money('97.42', 'USDC'),
  paymentTotal: money('100'),
  paymentSubtotal: money('97.42'),
  coinbaseFee: money('1.99'),
  networkFee: money('0.59'),
}
const offer = {
  providers: [
    { id: 'meld', label: 'Meld.io', fee: '1-2%', asset: 'USDC', network: 'eip155:1', networkName: 'Ethereum', isDoubtful: false },
    { id: 'coinbase', label: 'Coinbase', fee: '1-2%', asset: 'USDC', network: 'eip155:1', networkName: 'Ethereum', isDoubtful: false },
  ],
  purchaseCurrency: usdc,
  purchaseCurrencies: [usdc, eth],
  paymentCurrency: usd,
  paymentCurrencies: FALLBACK_OPTIONS.paymentCurrencies,
  limit: usd?.payment_method_limits[0],
  isFallback: false,
  paymentAmount: '100',
  quotesLoading: false,
  country: 'DE',
  isCountryGuessed: false,
  address: mara,
  network: 'eip155:1',
} as unknown as Offer
const buying = (more: Partial<Offer>, purchases: readonly PurchaseView[] = []): ReactElement => (
  <BuyView
    offer={{ ...offer, ...more }}
    networkName="Ethereum"
    typed={more.paymentAmount ?? '100'}
    onType={nothing}
    onSet={nothing}
    onProvider={nothing}
    purchases={purchases}
    onPurchase={nothing}
  />
)

const purchase: PurchaseView = {
  id: '1-o1',
  provider: 'coinbase',
  providerName: 'Coinbase',
  address: mara,
  network: 'eip155:1',
  networkName: 'Ethereum',
  asset: 'USDC',
  amount: '100',
  currency: 'USD',
  startedAt: 0,
  url: 'https://pay.example',
  status: 'waiting',
  arrivals: [],
  isElsewhere: false,
}
const progress = (more: Partial<PurchaseView>): ReactElement => {
  const { url, ...rest } = { ...purchase, ...more }
  return <ProgressView purchase={{ ...rest, ...(url && { url }) }} onOpen={nothing} onAnother={nothing} onLeave={nothing} />
}
const order = { id: 'f3d0a1c2-5b7e-4a90-9d31-0c5b7e4a9d31', status: 'pending' } as const

/** Coins that come in: received, or bought. */
export const moneyIn: readonly Figure[] = [
  figure('Receive', 'WalletReceive', <Receive />),
  figure(
    'Receive',
    'WalletReceive, arrived',
    <Receive
      arrivals={{
        arrivals: [
          { id: '2', symbol: 'USDC', amount: '25', unconfirmed: true },
          { id: '1', symbol: 'ETH', amount: '0.5', hash: '0x1' },
        ],
        failed: false,
      }}
    />,
  ),
  figure('Receive', 'WalletReceive, request', <Receive typed="0.5" />),
  figure(
    'Receive',
    'WalletReceive, elsewhere',
    <Receive
      elsewhere={{ ...idle, phase: 'ready', answered: ['Base'], unread: ['Polygon'], found: [{ on: base, symbol: 'USDC', token: '0xa', amount: '25' }] }}
    />,
  ),
  figure('Receive', 'WalletReceive, nothing elsewhere', <Receive elsewhere={{ ...idle, phase: 'ready', answered: ['Base', 'Polygon'] }} />),
  figure('Receive', 'WalletReceive, node silent', <Receive arrivals={{ arrivals: [], failed: true }} elsewhere={{ ...idle, phase: 'failed' }} />),
  figure(
    'Receive',
    'WalletReceive, bitcoin',
    <Receive
      target={btc}
      name={undefined}
      request={{
        standard: 'BIP-21',
        coins: ['BTC'],
        coin: 0,
        typed: '',
        problem: undefined,
        decimals: 8,
        code: undefined,
        shown: undefined,
        onCoin: nothing,
        onType: nothing,
      }}
    />,
  ),
  figure('Buy', 'OnRampProviders', buying({ quote, purchaseAmount: '97.42' })),
  figure(
    'Buy',
    'OnRampProviders, under way',
    buying({ quote, purchaseAmount: '97.42' }, [
      { ...purchase, id: '3', provider: 'meld', providerName: 'Meld.io', amount: '250' },
      { ...purchase, id: '2', status: 'pending' },
      { ...purchase, id: '1', amount: '50', status: 'arrived', arrivals: [{ id: '1', symbol: 'USDC', amount: '48.1' }] },
    ]),
  ),
  figure('Buy', 'OnRampProviders, empty', buying({ paymentAmount: '', amountProblem: 'empty', isFallback: true, isCountryGuessed: true })),
  figure('Buy', 'OnRampProviders, asking', buying({ quotesLoading: true })),
  figure('Buy', 'OnRampProviders, below', buying({ paymentAmount: '5', amountProblem: 'below' })),
  figure(
    'Buy',
    'OnRampProviders, no price',
    buying({ error: failure('BUY_QUOTE_UNAVAILABLE'), providers: offer.providers.map((one) => ({ ...one, isDoubtful: one.id === 'coinbase' })) }),
  ),
  figure('Buy', 'OnRampProviders, none', buying({ providers: [] })),
  figure('Purchase', 'BuyInProgress, opening', progress({ url: '' })),
  figure('Purchase', 'BuyInProgress', progress({ isOrderUnknown: true })),
  figure('Purchase', 'BuyInProgress, pending', progress({ status: 'pending', order, isElsewhere: true })),
  figure('Purchase', 'BuyInProgress, paid', progress({ status: 'paid', order: { ...order, status: 'done' }, isChainUnknown: true })),
  figure('Purchase', 'BuyInProgress, arrived', progress({ status: 'arrived', arrivals: [{ id: '1', symbol: 'USDC', amount: '97.42' }] })),
  figure('Purchase', 'BuyInProgress, failed', progress({ status: 'failed', order: { ...order, status: 'failed' } })),
  figure('Purchase', 'BuyInProgress, blocked', progress({ url: '', failure: failure('BUY_WINDOW_BLOCKED') })),
]
