import { DESKTOP } from '../../src/adapters/memory/memory-platform.js'
import type { RestoredItems } from '../../src/domain/registry.js'
import type { DomainEvent, EventOf } from '../../src/domain/root.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import type { PlatformFacts } from '../../src/ports/platform.js'

/** Accounts of the mnemonic that test chains share; their keys are public. */
export const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** An account on Solana. */
export const S = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

export const ALPHA = 'io.example.alpha'
export const BETA = 'io.example.beta'
export const GAMMA = 'io.example.gamma'

/** Events of a start with nothing remembered and no wallet found. */
export const started: readonly DomainEvent[] = begun()

/** Returns the events of a start with these platform facts. */
export function begun(platform: Partial<PlatformFacts> = {}): readonly DomainEvent[] {
  return [
    { type: 'startRequested', operation: 'o0' },
    { type: 'started', operation: 'o0', platform: { ...DESKTOP, ...platform } },
  ]
}

/** Returns a `restored` event with the given remembered items only. */
export function restored(remembered: Partial<RestoredItems>, more: Partial<EventOf<'restored'>> = {}): EventOf<'restored'> {
  return {
    type: 'restored',
    operation: 'o0',
    remembered: {
      namespaces: ['eip155'],
      reconnect: false,
      connectorIds: {},
      connections: {},
      disconnectedIds: {},
      recentWallets: [],
      nativeBalances: {},
      preferredAccountTypes: {},
      addressLabels: {},
      balancesHidden: false,
      ...remembered,
    },
    safeApp: false,
    quarantined: [],
    readOnly: [],
    ...more,
  }
}

/** Returns the discovery of a wallet. Its name is the last part of its id. */
export function found(id: string, more: Partial<EventOf<'connectorFound'>['connector']> = {}): EventOf<'connectorFound'> {
  return { type: 'connectorFound', connector: { id, type: 'ANNOUNCED', name: nameOf(id), chain: 'eip155', info: { uuid: `uuid of ${id}`, rdns: id }, ...more } }
}

/** Returns a connect request of the visitor. */
export function asked(id: string, more: Partial<EventOf<'connectStarted'>> = {}): EventOf<'connectStarted'> {
  return { type: 'connectStarted', operation: 'oA', namespace: 'eip155', connectorId: id, by: 'visitor', deadline: 120_000, ...more }
}

/** Returns the connection of a wallet with one account, on a network that it does not report. */
export function connected(id: string, more: Partial<EventOf<'connected'>> = {}): EventOf<'connected'> {
  const { address = A, accounts = [{ address, type: 'eoa' as const }] } = more
  return {
    type: 'connected',
    operation: 'oA',
    namespace: 'eip155',
    connectorId: id,
    name: nameOf(id),
    network: null,
    approvedNetworks: [],
    supportsAllNetworks: true,
    by: 'visitor',
    ...more,
    accounts,
    address,
  }
}

/** Returns the wallet's report of its network, which is also the app's. */
export function on(network: CaipNetworkId, more: Partial<EventOf<'networkSwitched'>> = {}): EventOf<'networkSwitched'> {
  return { type: 'networkSwitched', namespace: network.startsWith('solana') ? 'solana' : 'eip155', network, by: 'wallet', confirmed: true, ...more }
}

/** Alpha is connected with account A on Ethereum. */
export const session: readonly DomainEvent[] = [...started, found(ALPHA), found(BETA), connected(ALPHA), on('eip155:1')]

function nameOf(id: string): string {
  const name = id.slice(id.lastIndexOf('.') + 1)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the end of a wallet's connection. */
export function disconnected(connectorId: string, more: Partial<EventOf<'disconnected'>> = {}): EventOf<'disconnected'> {
  return { type: 'disconnected', operation: 'o1', namespace: 'eip155', connectorId, by: 'visitor', ...more }
}

/** The facts of a page whose wallet shows the accounts A and B; A is in use. */
export const twoAccounts: readonly DomainEvent[] = [
  ...started,
  found(ALPHA),
  connected(ALPHA, {
    accounts: [
      { address: A, type: 'eoa' },
      { address: B, type: 'eoa' },
    ],
    address: A,
  }),
]
