import { z } from 'zod'
import type { MemoryRelayWalletOptions } from '../../../src/adapters/memory/relay/memory-relay-wallet.js'
import type { RelayFaults, RelayWalletPolicy } from '../../../src/adapters/memory/relay/relay-policy.js'
import { chainNamespaces } from '../../../src/domain/shared/caip/caip.js'
import { address, duration, json, network, text } from './values.js'

const some = z.exactOptional
const flag = z.boolean('must be true or false')
const yes = z.literal(true, 'must be true')
const decision = z.enum(['ask', 'approve', 'reject', 'silent'], 'must be ask, approve, reject or silent')
const behaviour = { decision: some(decision), delay: some(duration), error: some(z.strictObject({ code: z.int(), message: z.string() })), garbage: some(json) }

/** Behaviour of the remote wallet: one word, or in full. `pair` in `methods` means the proposal of a session. */
const policy = z.union(
  [
    decision.transform((word): RelayWalletPolicy => ({ decision: word })),
    z
      .strictObject({
        ...behaviour,
        methods: some(z.record(z.string(), z.union([decision, z.strictObject(behaviour).transform(inMilliseconds)]))),
        signIn: some(z.enum(['sign', 'ignore', 'forge'], 'must be sign, ignore or forge')),
        acknowledgeSwitchWithoutSwitching: some(flag),
      })
      .transform((value): RelayWalletPolicy => inMilliseconds(value)),
  ],
  { error: () => `must be ask, approve, reject or silent, or an object of: ${[...Object.keys(behaviour), 'methods', 'signIn'].join(', ')}` },
)

const namespaces = z.partialRecord(
  z.enum(chainNamespaces, { error: () => `must be one of ${chainNamespaces.join(', ')}` }),
  z.strictObject({ accounts: z.array(address), chains: some(z.array(network)), methods: some(z.array(text)), events: some(z.array(text)) }),
)

/** The remote wallet; it enables sessions in a scenario. */
export const relayWallet = z.strictObject({ name: some(text), namespaces: some(namespaces), policy: some(policy), scanAfter: some(duration) }).transform(
  ({ name, scanAfter, ...rest }): MemoryRelayWalletOptions => ({
    ...(rest as MemoryRelayWalletOptions),
    ...(name === undefined ? {} : { peer: { name, icons: [] } }),
    ...(scanAfter === undefined ? {} : { scanAfterMs: scanAfter }),
  }),
)

/** Faults of the relay from now on; an empty object clears them. */
const faults = z
  .strictObject({ offline: some(flag), drop: some(flag), delay: some(duration), duplicate: some(flag), reorder: some(flag), refuse: some(text) })
  .transform(({ delay, ...rest }): RelayFaults => ({ ...rest, ...(delay === undefined ? {} : { delayMs: delay }) }))

/** Acts of the person at the remote wallet, and faults on the way. Several acts of one step run in this order. */
export const relayAct = z.strictObject({
  faults: some(faults),
  policy: some(policy),
  scan: some(yes),
  approve: some(yes),
  reject: some(yes),
  switchAccount: some(address),
  switchNetwork: some(network),
  emit: some(z.strictObject({ name: text, data: json, network })),
  update: some(namespaces),
  extend: some(yes),
  ping: some(yes),
  disconnect: some(yes),
})

/** A step at the remote wallet. */
export type RelayAct = z.output<typeof relayAct>

function inMilliseconds<T extends { delay?: number }>({ delay, ...rest }: T): Omit<T, 'delay'> & { delayMs?: number } {
  return delay === undefined ? rest : { ...rest, delayMs: delay }
}
