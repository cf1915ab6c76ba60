import type { MemoryRelay } from '../../../src/adapters/memory/relay/memory-relay-types.js'
import type { CaipNetworkId } from '../../../src/index.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import type { Session } from '../../../src/ports/relay.js'
import type { RelayAct } from '../read/relay-schema.js'

/** Performs the action of a step at the remote wallet. Throws a RangeError for an action that is impossible now. */
export function actAtRelay({ wallet, setFaults }: MemoryRelay, act: RelayAct): void {
  const { faults, policy, scan, approve, reject, switchAccount, switchNetwork, emit, update, extend, ping, disconnect } = act
  if (faults) setFaults(faults)
  if (policy) wallet.setPolicy(policy)
  if (scan && !wallet.scan()) throw new RangeError('no code is shown that the far wallet could scan')
  if (approve && !wallet.approve()) throw new RangeError('no prompt waits at the far wallet')
  if (reject && !wallet.reject()) throw new RangeError('no prompt waits at the far wallet')
  if (switchAccount) wallet.switchAccount(switchAccount)
  if (switchNetwork) wallet.switchNetwork(switchNetwork)
  if (emit) wallet.emit(emit)
  if (update) wallet.update(granted(wallet.sessions().at(-1)?.namespaces, update))
  if (extend) wallet.extend()
  if (ping) wallet.ping()
  if (disconnect) wallet.disconnect()
}

/** Returns the visible state of the relay and the wallet at its other end. */
export function relayFacts({ wallet, waiting }: MemoryRelay): JsonObject {
  const asked: Record<string, number> = {}
  for (const { method } of wallet.requests()) asked[method] = (asked[method] ?? 0) + 1
  return { sessions: wallet.sessions().length, prompts: wallet.prompts().length, underway: waiting(), asked }
}

/** Returns the namespaces of a session after an update. Members that the update leaves out stay as they were. */
export function granted(session: Session['namespaces'] | undefined, update: NonNullable<RelayAct['update']>): Session['namespaces'] {
  return Object.fromEntries(
    Object.entries(update).map(([namespace, { accounts = [], chains, methods, events } = { accounts: [] }]) => {
      const before = session?.[namespace]
      const on: readonly CaipNetworkId[] = chains ?? before?.chains ?? []
      const known = { accounts: on.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)), chains: on }
      return [namespace, { ...known, methods: methods ?? before?.methods ?? [], events: events ?? before?.events ?? [] }]
    }),
  )
}
