import * as z from 'zod/mini'
import type { ApiCall } from '../../domain/api/calls.js'
import type { ApiAnswers } from '../../domain/api/shapes.js'
import type { Json } from '../../domain/shared/json/json.js'
import { asciiOrigin } from '../shared/ascii-host.js'

/** Text of a service: long enough for any of them, short enough to hold. */
const text = z.string().check(z.maxLength(100_000))
const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))
/** Lists are cut, not refused: what is shown of them is bounded anyway. */
const list = <T extends z.ZodMiniType>(type: T, most = 1_000) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items) => keepValid(type, items, most)),
  )
/** A list that some answers leave out. */
const listOrNone = <T extends z.ZodMiniType>(type: T) =>
  z.pipe(
    maybe(z.array(z.unknown())),
    z.transform((items) => keepValid(type, items ?? [], 1_000)),
  )
const json = z.unknown() as unknown as z.ZodMiniType<Json>
const decimal = z.string().check(z.regex(/^\d{1,80}$/))
const quantity = z.string().check(z.regex(/^-?\d{1,80}(\.\d{1,80})?$/))
const finite = z.number().check(z.refine(Number.isFinite))

const money = z.object({ amount: text, currency: text })
const nameRecord = z.object({
  name: text,
  addresses: z.record(z.string(), z.object({ address: text })),
  attributes: z.pipe(
    z.optional(json),
    z.transform((value): Json => value ?? {}),
  ),
})
const built = { from: text, to: text, data: text, eip155: maybe(z.object({ gas: maybe(text), gasPrice: maybe(text) })) }

/** Checks of the JSON answers. Members that are not named are dropped, as services add some (API-02). */
export const apiChecks: { readonly [Name in Exclude<ApiCall, `${string}Image`>]: z.ZodMiniType<ApiAnswers[Name]> } = {
  supportedChains: z.object({ http: list(text), ws: list(text) }),
  // Without the member nothing was said: that is no answer, and not a missing name.
  identity: z.object({ name: z.nullable(text), avatar: z.pipe(maybe(text), z.transform(orNull)) }),
  history: z.object({
    data: list(
      z.object({
        id: text,
        metadata: z.object({
          operationType: text,
          hash: text,
          chain: maybe(text),
          minedAt: maybe(z.union([text, finite])),
          sentFrom: text,
          sentTo: text,
          status: text,
          nonce: maybe(finite),
          application: maybe(z.object({ name: maybe(text), iconUrl: maybe(text) })),
        }),
        transfers: listOrNone(
          z.object({
            direction: z.enum(['in', 'out', 'self']),
            quantity: z.object({ numeric: quantity }),
            value: maybe(finite),
            price: maybe(finite),
            fungible_info: maybe(z.object({ name: maybe(text), symbol: maybe(text), icon: maybe(z.object({ url: maybe(text) })) })),
            nft_info: maybe(z.object({ name: maybe(text), flags: maybe(z.object({ is_spam: z.optional(z.boolean()) })) })),
          }),
        ),
      }),
    ),
    next: maybe(text),
  }),
  balance: z.object({
    balances: list(
      z.object({
        name: text,
        symbol: text,
        chainId: z.optional(text),
        address: z.optional(text),
        value: maybe(finite),
        price: maybe(finite),
        change: maybe(finite),
        quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: quantity }),
        iconUrl: maybe(text),
      }),
    ),
  }),
  prices: z.object({
    fungibles: list(z.object({ address: text, name: text, symbol: text, iconUrl: maybe(text), price: finite, change: maybe(finite), decimals: finite })),
  }),
  swapQuotes: z.object({
    quotes: list(z.object({ id: z.nullable(text), fromAmount: decimal, fromAccount: text, toAmount: decimal, toAccount: text })),
  }),
  swapTokens: z.object({
    tokens: list(z.object({ name: text, symbol: text, address: text, decimals: finite, logoUri: maybe(text), eip2612: maybe(z.boolean()) }), 10_000),
  }),
  swapAllowance: z.object({ allowance: decimal }),
  swapGasPrice: z.object({ standard: decimal, fast: decimal, instant: decimal }),
  buildSwap: z.object({ tx: z.object({ ...built, amount: text }) }),
  buildApprove: z.object({ tx: z.object({ ...built, value: z.optional(text) }) }),
  // A name that nobody registered is an empty list.
  nameRecord: z.union([
    nameRecord,
    z.pipe(
      z.array(z.unknown()).check(z.length(0)),
      z.transform(() => null),
    ),
  ]),
  namesOf: list(nameRecord),
  nameSuggestions: z.object({ suggestions: list(z.object({ name: text, registered: z.boolean() }), 100) }),
  // The reference server answers with the record itself.
  registerName: z.union([
    z.object({ success: z.boolean() }),
    z.pipe(
      nameRecord,
      z.transform(() => ({ success: true })),
    ),
  ]),
  onrampUrl: z.object({ url: text }),
  onrampOptions: z.object({
    paymentCurrencies: list(z.object({ id: text, payment_method_limits: list(z.object({ id: text, min: text, max: text })) })),
    purchaseCurrencies: list(
      z.object({
        id: text,
        name: text,
        symbol: text,
        networks: list(z.object({ name: text, display_name: text, chain_id: text, contract_address: text })),
      }),
    ),
  }),
  onrampQuote: z.object({ paymentTotal: money, paymentSubtotal: money, purchaseAmount: money, coinbaseFee: money, networkFee: money, quoteId: text }),
  smartSessions: z.object({
    pcis: list(
      z.object({
        pci: text,
        project: z.object({ id: text, name: text, url: maybe(text), iconUrl: maybe(text) }),
        expiry: finite,
        createdAt: finite,
        permissions: z.array(json),
        policies: z.array(json),
        context: text,
        revokedAt: maybe(finite),
      }),
    ),
  }),
  revokeSmartSession: z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
  analyticsEvent: z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
  features: z.object({ features: list(z.object({ id: text, isEnabled: z.boolean(), config: maybe(list(text)) })) }),
  // The page tells its own origin in ASCII.
  origins: z.object({ allowedOrigins: list(z.pipe(text, z.transform(asciiOrigin))) }),
  wallets: z.object({
    data: list(
      z.object({
        id: text,
        name: text,
        homepage: maybe(text),
        image_id: maybe(text),
        image_url: maybe(text),
        order: maybe(finite),
        rdns: maybe(text),
        chains: maybe(list(text)),
        mobile_link: maybe(text),
        link_mode: maybe(text),
        desktop_link: maybe(text),
        webapp_link: maybe(text),
        app_store: maybe(text),
        play_store: maybe(text),
        chrome_store: maybe(text),
        injected: maybe(list(z.object({ namespace: text, injected_id: text }))),
        badge_type: maybe(text),
      }),
    ),
    count: finite,
  }),
  analyticsSettings: z.object({ isAnalyticsEnabled: z.boolean() }),
}

/** Body of a refusal. */
export const apiRefusal = z.object({ reasons: z.optional(z.array(z.object({ description: z.optional(text) }))), message: z.optional(text) })

/** Returns the valid items of a list, at most so many. One bad item does not take the others along. */
function keepValid<T extends z.ZodMiniType>(type: T, items: readonly unknown[], most: number): z.output<T>[] {
  return items.slice(0, most).flatMap((item) => {
    const parsed = type.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
}

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null
}
