import type { ReactElement } from 'react'
import type { PortfolioRow, PortfolioView } from '../../src/domain/portfolio/selectors.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { PortfolioHeadline, PortfolioList } from '../../src/ui-react/features/portfolio/portfolio-view.js'
import type { Figure } from './figures.js'

const nothing = () => undefined
const NOW = Date.UTC(2025, 10, 20, 12, 4)

const row = (address: string | undefined, name: string, symbol: string, numeric: string, more: Partial<PortfolioRow> = {}): PortfolioRow => ({
  id: `eip155:1/${address ?? 'native'}`,
  name,
  symbol,
  chainId: 'eip155:1',
  ...(address !== undefined && { address }),
  decimals: 18,
  quantity: { decimals: '18', numeric },
  isListed: true,
  ...more,
})

const tokens: readonly PortfolioRow[] = [
  row(undefined, 'Ether', 'ETH', '1.204', { worth: '3010', change: -0.0125 }),
  row('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'Wrapped Ether', 'WETH', '0.25', { worth: '625', change: 0.021 }),
  row('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USD Coin', 'USDC', '240.014887', { worth: '240.014887', change: 0 }),
  row('0x514910771af9ca656af840dff83e8264ecf986ca', 'Chainlink', 'LINK', '12', { worth: '0.004' }),
  row('0x52908400098527886e0f7030069857d2e4169ee7', 'Fernwood Community Membership Token', 'FERN', '54060000000', { isListed: false }),
]
const hidden: readonly PortfolioRow[] = [
  row('0x52908400098527886e0f7030069857d2e4169ee1', 'USD Coin', 'USDС', '1000000', { isListed: false, imitates: 'USDC', hidden: 'imitation' }),
  row('0x52908400098527886e0f7030069857d2e4169ee2', 'Visit reward-drop.xyz to claim', 'GIFT', '5000', { isListed: false, hidden: 'spam' }),
]

const full: PortfolioView = {
  subject: { network: 'eip155:1', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  network: mainnet,
  phase: 'ready',
  loading: false,
  at: NOW,
  source: { kind: 'service' },
  tokens,
  hidden,
  currency: 'USD',
  total: '3875.018887',
  unpriced: 1,
  unread: 0,
  headline: { kind: 'total', value: '3875.018887', currency: 'USD' },
}
const { total: _, at: __, source: ___, ...bare } = full
const first: PortfolioView = { ...bare, phase: 'loading', loading: true, tokens: [], hidden: [], unpriced: 0, headline: { kind: 'total', currency: 'USD' } }

/** States of the list of tokens with prices. */
export const portfolioStates: readonly (readonly [caption: string, portfolio: PortfolioView, concealed?: boolean])[] = [
  ['Tokens with prices', full],
  ['Tokens, hidden figures', full, true],
  ['Tokens, loading', first],
  ['Tokens, older than the last look', { ...full, phase: 'outdated', failure: failure('TOKEN_BALANCE_UNAVAILABLE') }],
  [
    'Tokens, unavailable',
    {
      ...first,
      phase: 'unavailable',
      loading: false,
      tokens: tokens.slice(0, 1).map(({ worth: ____, change: _____, ...one }) => one),
      headline: { kind: 'token', value: '1.204', symbol: 'ETH' },
    },
  ],
  [
    'Tokens of the chain, without prices',
    {
      ...full,
      source: { kind: 'chain', listed: 12, block: 21_000_000, without: 'failed' },
      tokens: tokens.map(({ worth: ____, change: _____, ...one }) => one),
      unpriced: 5,
      unread: 2,
      headline: { kind: 'token', value: '1.204', symbol: 'ETH' },
    },
  ],
  ['Tokens in yen', { ...full, currency: 'JPY', total: '3487517.0', headline: { kind: 'total', value: '3487517.0', currency: 'JPY' } }],
  ['Tokens, none', { ...full, tokens: [], hidden: [], unpriced: 0 }],
]

/** Headline and list of a state, as view Account shows them. */
export const portfolioParts = (portfolio: PortfolioView, concealed = false): { readonly headline: ReactElement; readonly assets: ReactElement } => ({
  headline: <PortfolioHeadline figure={portfolio.headline} testnet={false} concealed={concealed} onHide={nothing} />,
  assets: <PortfolioList portfolio={portfolio} concealed={concealed} isAlone onRefresh={nothing} onHide={nothing} />,
})

/** Figures of the list of tokens with prices, in view Account. */
export const portfolioFigures = (account: (parts: ReturnType<typeof portfolioParts>) => ReactElement): readonly Figure[] =>
  portfolioStates.map(([caption, portfolio, concealed]) => ({
    section: 'account',
    caption,
    title: 'Account',
    quietTitle: true,
    start: undefined,
    children: account(portfolioParts(portfolio, concealed)),
  }))
