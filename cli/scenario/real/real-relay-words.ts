import type { MemoryRelayWalletOptions } from '../../../src/adapters/memory/relay/memory-relay-wallet.js'
import type { RelayWalletBehaviour, RelayWalletPolicy } from '../../../src/adapters/memory/relay/relay-policy.js'
import { referenceOf } from '../../../src/domain/shared/caip/caip.js'
import type { Behaviour, HeadlessWalletConnectOptions, RefusalName, WalletPolicy } from '../../sandbox/index.js'
import { refusals } from '../../sandbox/relay/errors.js'
import { testAccounts } from '../test-accounts.js'

/** Returns the index of an account among those that test chains share, from 0; -1 for any other account. */
export function accountIndex(address: string): number {
  return testAccounts.findIndex((known) => known.toLowerCase() === address.toLowerCase())
}

/** Returns the name of the refusal with this text; text that the relay adds after it is ignored. Undefined for a text that no relay sends. */
export function refusalOf(text: string): RefusalName | undefined {
  const names = Object.keys(refusals) as RefusalName[]
  return names.find((name) => text.startsWith(refusals[name]))
}

/** Returns the accounts and permissions of a scenario's remote wallet as options of the headless one. */
export function servingOf({ namespaces }: MemoryRelayWalletOptions): Pick<HeadlessWalletConnectOptions, 'firstAccount' | 'serve'> {
  const { accounts = [testAccounts[0]], chains, methods, events } = namespaces?.eip155 ?? {}
  return {
    firstAccount: Math.max(0, accountIndex(accounts[0] ?? '')),
    serve: {
      accounts: accounts.length,
      ...(chains === undefined ? {} : { chains: chains.map((chain) => Number(referenceOf(chain))) }),
      ...(methods === undefined ? {} : { methods }),
      ...(events === undefined ? {} : { events }),
    },
  }
}

/** Returns the policy of the remote wallet in terms of the headless one: `pair` becomes the method names on the wire. */
export function realRelayPolicy({ methods = {}, signIn: _, decision = 'approve', ...general }: RelayWalletPolicy): WalletPolicy {
  const { pair, ...others } = methods
  const own: Record<string, Behaviour | NonNullable<Behaviour['decision']>> = { ...(others as Readonly<Record<string, RelayWalletBehaviour>>) }
  if (pair !== undefined) Object.assign(own, { wc_sessionPropose: pair, wc_sessionAuthenticate: pair })
  return { decision, ...(general as Behaviour), methods: own }
}
