import type { MemoryRelayWalletOptions } from '../../src/adapters/memory/memory-relay-wallet.js'
import type { RelayWalletBehaviour, RelayWalletPolicy } from '../../src/adapters/memory/relay-policy.js'
import { referenceOf } from '../../src/domain/shared/caip.js'
import type { Behaviour, HeadlessWalletConnectOptions, RefusalName, WalletPolicy } from '../sandbox/index.js'
import { refusals } from '../sandbox/relay/errors.js'
import { testAccounts } from './test-accounts.js'

/** The place of an account among those that test chains share, from 0; -1 for one that is none of them. */
export function accountIndex(address: string): number {
  return testAccounts.findIndex((known) => known.toLowerCase() === address.toLowerCase())
}

/** The name of the refusal with this text; what stands behind the text is left to the relay. Undefined for a text that no relay says. */
export function refusalOf(text: string): RefusalName | undefined {
  const names = Object.keys(refusals) as RefusalName[]
  return names.find((name) => text.startsWith(refusals[name]))
}

/** What the far wallet of a scenario has, in the words of the headless one. */
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

/** The conduct of the far wallet in the words of the headless one: a proposal has the name that it has on the wire. */
export function realRelayPolicy({ methods = {}, signIn: _, decision = 'approve', ...general }: RelayWalletPolicy): WalletPolicy {
  const { pair, ...others } = methods
  const own: Record<string, Behaviour | NonNullable<Behaviour['decision']>> = { ...(others as Readonly<Record<string, RelayWalletBehaviour>>) }
  if (pair !== undefined) Object.assign(own, { wc_sessionPropose: pair, wc_sessionAuthenticate: pair })
  return { decision, ...(general as Behaviour), methods: own }
}
