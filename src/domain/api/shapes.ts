import type { Json, JsonObject } from '../shared/json/json.js'

/** Inputs of the calls, by name. Members that are undefined, null or empty are left out (CORE-17). */
export interface ApiInputs {
  readonly supportedChains: None
  readonly identity: { readonly address: string; readonly sender?: string | undefined }
  readonly history: {
    readonly account: string
    readonly cursor?: string | undefined
    readonly onramp?: 'coinbase' | undefined
    readonly chainId?: string | undefined
  }
  readonly balance: { readonly address: string; readonly chainId?: string | undefined; readonly forceUpdate?: readonly string[] | undefined }
  readonly prices: { readonly addresses: readonly string[] }
  readonly swapQuotes: SwapPair & { readonly amount: string; readonly gasPrice?: string | undefined }
  readonly swapTokens: { readonly chainId: string }
  readonly swapAllowance: { readonly tokenAddress: string; readonly userAddress: string }
  readonly swapGasPrice: { readonly chainId: string }
  readonly buildSwap: SwapPair & {
    readonly amount: string
    readonly eip155: { readonly slippage: number; readonly permit?: string }
    readonly disableEstimate?: boolean | undefined
  }
  readonly buildApprove: SwapPair & { readonly amount?: string | undefined }
  readonly nameRecord: { readonly name: string }
  readonly namesOf: { readonly address: string; readonly sender?: string | undefined }
  readonly nameSuggestions: { readonly name: string; readonly zone: string }
  readonly registerName: { readonly coin_type: number; readonly address: string; readonly message: string; readonly signature: string }
  readonly onrampUrl: {
    readonly destinationWallets: readonly { readonly address: string; readonly blockchains: readonly string[]; readonly assets: readonly string[] }[]
    readonly defaultNetwork: string
    readonly partnerUserId: string
    readonly presetCryptoAmount?: number | undefined
    readonly presetFiatAmount?: number | undefined
  }
  readonly onrampOptions: None
  readonly onrampQuote: { readonly purchaseCurrency: string; readonly paymentCurrency: string; readonly amount: string; readonly network: string }
  /** `address` is a CAIP-10 account. */
  readonly smartSessions: { readonly address: string }
  readonly revokeSmartSession: { readonly address: string; readonly pci: string; readonly signature: string }
  readonly features: None
  readonly origins: None
  readonly wallets: {
    readonly page: number
    readonly entries: number
    readonly include?: readonly string[] | undefined
    readonly exclude?: readonly string[] | undefined
    readonly chains?: readonly string[] | undefined
    readonly search?: string | undefined
    readonly badge_type?: 'certified' | undefined
  }
  readonly analyticsSettings: None
  readonly analyticsEvent: {
    readonly eventId: string
    /** Origin of the page, without path and query. */
    readonly url: string
    readonly domain: string
    /** Milliseconds since the epoch; of an error event ISO 8601. */
    readonly timestamp: number | string
    readonly props: JsonObject
  }
  readonly walletImage: { readonly id: string }
  readonly assetImage: { readonly id: string }
  readonly currencyImage: { readonly id: string }
  readonly tokenImage: { readonly id: string }
}

/** Answers of the calls, by name, after their check. Members of a service that are not listed here are dropped. */
export interface ApiAnswers {
  readonly supportedChains: { readonly http: readonly string[]; readonly ws: readonly string[] }
  readonly identity: { readonly name: string | null; readonly avatar: string | null }
  readonly history: { readonly data: readonly HistoryEntry[]; readonly next?: string | null | undefined }
  readonly balance: { readonly balances: readonly ServedBalance[] }
  readonly prices: { readonly fungibles: readonly ServedPrice[] }
  readonly swapQuotes: { readonly quotes: readonly SwapQuote[] }
  readonly swapTokens: { readonly tokens: readonly SwapToken[] }
  /** Decimal text of the smallest unit. */
  readonly swapAllowance: { readonly allowance: string }
  /** Decimal texts in wei. */
  readonly swapGasPrice: { readonly standard: string; readonly fast: string; readonly instant: string }
  readonly buildSwap: { readonly tx: BuiltTransaction & { readonly amount: string } }
  readonly buildApprove: { readonly tx: BuiltTransaction & { readonly value?: string | undefined } }
  /** Undefined for a name that nobody registered. */
  readonly nameRecord: NameRecord | null
  readonly namesOf: readonly NameRecord[]
  readonly nameSuggestions: { readonly suggestions: readonly { readonly name: string; readonly registered: boolean }[] }
  readonly registerName: { readonly success: boolean }
  readonly onrampUrl: { readonly url: string }
  readonly onrampOptions: { readonly paymentCurrencies: readonly PaymentCurrency[]; readonly purchaseCurrencies: readonly PurchaseCurrency[] }
  readonly onrampQuote: OnrampQuote
  readonly smartSessions: { readonly pcis: readonly SmartSession[] }
  readonly revokeSmartSession: null
  readonly features: { readonly features: readonly RemoteFeature[] }
  readonly origins: { readonly allowedOrigins: readonly string[] }
  readonly wallets: { readonly data: readonly ListedWallet[]; readonly count: number }
  readonly analyticsSettings: { readonly isAnalyticsEnabled: boolean }
  readonly analyticsEvent: null
  readonly walletImage: Picture
  readonly assetImage: Picture
  readonly currencyImage: Picture
  readonly tokenImage: Picture
}

type None = Readonly<Record<never, never>>

interface SwapPair {
  /** CAIP-10 accounts. */
  readonly userAddress: string
  readonly from: string
  readonly to: string
}

/** Picture: its media type and its bytes in base64 (CORE-15). */
export interface Picture {
  readonly type: string
  readonly base64: string
}

/** Token balance with its price. `address` is a CAIP-10 id, absent for a native currency. */
export interface ServedBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId?: string | undefined
  readonly address?: string | undefined
  readonly value?: number | null | undefined
  readonly price?: number | null | undefined
  /** Change of the price over a day: 0.02 for plus two percent. Not every service tells it. */
  readonly change?: number | null | undefined
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl?: string | null | undefined
}

/** Price of a token in USD. */
export interface ServedPrice {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | null | undefined
  readonly price: number
  /** As in {@link ServedBalance}. */
  readonly change?: number | null | undefined
  readonly decimals: number
}

/** Transaction of an account, with its transfers. `minedAt` is an ISO text, or seconds or milliseconds since the epoch. */
export interface HistoryEntry {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    readonly chain?: string | null | undefined
    readonly minedAt?: string | number | null | undefined
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: string
    readonly nonce?: number | null | undefined
    readonly application?: { readonly name?: string | null | undefined; readonly iconUrl?: string | null | undefined } | null | undefined
  }
  readonly transfers: readonly HistoryTransfer[]
}

/** Movement of a token or a collectible. */
export interface HistoryTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value?: number | null | undefined
  readonly price?: number | null | undefined
  readonly fungible_info?:
    | {
        readonly name?: string | null | undefined
        readonly symbol?: string | null | undefined
        readonly icon?: { readonly url?: string | null | undefined } | null | undefined
      }
    | null
    | undefined
  readonly nft_info?:
    | { readonly name?: string | null | undefined; readonly flags?: { readonly is_spam?: boolean | undefined } | null | undefined }
    | null
    | undefined
}

/** Price of a swap, in the smallest units of both tokens. */
export interface SwapQuote {
  readonly id: string | null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
}

/** Token that can be swapped. `address` is a CAIP-10 id. */
export interface SwapToken {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  readonly logoUri?: string | null | undefined
  readonly eip2612?: boolean | null | undefined
}

/** Transaction that a service has built. `from` and `to` are CAIP-10 ids. */
export interface BuiltTransaction {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly eip155?: { readonly gas?: string | null | undefined; readonly gasPrice?: string | null | undefined } | null | undefined
}

/** Registered name, with its addresses by coin type (SLIP-44, ENSIP-11). */
export interface NameRecord {
  readonly name: string
  readonly addresses: Readonly<Record<string, { readonly address: string }>>
  readonly attributes: Json
}

/** Money that a purchase is paid with. */
export interface PaymentCurrency {
  readonly id: string
  readonly payment_method_limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** Token that can be bought. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly { readonly name: string; readonly display_name: string; readonly chain_id: string; readonly contract_address: string }[]
}

/** Amount of money, as decimal text. */
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** Price of a purchase. */
export interface OnrampQuote {
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly coinbaseFee: Money
  readonly networkFee: Money
  readonly quoteId: string
}

/** Smart session of an account. Times are seconds since the epoch. */
export interface SmartSession {
  readonly pci: string
  readonly project: { readonly id: string; readonly name: string; readonly url?: string | null | undefined; readonly iconUrl?: string | null | undefined }
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: readonly Json[]
  readonly policies: readonly Json[]
  readonly context: string
  readonly revokedAt?: number | null | undefined
}

/** Feature that a project's settings turn on or off. */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null | undefined
}

/** Wallet of the directory. `chains` are CAIP-2 ids. */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string | null | undefined
  readonly image_id?: string | null | undefined
  readonly image_url?: string | null | undefined
  readonly order?: number | null | undefined
  readonly rdns?: string | null | undefined
  readonly chains?: readonly string[] | null | undefined
  readonly mobile_link?: string | null | undefined
  readonly link_mode?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[] | null | undefined
  readonly badge_type?: string | null | undefined
}
