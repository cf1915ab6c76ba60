import type { ApiAnswers, ApiInputs } from './shapes.js'

/** Services that the calls belong to. Each has an address of its own, which the app may replace. */
export type ApiHost = 'data' | 'wallets' | 'analytics'

/** Default addresses: those of the reference deployment (API-03). */
export const apiHosts: Readonly<Record<ApiHost, string>> = {
  data: 'https://rpc.walletconnect.org',
  wallets: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
}

/** One call of a service. */
export interface ApiRow<Input, Path extends string = string> {
  readonly host: ApiHost
  readonly method: 'GET' | 'POST'
  /** Members of the input in braces stand in the path, percent-encoded (API-31). */
  readonly path: Path
  /** Members of the input in the query, in this order. */
  readonly query?: readonly (keyof Input & string)[]
  /** Members of the query that are lists, joined by commas. */
  readonly lists?: readonly (keyof Input & string)[]
  /** Members of the input in the JSON body. */
  readonly body?: readonly (keyof Input & string)[]
  /** Constant parameters. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Constant members of the body. */
  readonly fixedBody?: Readonly<Record<string, string>>
  /** The body carries the project id, too (facts of the reference deployment). */
  readonly projectInBody?: true
  /** A POST that only asks may be sent again. GETs always may. */
  readonly repeatable?: true
  /** The answer is a picture: its media type and its bytes. */
  readonly blob?: true
  /** The answer may be empty. */
  readonly empty?: true
  /** Members of the input that are a person's data. */
  readonly personal?: readonly (keyof Input & string)[]
}

/** The calls of all services, by name (API-04 to API-30). */
export const apiCalls: { readonly [Name in ApiCall]: ApiRow<ApiInputs[Name]> } = {
  supportedChains: { host: 'data', method: 'GET', path: 'v1/supported-chains' },
  identity: { host: 'data', method: 'GET', path: '/v1/identity/{address}', query: ['sender'], personal: ['address', 'sender'] },
  history: { host: 'data', method: 'GET', path: '/v1/account/{account}/history', query: ['cursor', 'onramp', 'chainId'], personal: ['account'] },
  balance: {
    host: 'data',
    method: 'GET',
    path: '/v1/account/{address}/balance',
    query: ['chainId', 'forceUpdate'],
    lists: ['forceUpdate'],
    fixed: { currency: 'usd' },
    personal: ['address'],
  },
  prices: {
    host: 'data',
    method: 'POST',
    path: '/v1/fungible/price',
    body: ['addresses'],
    fixedBody: { currency: 'usd' },
    projectInBody: true,
    repeatable: true,
  },
  swapQuotes: {
    host: 'data',
    method: 'GET',
    path: '/v1/convert/quotes',
    query: ['amount', 'userAddress', 'from', 'to', 'gasPrice'],
    personal: ['userAddress'],
  },
  swapTokens: { host: 'data', method: 'GET', path: '/v1/convert/tokens', query: ['chainId'] },
  swapAllowance: { host: 'data', method: 'GET', path: '/v1/convert/allowance', query: ['tokenAddress', 'userAddress'], personal: ['userAddress'] },
  swapGasPrice: { host: 'data', method: 'GET', path: '/v1/convert/gas-price', query: ['chainId'] },
  buildSwap: {
    host: 'data',
    method: 'POST',
    path: '/v1/convert/build-transaction',
    body: ['amount', 'eip155', 'from', 'to', 'userAddress', 'disableEstimate'],
    projectInBody: true,
    repeatable: true,
    personal: ['userAddress'],
  },
  buildApprove: { host: 'data', method: 'GET', path: '/v1/convert/build-approve', query: ['userAddress', 'from', 'to', 'amount'], personal: ['userAddress'] },
  nameRecord: { host: 'data', method: 'GET', path: '/v1/profile/account/{name}', fixed: { apiVersion: '2' }, personal: ['name'] },
  namesOf: {
    host: 'data',
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    query: ['sender'],
    fixed: { apiVersion: '2' },
    personal: ['address', 'sender'],
  },
  nameSuggestions: { host: 'data', method: 'GET', path: '/v1/profile/suggestions/{name}', query: ['zone'], personal: ['name'] },
  registerName: {
    host: 'data',
    method: 'POST',
    path: '/v1/profile/account',
    body: ['coin_type', 'address', 'message', 'signature'],
    personal: ['address', 'message', 'signature'],
  },
  onrampUrl: {
    host: 'data',
    method: 'POST',
    path: '/v1/generators/onrampurl',
    body: ['destinationWallets', 'defaultNetwork', 'partnerUserId', 'presetCryptoAmount', 'presetFiatAmount'],
    fixedBody: { defaultExperience: 'buy' },
    personal: ['destinationWallets', 'partnerUserId'],
  },
  onrampOptions: { host: 'data', method: 'GET', path: '/v1/onramp/options' },
  onrampQuote: {
    host: 'data',
    method: 'POST',
    path: '/v1/onramp/quote',
    body: ['purchaseCurrency', 'paymentCurrency', 'amount', 'network'],
    repeatable: true,
  },
  smartSessions: { host: 'data', method: 'GET', path: '/v1/sessions/{address}', personal: ['address'] },
  revokeSmartSession: {
    host: 'data',
    method: 'POST',
    path: '/v1/sessions/{address}/revoke',
    body: ['pci', 'signature'],
    empty: true,
    personal: ['address', 'signature'],
  },
  features: { host: 'wallets', method: 'GET', path: '/appkit/v1/config' },
  origins: { host: 'wallets', method: 'GET', path: '/projects/v1/origins' },
  wallets: {
    host: 'wallets',
    method: 'GET',
    path: '/getWallets',
    query: ['page', 'entries', 'include', 'exclude', 'chains', 'search', 'badge_type'],
    lists: ['include', 'exclude', 'chains'],
  },
  analyticsSettings: { host: 'wallets', method: 'GET', path: '/getAnalyticsConfig' },
  analyticsEvent: {
    host: 'analytics',
    method: 'POST',
    path: '/e',
    body: ['eventId', 'url', 'domain', 'timestamp', 'props'],
    empty: true,
    personal: ['eventId', 'url', 'domain', 'props'],
  },
  walletImage: { host: 'wallets', method: 'GET', path: '/getWalletImage/{id}', blob: true },
  assetImage: { host: 'wallets', method: 'GET', path: '/public/getAssetImage/{id}', blob: true },
  currencyImage: { host: 'wallets', method: 'GET', path: '/public/getCurrencyImage/{id}', blob: true },
  tokenImage: { host: 'wallets', method: 'GET', path: '/public/getTokenImage/{id}', blob: true },
}

/** Names of the calls. */
export type ApiCall = keyof ApiAnswers
