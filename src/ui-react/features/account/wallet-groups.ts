import { type AccountView, selectAccount } from '../../../domain/account-view/selectors.js'
import { sessionNamespaces } from '../../../domain/connection/index.js'
import { createSelector } from '../../../domain/kernel/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { addressKey } from '../../../domain/shared/caip/address.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { namespaceNames } from '../../../domain/shared/caip/describe-address.js'
import { type HeldConnection, selectHeldConnections } from '../../hooks/held-connections.js'
import type { WalletConnection, WalletGroup } from './profile-wallets-view.js'

/** Row of the list, with the connection that its buttons act on. */
export interface HeldWallet extends WalletConnection {
  readonly namespace: ChainNamespace
  readonly connectorId: string
}

/** Group of the view, with these rows. */
export interface HeldGroup extends WalletGroup {
  readonly inUse: HeldWallet | undefined
  readonly connected: readonly HeldWallet[]
  readonly before: readonly HeldWallet[]
}

/** Returns the wallets of each configured namespace (ACCT-24). */
export const selectWalletGroups = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connection.namespaces, state.account, state.connectors.found, state.relay.session],
  (state): readonly HeldGroup[] => state.config.adapters.map((namespace) => groupOf(state, namespace)),
)

function groupOf(state: RootState, namespace: ChainNamespace): HeldGroup {
  const account = selectAccount(state, namespace)
  const all = selectHeldConnections(state).filter((held) => held.namespace === namespace)
  const active = all.find((held) => held.active)
  const toRow = (held: HeldConnection, address: string, since?: number) => rowOf(account, held, address, since)
  const others = active?.accounts.filter(({ address }) => address !== account.address) ?? []
  return {
    id: namespace,
    name: namespaceNames[namespace],
    inUse:
      active && account.address !== undefined ? { ...toRow(active, account.address, active.since), sessionChains: sessionChains(state, namespace) } : undefined,
    connected: [
      ...(active ? others.map(({ address }) => toRow(active, address)) : []),
      ...all.filter((held) => !held.active && !held.recent).flatMap((held) => firstOf(held, toRow)),
    ],
    before: all.filter((held) => held.recent && !held.active).flatMap((held) => firstOf(held, toRow)),
  }
}

function firstOf(held: HeldConnection, toRow: (held: HeldConnection, address: string, since?: number) => HeldWallet): HeldWallet[] {
  const [first] = held.accounts
  return first === undefined ? [] : [toRow(held, first.address, held.recent ? undefined : held.since)]
}

function rowOf(account: AccountView, { namespace, connectorId, name, icon }: HeldConnection, address: string, since: number | undefined): HeldWallet {
  const inUse = address === account.address
  return {
    id: `${connectorId} ${address}`,
    namespace,
    connectorId,
    wallet: { id: connectorId, name, icon },
    address,
    name: account.addressLabels[`${namespace}:${addressKey(namespace, address)}`] ?? (inUse ? (account.label ?? account.profileName) : undefined),
    avatar: inUse ? account.profileImage : undefined,
    since,
  }
}

/** Returns {@link sessionChains} of the active namespace. */
export const selectActiveSessionChains = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connection.namespaces, state.network.activeNamespace],
  (state) => state.network.activeNamespace && sessionChains(state, state.network.activeNamespace),
)

/** Returns the names of the chains of a session, if there are several: it can't drop one of them. */
function sessionChains(state: RootState, namespace: ChainNamespace): readonly string[] | undefined {
  const all = sessionNamespaces(state)
  return all.length > 1 && all.includes(namespace) ? all.map((one) => namespaceNames[one]) : undefined
}
