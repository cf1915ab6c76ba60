/**
 * `latchkit/receive`: the address to pay to, and coins that arrive.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import { failure } from './domain/shared/errors/start-errors.js'
import type { Plugin } from './domain/plugin.js'
import { type ReceiveConfig, tokensProblem } from './domain/receive/config.js'

export type { ReceiveCommand, ReceiveEvent } from './domain/receive/messages.js'
export type { ListedTokens } from './domain/receive/config.js'
export {
  type PaymentRequest,
  type ReceiveTarget,
  type RequestCode,
  type RequestStandard,
  requestCode,
  requestStandardOf,
  selectArrivals,
  selectElsewhere,
  selectListedTokens,
  selectReceiveTarget,
} from './domain/receive/selectors.js'
export type { Arrivals, Elsewhere, ElsewhereFound, ReceiveState } from './domain/receive/state.js'
export type { Arrival, FundsPort, Holding, ListedToken } from './ports/services/funds.js'

/** Options of {@link receive}; all optional. */
export type ReceiveOptions = ReceiveConfig

/**
 * View WalletReceive: the active address as a code and as text, with the network that coins must be sent on; requests of an amount; coins that arrive while it is
 * open; and a look at the app's other networks. It asks the app's own nodes alone, and only while it is open.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), receive()] })
 */
export function receive(given: ReceiveOptions = {}): AnyPlugin {
  const { tokens } = given
  return {
    name: 'receive',
    given,
    configure() {
      const problem = tokens === undefined ? undefined : tokensProblem(tokens)
      if (problem !== undefined) throw new LatchkitError(failure('OPTIONS_INVALID', { option: 'use.receive.tokens', problem }))
      return { config: { ...(tokens && { tokens }) }, buttons: [{ id: 'receive', view: 'WalletReceive' }] }
    },
    load: async () => (await import('./kit/plugins/money-in/receive.js')).receiveModule(),
  } satisfies Plugin
}
