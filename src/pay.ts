/**
 * `latchkit/pay`: payments that an app asks for.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export type { PayCommand, PayEvent } from './domain/pay/messages.js'
export type { PayArrival, PayChoice, PaymentRequest, PayOutcome, PayPlace, PayShort, PayState } from './domain/pay/state.js'

/**
 * Lets an app ask for a payment: a given amount of a coin or token to a given address. View `Pay` shows it; a visitor without a wallet connects first and comes back to it. Then it is a plan:
 * simulated, confirmed (`ConfirmPlan`) and followed (`PlanProgress`). The promise of `kit.run` resolves with the receipt. It says that the wallet sent it: a shop asks its server
 * (`verifyPayment` of `latchkit/server`).
 *
 * @example
 * const kit = createLatchkit({ networks: [mainnet], use: [evm(), pay()] })
 * const receipt = await kit.run({ type: 'pay', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '2.5' })
 */
export function pay(): AnyPlugin {
  return { name: 'pay', load: async () => (await import('./kit/plugins/acts/pay.js')).payModule() } satisfies Plugin
}
