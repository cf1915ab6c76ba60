import type { ApiAnswers } from '../../../src/domain/api/shapes.js'
import type { ApiCall } from '../../../src/domain/api/calls.js'
import { type Services, ServiceRefusal } from './services.js'

/** A transparent pixel. */
const picture = { type: 'image/png', base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==' }

/** Answers of calls that no feature of the sandbox answers: nothing is known, nothing is for sale. */
const defaults: Partial<ApiAnswers> = {
  supportedChains: { http: [], ws: [] },
  identity: { name: null, avatar: null },
  history: { data: [], next: null },
  balance: { balances: [] },
  prices: { fungibles: [] },
  swapQuotes: { quotes: [] },
  swapTokens: { tokens: [] },
  swapAllowance: { allowance: '0' },
  // A free name is an empty list.
  nameRecord: [] as never,
  namesOf: [],
  nameSuggestions: { suggestions: [] },
  registerName: { success: false },
  onrampOptions: { paymentCurrencies: [], purchaseCurrencies: [] },
  smartSessions: { pcis: [] },
  revokeSmartSession: null,
  wallets: { data: [], count: 0 },
  walletImage: picture,
  assetImage: picture,
  currencyImage: picture,
  tokenImage: picture,
}

/** Calls that the sandbox refuses, with the reason. */
const refused: readonly ApiCall[] = ['swapGasPrice', 'buildSwap', 'buildApprove', 'onrampUrl', 'onrampQuote']

/** Gives every call an answer. Features replace their own after it. */
export function answerDefaults(services: Services): void {
  for (const [call, answer] of Object.entries(defaults)) services.answer(call as ApiCall, () => answer as never)
  for (const call of refused)
    services.answer(call, () => {
      throw new ServiceRefusal(503, 'The sandbox has no provider of this.')
    })
}
