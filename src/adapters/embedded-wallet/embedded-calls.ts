import { failure } from '../../domain/shared/errors/errors.js'
import { guardedParse } from '../../domain/shared/json/guarded.js'
import type { AskWallet } from '../evm/calls/evm-calls.js'
import { promised } from './embedded-connector.js'
import { type EmbeddedCalls, requestEmbedded } from './embedded-account.js'

/** Asks the embedded wallet about batches of calls, by the domain's command: a batch is approved in its view. */
export function embeddedAsk(by: EmbeddedCalls): AskWallet {
  return (_, { method, params, answer, network }) =>
    promised(async (signal) => {
      const parsed = guardedParse(answer, await requestEmbedded(by, { method, params, network, namespace: 'eip155' }, signal))
      if (!parsed.ok) throw failure('PROVIDER_ANSWER_INVALID', { method, reason: parsed.error.reason })
      return parsed.value
    })
}
