import { parseCaipNetworkId } from '../shared/caip/caip.js'
import { failure, type LatchkitErrorShape } from '../shared/errors/errors.js'
import type { Decision } from '../kernel/types.js'
import { completeNetwork } from '../shared/networks/network-input.js'
import type { DomainEvent, Slice } from '../root.js'
import { canSwitchTo, findNetwork } from './selectors.js'
import { cancelPending, isWalletOn, keepActiveNamespace } from './wallet-network.js'
import type { NetworkCommand } from './messages.js'
import type { PublicState } from '../public.js'

/** Milliseconds that a wallet has to answer a network switch. */
export const SWITCH_DEADLINE_MS = 120_000

/** Command handlers of the network slice. Each returns events or a rejection. */
export const decide: Slice<'network', NetworkCommand>['decide'] = {
  switchNetwork(state, command, { now, operation }) {
    if (state.lifecycle.status !== 'started') return { rejected: failure('NETWORK_CLIENT_MISSING', {}, failure('NOT_STARTED')) }
    const parsed = parseCaipNetworkId(command.network)
    if (!parsed.ok) return { rejected: mistakenNetworkId(state, command.network) }
    const id = parsed.value.caipNetworkId
    const network = findNetwork(state, id)
    if (network === undefined) return [{ type: 'networkSwitchFailed', operation, network: id, failure: failure('NETWORK_NOT_FOUND', { network: id }) }]
    const { chainNamespace: namespace, caipNetworkId } = network
    if (!state.config.adapters.includes(namespace)) return { rejected: failure('CHAIN_ADAPTER_NOT_FOUND', { namespace }) }
    const known = state.network.namespaces[namespace]
    const connectorId = state.connection.namespaces[namespace]?.connectorId
    const settled = connectorId === undefined || known?.walletNetwork === caipNetworkId
    const keepsActive = command.aside === true && state.network.activeNamespace !== namespace
    const aside = keepsActive ? { aside: true as const } : {}
    const superseded = cancelPending(state, failure('OPERATION_SUPERSEDED'))
    if (settled) {
      const same = known?.caipNetwork === caipNetworkId && (keepsActive || state.network.activeNamespace === namespace)
      return same
        ? superseded
        : [
            ...superseded,
            { type: 'networkSwitched', operation, namespace, network: caipNetworkId, by: 'visitor', confirmed: connectorId !== undefined, ...aside },
          ]
    }
    if (!canSwitchTo(state, network))
      return [{ type: 'networkSwitchFailed', operation, network: caipNetworkId, failure: failure('CHAIN_NOT_SUPPORTED', { network: caipNetworkId }) }]
    if (state.network.pending?.network === caipNetworkId) return { rejected: failure('SWITCH_PENDING', { network: network.name }) }
    const deadline = now + SWITCH_DEADLINE_MS
    return [...superseded, { type: 'networkSwitchStarted', operation, namespace, network: caipNetworkId, connectorId, deadline, ...aside }]
  },

  cancelSwitchNetwork(state, { operation }) {
    const { pending } = state.network
    return pending === undefined || (operation ?? pending.operation) !== pending.operation ? [] : cancelPending(state, failure('ABORTED'))
  },

  addNetwork(state, { network: input }) {
    const network = completeNetwork(input)
    if (!network.ok) return { rejected: network.error }
    const namespace = network.value.chainNamespace
    if (!state.config.adapters.includes(namespace)) return { rejected: failure('NAMESPACE_ADAPTER_MISSING', { namespace }) }
    const { caipNetworkId } = network.value
    if (findNetwork(state, caipNetworkId) !== undefined) return []
    const added: DomainEvent = { type: 'networkAdded', network: network.value }
    // A wallet that already was on the added network is now on a configured one.
    const isThere = state.network.namespaces[namespace]?.walletNetwork === caipNetworkId
    return isThere
      ? keepActiveNamespace(state, namespace, [added, { type: 'networkSwitched', namespace, network: caipNetworkId, by: 'wallet', confirmed: true }])
      : [added]
  },

  removeNetwork(state, command): Decision<DomainEvent> {
    const parsed = parseCaipNetworkId(command.network)
    if (!parsed.ok) return { rejected: mistakenNetworkId(state, command.network) }
    const { namespace, caipNetworkId: id } = parsed.value
    if (!state.config.adapters.includes(namespace)) return { rejected: failure('NAMESPACE_ADAPTER_MISSING', { namespace }) }
    const network = findNetwork(state, id)
    if (network === undefined) return []
    const known = state.network.namespaces[namespace]
    const left = known?.requestedCaipNetworks.filter((one) => one !== network) ?? []
    const [first] = left
    if (first === undefined) return { rejected: failure('LAST_NETWORK') }
    const removed: DomainEvent[] = [
      ...(state.network.pending?.network === network.caipNetworkId ? cancelPending(state, failure('ABORTED')) : []),
      { type: 'networkRemoved', namespace, network: network.caipNetworkId },
    ]
    if (known?.caipNetwork !== network.caipNetworkId) return removed
    return keepActiveNamespace(state, namespace, [
      ...removed,
      { type: 'networkSwitched', namespace, network: first.caipNetworkId, by: 'fallback', confirmed: isWalletOn(state, first) },
    ])
  },
}

/** Returns the failure for a value that is no CAIP-2 id. Its cause names the network that was probably meant: people pass the chain id, the name or the object. */
function mistakenNetworkId(state: PublicState, given: unknown): LatchkitErrorShape {
  const { networks } = state.config
  const isMeant = (value: unknown) => networks.find(({ id, name }) => String(value) === String(id) || value === name)
  const meant = isMeant(given) ?? isMeant((given as { readonly id?: unknown } | null | undefined)?.id) ?? networks[0]
  const found = typeof given === 'object' ? 'An object' : JSON.stringify(given)?.slice(0, MAX_FOUND)
  return failure('CAIP_NETWORK_ID_INVALID', {}, failure('NETWORK_ID_MISTAKEN', { found: found ?? 'undefined', meant: meant?.caipNetworkId ?? 'eip155:1' }))
}

/** Most characters of a wrong value that the text quotes. */
const MAX_FOUND = 60
