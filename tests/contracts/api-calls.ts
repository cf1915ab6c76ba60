import type { ApiCall } from '../../src/domain/api/calls.js'
import type { ApiAnswers, ApiInputs } from '../../src/domain/api/shapes.js'

/** One call as it goes out, an answer as the service gives it, and what is left of that after its check. */
export interface RecordedCall<Name extends ApiCall = ApiCall> {
  readonly row: string
  readonly input: ApiInputs[Name]
  /** Method and path. */
  readonly path: string
  /** Parameters beside those that every call has. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Answer with the members that services add. */
  readonly answer: unknown
  /** By default the answer itself. */
  readonly read?: ApiAnswers[Name]
}

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = `eip155:1:${ME}`
const USDC = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const record = { name: 'alice.reown.id', attributes: { bio: 'hi' }, addresses: { '60': { address: ME } } }
const recordAsServed = { ...record, registered_at: '2025-01-01T00:00:00Z', updated_at: null, addresses: { '60': { address: ME, created_at: '2025-01-01' } } }
const money = (amount: string) => ({ amount, currency: 'USD' })
const transaction = {
  id: 't1',
  metadata: {
    operationType: 'send',
    hash: '0x01',
    chain: 'eip155:1',
    minedAt: '2025-06-01T10:00:00Z',
    sentFrom: ME,
    sentTo: '0x01',
    status: 'confirmed',
    nonce: 7,
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
      direction: 'out' as const,
      quantity: { numeric: '0.1' },
      value: 250,
      price: 2500,
    },
  ],
}
const balances = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    value: 12.5,
    price: 2500,
    quantity: { decimals: '18', numeric: '0.005' },
    iconUrl: 'https://img.example/eth.png',
  },
  { name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', address: USDC, value: 10, price: 1, quantity: { decimals: '6', numeric: '10' }, iconUrl: null },
]
const picture = { type: 'image/png', base64: 'iVBORw0KGgo=' }

/** Shapes as the reference deployment gives them, with invented values. */
export const recordedCalls: { readonly [Name in ApiCall]: RecordedCall<Name> } = {
  supportedChains: {
    row: 'API-04',
    input: {},
    path: 'GET /v1/supported-chains',
    answer: { http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] },
  },
  identity: {
    row: 'API-05',
    input: { address: ME, sender: ME },
    path: `GET /v1/identity/${ME}`,
    query: { sender: ME },
    answer: { name: 'alice.example', avatar: 'https://img.example/a.png', resolvedAt: '2025-06-01' },
    read: { name: 'alice.example', avatar: 'https://img.example/a.png' },
  },
  history: {
    row: 'API-06',
    input: { account: ME, cursor: 'c/1', onramp: 'coinbase', chainId: 'eip155:1' },
    path: `GET /v1/account/${ME}/history`,
    query: { cursor: 'c/1', onramp: 'coinbase', chainId: 'eip155:1' },
    answer: { data: [transaction], next: 'cursor-2' },
  },
  swapQuotes: {
    row: 'API-07',
    input: { amount: '1000', userAddress: ACCOUNT, from: ETHER, to: USDC, gasPrice: '3' },
    path: 'GET /v1/convert/quotes',
    query: { amount: '1000', userAddress: ACCOUNT, from: ETHER, to: USDC, gasPrice: '3' },
    answer: { quotes: [{ id: null, fromAmount: '1000', fromAccount: ETHER, toAmount: '2', toAccount: USDC, provider: 'x' }] },
    read: { quotes: [{ id: null, fromAmount: '1000', fromAccount: ETHER, toAmount: '2', toAccount: USDC }] },
  },
  swapTokens: {
    row: 'API-08',
    input: { chainId: 'eip155:1' },
    path: 'GET /v1/convert/tokens',
    query: { chainId: 'eip155:1' },
    answer: { tokens: [{ name: 'USD Coin', symbol: 'USDC', address: USDC, decimals: 6, logoUri: null, eip2612: true }] },
  },
  prices: {
    row: 'API-09',
    input: { addresses: [USDC, ETHER] },
    path: 'POST /v1/fungible/price',
    body: { currency: 'usd', addresses: [USDC, ETHER], projectId: 'p' },
    answer: { fungibles: [{ address: USDC, name: 'USD Coin', symbol: 'USDC', iconUrl: 'https://img.example/usdc.png', price: 0.9998, decimals: 6 }] },
  },
  swapAllowance: {
    row: 'API-10',
    input: { tokenAddress: USDC, userAddress: ACCOUNT },
    path: 'GET /v1/convert/allowance',
    query: { tokenAddress: USDC, userAddress: ACCOUNT },
    answer: { allowance: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
  },
  swapGasPrice: {
    row: 'API-11',
    input: { chainId: 'eip155:1' },
    path: 'GET /v1/convert/gas-price',
    query: { chainId: 'eip155:1' },
    answer: { standard: '1000000000', fast: '2000000000', instant: '3000000000' },
  },
  buildSwap: {
    row: 'API-12',
    input: { amount: '1000', from: ETHER, to: USDC, userAddress: ACCOUNT, eip155: { slippage: 1 }, disableEstimate: true },
    path: 'POST /v1/convert/build-transaction',
    body: { amount: '1000', from: ETHER, to: USDC, userAddress: ACCOUNT, eip155: { slippage: 1 }, disableEstimate: true, projectId: 'p' },
    answer: { tx: { from: ACCOUNT, to: USDC, data: '0x01', amount: '1000', eip155: { gas: '21000', gasPrice: '1' } } },
  },
  buildApprove: {
    row: 'API-13',
    input: { userAddress: ACCOUNT, from: USDC, to: ETHER, amount: '1000' },
    path: 'GET /v1/convert/build-approve',
    query: { userAddress: ACCOUNT, from: USDC, to: ETHER, amount: '1000' },
    answer: { tx: { from: ACCOUNT, to: USDC, data: '0x02', value: '0', eip155: { gas: '50000', gasPrice: '1' } } },
  },
  balance: {
    row: 'API-14',
    input: { address: ME, chainId: 'eip155:1', forceUpdate: [USDC, ETHER] },
    path: `GET /v1/account/${ME}/balance`,
    query: { currency: 'usd', chainId: 'eip155:1', forceUpdate: `${USDC},${ETHER}` },
    answer: { balances },
  },
  nameRecord: {
    row: 'API-15',
    input: { name: 'alice.reown.id' },
    path: 'GET /v1/profile/account/alice.reown.id',
    query: { apiVersion: '2' },
    answer: recordAsServed,
    read: record,
  },
  namesOf: {
    row: 'API-16',
    input: { address: ME, sender: ME },
    path: `GET /v1/profile/reverse/${ME}`,
    query: { sender: ME, apiVersion: '2' },
    answer: [recordAsServed],
    read: [record],
  },
  nameSuggestions: {
    row: 'API-17',
    input: { name: 'alice', zone: 'reown.id' },
    path: 'GET /v1/profile/suggestions/alice',
    query: { zone: 'reown.id' },
    answer: {
      suggestions: [
        { name: 'alice', registered: true },
        { name: 'alice1', registered: false },
      ],
    },
  },
  registerName: {
    row: 'API-18',
    input: { coin_type: 2147483649, address: ME, message: '{"name":"alice.reown.id"}', signature: '0x01' },
    path: 'POST /v1/profile/account',
    body: { coin_type: 2147483649, address: ME, message: '{"name":"alice.reown.id"}', signature: '0x01' },
    answer: recordAsServed,
    read: { success: true },
  },
  onrampUrl: {
    row: 'API-19',
    input: {
      destinationWallets: [{ address: ME, blockchains: ['base'], assets: ['USDC'] }],
      defaultNetwork: 'base',
      partnerUserId: 'u',
      presetCryptoAmount: 1,
      presetFiatAmount: 50,
    },
    path: 'POST /v1/generators/onrampurl',
    body: {
      destinationWallets: [{ address: ME, blockchains: ['base'], assets: ['USDC'] }],
      defaultNetwork: 'base',
      partnerUserId: 'u',
      defaultExperience: 'buy',
      presetCryptoAmount: 1,
      presetFiatAmount: 50,
    },
    answer: { url: 'https://pay.example/buy' },
  },
  onrampOptions: {
    row: 'API-20',
    input: {},
    path: 'GET /v1/onramp/options',
    answer: {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
      purchaseCurrencies: [
        { id: 'u', name: 'USD Coin', symbol: 'USDC', networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x01' }] },
      ],
    },
  },
  onrampQuote: {
    row: 'API-21',
    input: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'base' },
    path: 'POST /v1/onramp/quote',
    body: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'base' },
    answer: {
      coinbaseFee: money('3.91'),
      networkFee: money('0.10'),
      paymentSubtotal: money('95.99'),
      paymentTotal: money('100'),
      purchaseAmount: { amount: '95.9', currency: 'USDC' },
      quoteId: 'q1',
    },
  },
  smartSessions: {
    row: 'API-22',
    input: { address: ACCOUNT },
    path: `GET /v1/sessions/${encodeURIComponent(ACCOUNT)}`,
    answer: {
      pcis: [
        {
          project: { id: 'p1', name: 'Demo', url: null, iconUrl: null },
          pci: 'uuid',
          expiry: 1760000000,
          createdAt: 1750000000,
          permissions: [{ type: 'contract-call', data: {} }],
          policies: [],
          context: '0x00',
          revokedAt: null,
        },
      ],
    },
  },
  revokeSmartSession: {
    row: 'API-23',
    input: { address: ACCOUNT, pci: 'uuid', signature: '0x01' },
    path: `POST /v1/sessions/${encodeURIComponent(ACCOUNT)}/revoke`,
    body: { pci: 'uuid', signature: '0x01' },
    answer: {},
    read: null,
  },
  features: {
    row: 'API-25',
    input: {},
    path: 'GET /appkit/v1/config',
    answer: {
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
        { id: 'activity', isEnabled: false, config: null },
      ],
    },
  },
  origins: { row: 'API-26', input: {}, path: 'GET /projects/v1/origins', answer: { allowedOrigins: ['https://*.shop.example', 'http://localhost:3000'] } },
  wallets: {
    row: 'API-27',
    input: { page: 1, entries: 40, include: ['a'], exclude: ['b', 'c'], chains: ['eip155:1', 'eip155:10'], search: 'rain', badge_type: 'certified' },
    path: 'GET /getWallets',
    query: { page: '1', entries: '40', include: 'a', exclude: 'b,c', chains: 'eip155:1,eip155:10', search: 'rain', badge_type: 'certified' },
    answer: {
      count: 512,
      data: [
        {
          id: 'c57ca',
          name: 'Example Wallet',
          homepage: 'https://w.example',
          image_id: '018b',
          order: 10,
          mobile_link: 'examplew://',
          desktop_link: null,
          link_mode: 'https://w.example/link',
          webapp_link: null,
          app_store: 'https://apps.example/1',
          play_store: null,
          chrome_store: null,
          rdns: 'com.example.wallet',
          injected: [{ namespace: 'eip155', injected_id: 'isExample' }],
          chains: ['eip155:1', 'eip155:10'],
          badge_type: 'certified',
        },
      ],
    },
  },
  analyticsSettings: { row: 'API-28', input: {}, path: 'GET /getAnalyticsConfig', answer: { isAnalyticsEnabled: true } },
  analyticsEvent: {
    row: 'EVENTS-01',
    input: { eventId: 'e', url: 'https://shop.example', domain: 'shop.example', timestamp: 1, props: { type: 'track' } },
    path: 'POST /e',
    body: { eventId: 'e', url: 'https://shop.example', domain: 'shop.example', timestamp: 1, props: { type: 'track' } },
    answer: { status: 'accepted' },
    read: null,
  },
  walletImage: { row: 'API-29', input: { id: '018b/x' }, path: 'GET /getWalletImage/018b%2Fx', answer: picture },
  assetImage: { row: 'API-29', input: { id: '692e' }, path: 'GET /public/getAssetImage/692e', answer: picture },
  currencyImage: { row: 'API-30', input: { id: 'USD' }, path: 'GET /public/getCurrencyImage/USD', answer: picture },
  tokenImage: { row: 'API-30', input: { id: 'USDC' }, path: 'GET /public/getTokenImage/USDC', answer: picture },
}
