import { selectView } from '../modal/selectors.js'
import { defineRead, readOn, readWhile } from '../reads/index.js'
import type { RootState } from '../root.js'
import { isRecord } from '../shared/json/objects.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { OnrampQuote } from '../api/shapes.js'
import type { QuoteRequest, RampOptions } from '../../ports/services/ramp.js'
import { failure } from './errors.js'
import type { AllOptions } from './messages.js'
import { buyTarget, quoteKey, quoteRequest, selectBuy } from './selectors.js'

/** Milliseconds for which currencies and limits are fresh. */
const OPTIONS_LIFETIME_MS = 300_000

/** Milliseconds for which a quote is fresh. */
export const QUOTE_LIFETIME_MS = 30_000

/** Milliseconds without a change before a quote is asked (RAMP-13). */
export const QUOTE_DEBOUNCE_MS = 300

/** Name of the service in failures. */
const SERVICE = 'The on-ramp service'

/** Currencies, payment methods and limits (RAMP-12). The default list counts if they fail (RAMP-16). */
export const optionsRead = defineRead('buyOptions', {
  slice: 'buy',
  member: 'options',
  keys: { members: ['list'], key: ({ list }: AllOptions) => list, subject: (list) => ({ list }) },
  subject: (): AllOptions => ({ list: '' }),
  ask: (io) => io.ports.ramp.options(),
  accept: (_, __, { purchaseCurrencies, paymentCurrencies }: RampOptions): RampOptions | undefined =>
    Array.isArray(purchaseCurrencies) && Array.isArray(paymentCurrencies) ? { purchaseCurrencies, paymentCurrencies } : undefined,
  failure: (cause) => failure('BUY_OPTIONS_UNAVAILABLE', {}, cause),
  lifetimeMs: OPTIONS_LIFETIME_MS,
  retryAfterMs: QUOTE_LIFETIME_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: () => SERVICE,
  keep: 1,
  triggers: [readWhile((state) => isShown(state))],
})

/** Price of what is chosen, by its own inputs: a quote for others is never shown (RAMP-13). Of inputs that change only the last are asked for. */
export const quoteRead = defineRead('buyQuote', {
  slice: 'buy',
  member: 'quotes',
  keys: {
    members: ['purchaseCurrency', 'paymentCurrency', 'amount', 'network'],
    key: quoteKey,
    subject(key): QuoteRequest {
      const [purchaseCurrency = '', paymentCurrency = '', amount = '', network = ''] = key.split(' ')
      return { purchaseCurrency, paymentCurrency, amount, network }
    },
  },
  subject(state: RootState): QuoteRequest | undefined {
    const { amountProblem, purchaseCurrency, paymentCurrency, paymentAmount } = selectBuy(state)
    const target = buyTarget(state)
    // An amount outside the limits is refused before a quote (RAMP-21).
    return amountProblem !== undefined || target === undefined ? undefined : quoteRequest(purchaseCurrency, paymentCurrency.id, paymentAmount, target.network)
  },
  ask: (io, request) => io.ports.ramp.quote(request),
  accept(_, { purchaseCurrency }, quote: OnrampQuote): OnrampQuote | undefined {
    const { quoteId, purchaseAmount, paymentTotal, paymentSubtotal, coinbaseFee, networkFee } = quote
    const figures = [purchaseAmount, paymentTotal, paymentSubtotal, coinbaseFee, networkFee]
    // A figure without a quote id is no offer (field lesson o1); one in another currency is not what was asked for.
    if (typeof quoteId !== 'string' || quoteId === '' || figures.some((one) => !isRecord(one) || !isAmountText(one['amount']))) return undefined
    return purchaseAmount.currency === purchaseCurrency ? { quoteId, purchaseAmount, paymentTotal, paymentSubtotal, coinbaseFee, networkFee } : undefined
  },
  failure: (cause) => failure('BUY_QUOTE_UNAVAILABLE', {}, cause),
  lifetimeMs: QUOTE_LIFETIME_MS,
  retryAfterMs: QUOTE_DEBOUNCE_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: () => SERVICE,
  keep: 8,
  debounceMs: QUOTE_DEBOUNCE_MS,
  triggers: [readWhile((state) => isShown(state)), readOn(['buySet', 'buyOptionsLoaded', 'buyOptionsFailed'], (_, state) => (isShown(state) ? {} : undefined))],
})

function isAmountText(amount: unknown): boolean {
  return typeof amount === 'string' && /^\d{1,40}(\.\d{1,40})?$/.test(amount)
}

/** Returns true while the view of providers is open. */
export function isShown(state: RootState): boolean {
  return state.modal.open && selectView(state).view === 'OnRampProviders'
}
