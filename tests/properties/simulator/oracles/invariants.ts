import type { RootState } from '../../../../src/domain/root.js'
import type { ChainNamespace } from '../../../../src/domain/shared/caip/caip.js'
import { type Invariant, rule } from './rule.js'
import {
  ID_WALLET_CONNECT,
  isAccountType,
  isCanonicalAddress,
  isCanonicalNetwork,
  isSameAddress,
  MAX_BALANCES,
  MAX_CONNECTORS,
  MAX_REQUESTS_PER_CONNECTOR,
  namespaceIn,
  OWN_VIEW,
  SEND_NAMESPACES,
  SLACK_MS,
  VIEWS,
} from './tables.js'

/** Invariants of the core slices. */
export const invariants: readonly Invariant[] = [
  rule('I-2', ['connection', 'account'], (state) =>
    each(state, (namespace, one) => {
      if (one.connectorId === undefined) return undefined
      const account = state.account.namespaces[namespace]
      if (account === undefined || account.allAccounts.length === 0) return 'connected without accounts'
      if (!account.allAccounts.some((known) => known.address === account.address)) return 'the active address is not among the accounts'
      const held = one.connections.find(({ connectorId, recent }) => connectorId === one.connectorId && !recent)
      if (held === undefined) return 'connected with an unknown connector'
      return held.accounts.map(({ address }) => address).join() === account.allAccounts.map(({ address }) => address).join()
        ? undefined
        : 'the accounts are those of another connection'
    }),
  ),
  rule('I-3', ['connection', 'account', 'network', 'siwx'], (state) =>
    each(state, (namespace, one) => {
      if (one.connectorId !== undefined) return undefined
      const account = state.account.namespaces[namespace]
      if (account?.address !== undefined) return 'an address without a connection'
      if ((account?.allAccounts.length ?? 0) > 0) return 'accounts without a connection'
      if (account?.profile !== undefined) return 'a profile without a connection'
      if (state.siwx.session !== undefined && namespaceIn(state.siwx.session.data.chainId) === namespace) return 'a sign-in without a connection'
      return state.network.namespaces[namespace]?.walletNetwork === undefined ? undefined : "a wallet's network without a wallet"
    }),
  ),
  rule('I-4', [], (state, now) =>
    each(state, (_, one) =>
      one.flow !== undefined && one.flow.deadline + SLACK_MS < now ? `a flow outlived its deadline by ${now - one.flow.deadline} ms` : undefined,
    ),
  ),
  rule('I-3', ['account'], (state) => {
    for (const [namespace, { profile, address }] of Object.entries(state.account.namespaces))
      if (profile !== undefined && !isSameAddress(namespace, profile.address, address)) return `the profile of ${profile.address} is shown for ${address}`
    return undefined
  }),
  rule('I-5', ['connection'], (state) => {
    const flows = Object.values(state.connection.namespaces).flatMap(({ flow }) => (flow === undefined ? [] : [flow.operation]))
    return new Set(flows).size === flows.length ? undefined : 'one flow in two namespaces'
  }),
  rule('I-6', ['account'], (state) => {
    for (const [namespace, one] of Object.entries(state.account.namespaces))
      for (const { address } of one.allAccounts) if (!isCanonicalAddress(namespace, address)) return `${address} is not canonical`
    return undefined
  }),
  rule('I-7', ['account'], (state) => {
    for (const one of Object.values(state.account.namespaces))
      if (new Set(one.allAccounts.map(({ address }) => address.toLowerCase())).size !== one.allAccounts.length) return 'an account twice'
    return undefined
  }),
  rule('I-8', ['network'], (state) => {
    const { activeNamespace, namespaces } = state.network
    if (activeNamespace === undefined) return undefined
    const one = namespaces[activeNamespace]
    if (one === undefined || one.requestedCaipNetworks.length === 0) return 'the active namespace is not configured'
    return one.requestedCaipNetworks.some((network) => network.caipNetworkId === one.caipNetwork)
      ? undefined
      : `the active network ${one.caipNetwork} is not requested`
  }),
  rule('I-8', ['network'], (state) => {
    for (const [namespace, { caipNetwork, walletNetwork, requestedCaipNetworks }] of Object.entries(state.network.namespaces))
      for (const id of [caipNetwork, walletNetwork, ...requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId)])
        if (id !== undefined && namespaceIn(id) !== namespace) return `${id} stands in ${namespace}`
    return undefined
  }),
  rule('I-9', ['network'], (state) => {
    for (const one of Object.values(state.network.namespaces)) {
      for (const id of [one.caipNetwork, one.walletNetwork]) {
        if (id === undefined) continue
        if (!isCanonicalNetwork(id)) return `${id} is no canonical CAIP-2 id`
      }
    }
    return undefined
  }),
  rule('I-10', [], (state, now) =>
    each(state, (namespace, one) => {
      if (one.connectorId !== ID_WALLET_CONNECT) return undefined
      const { session } = state.relay
      if (session === undefined) return 'connected by a session that is not there'
      if (session.namespaces[namespace] === undefined) return 'connected by a session that does not serve it'
      return session.expiresAt + SLACK_MS < now ? 'connected by a session that has expired' : undefined
    }),
  ),
  rule('I-33', ['connection', 'relay'], (state) => {
    const { pairing } = state.relay
    const waits = Object.values(state.connection.namespaces).some(
      (one) => one.flow?.connectorId === ID_WALLET_CONNECT && one.flow.by === 'visitor' && one.flow.operation !== pairing?.flow,
    )
    if (waits) return 'a connect waits for a session without a pairing'
    const served = pairing?.flow === undefined || state.connection.namespaces[pairing.namespace]?.flow?.operation === pairing.flow
    return served ? undefined : 'a pairing serves a connect that is over'
  }),
  rule('I-12', ['account'], (state) => {
    for (const [namespace, type] of Object.entries(state.account.preferredAccountTypes))
      if (!isAccountType(namespace, type)) return `${type} is not allowed in ${namespace}`
    return undefined
  }),
  rule('I-13', ['connection'], (state) =>
    each(state, (_, one) =>
      one.connectorId !== undefined && one.disconnectedIds.includes(one.connectorId) ? 'connected and disconnected at once' : undefined,
    ),
  ),
  rule('I-14', ['connection'], (state) =>
    each(state, (_, one) =>
      new Set(one.connections.map((held) => held.connectorId)).size === one.connections.length ? undefined : 'two connections of one connector',
    ),
  ),
  rule('I-15', ['connection'], (state) => {
    const { recentWallets } = state.connection
    return recentWallets.length <= 2 && new Set(recentWallets.map(({ id }) => id)).size === recentWallets.length
      ? undefined
      : 'recent wallets are more than two or repeat'
  }),
  rule('I-16', ['requests'], (state) => {
    const { pending } = state.requests
    if (new Set(pending.map(({ operation }) => operation)).size !== pending.length) return 'two pending requests with one id'
    const counts = new Map<string, number>()
    for (const { connectorId } of pending) counts.set(connectorId, (counts.get(connectorId) ?? 0) + 1)
    return [...counts.values()].some((count) => count > MAX_REQUESTS_PER_CONNECTOR) ? 'more pending requests than the cap' : undefined
  }),
  rule('I-16', [], ({ requests }, now) => (requests.pending.some(({ deadline }) => deadline + SLACK_MS < now) ? 'a request outlived its deadline' : undefined)),
  rule('I-26', ['requests'], (state) =>
    state.requests.pending.some(({ kind, network }) => kind === 'sendTransaction' && !SEND_NAMESPACES.includes(namespaceIn(network)))
      ? 'a transaction where none can be sent'
      : undefined,
  ),
  rule('I-30', ['modal'], (state) => {
    const { open, stack } = state.modal
    if (stack.length === 0) return 'an empty stack'
    return open || (stack.length === 1 && stack[0]?.view === 'Connect') ? undefined : `closed on ${stack.map(({ view }) => view).join(', ')}`
  }),
  rule('I-31', ['modal', 'connection', 'account', 'network', 'connectors', 'tabs'], (state) => {
    for (const [index, { view, params }] of state.modal.stack.entries()) {
      if (!VIEWS.includes(view) && view !== OWN_VIEW) return `unknown view ${view}`
      const isComing =
        Object.values(state.connection.namespaces).some(({ locked, flow }) => locked || (flow !== undefined && flow.by !== 'visitor')) ||
        Object.values(state.tabs.acts ?? {}).some(({ deferred }) => deferred !== undefined)
      // Under another view it is left when the visitor comes back to it.
      if (
        view === 'Account' &&
        index === state.modal.stack.length - 1 &&
        !isComing &&
        Object.values(state.account.namespaces).every((one) => one.address === undefined)
      )
        return 'Account without an account'
      if ((view === 'SwitchNetwork' || view === 'SwitchActiveChain') && params?.network === undefined) return `${view} without a network`
      if (view === 'ConnectingExternal' && !state.connectors.found.some(({ id }) => id === params?.connectorId)) return 'ConnectingExternal without a wallet'
      if (view === 'UnsupportedChain') {
        const at = state.network.namespaces[params?.namespace ?? state.network.activeNamespace ?? 'eip155']
        if (at?.walletNetwork === undefined || at.requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === at.walletNetwork))
          return 'UnsupportedChain on a network that is supported'
      }
    }
    return undefined
  }),
  rule('I-32', ['toasts'], (state) => {
    const { current, next } = state.toasts
    return current?.open === true && next !== undefined && next.id === current.id ? 'a toast waits for itself' : undefined
  }),
  rule('I-33', [], (state, now) => {
    const { pending } = state.network
    if (pending === undefined) return undefined
    if (state.connection.namespaces[pending.namespace]?.connectorId !== pending.connectorId) return 'a switch waits for a wallet that is gone'
    if (namespaceIn(pending.network) !== pending.namespace) return `a switch to ${pending.network} in ${pending.namespace}`
    return pending.deadline + SLACK_MS + 10_000 < now ? 'a switch outlived its deadline' : undefined
  }),
  rule('I-34', ['balances'], (state, now) =>
    Object.values(state.balances.native).some(({ at }) => now > 0 && at !== undefined && at > now) ? 'a balance from the future' : undefined,
  ),
  rule('I-35', ['balances'], (state) => {
    for (const { amount, pending } of Object.values(state.balances.native)) {
      if (amount !== undefined && !/^\d+(\.\d+)?$/.test(amount)) return `${amount} is no decimal string`
      if (pending !== undefined && state.lifecycle.status === 'stopped') return 'a read is pending after stop'
    }
    return undefined
  }),
  rule('I-46', ['connectors', 'balances', 'connection'], (state) => {
    if (state.connectors.found.filter(({ type }) => type !== 'WALLET_CONNECT' && type !== 'AUTH').length > MAX_CONNECTORS) return 'more connectors than the cap'
    return Object.keys(state.balances.native).length > MAX_BALANCES ? 'more balances than the cap' : undefined
  }),
]

function each(
  state: RootState,
  check: (namespace: ChainNamespace, one: NonNullable<RootState['connection']['namespaces']['eip155']>) => string | undefined,
): string | undefined {
  for (const [namespace, one] of Object.entries(state.connection.namespaces)) {
    const wrong = check(namespace as ChainNamespace, one)
    if (wrong !== undefined) return `${namespace}: ${wrong}`
  }
  return undefined
}
