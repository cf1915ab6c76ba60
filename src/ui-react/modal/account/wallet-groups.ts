import { type AccountView, selectAccount } from '../../../domain/account/selectors-view.js'
import { createSelector } from '../../../domain/kernel/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { addressKey } from '../../../domain/shared/address.js'
import type { ChainNamespace } from '../../../domain/shared/caip.js'
import { type HeldConnection, selectHeldConnections } from '../../hooks/held-connections.js'
import type { WalletConnection, WalletGroup } from '../../views/account/profile-wallets-view.js'

/** A row of the list, and what its buttons are about. */
export interface HeldWallet extends WalletConnection {
  readonly namespace: ChainNamespace
  readonly connectorId: string
}

/** As the view has it, with the rows of here. */
export interface HeldGroup extends WalletGroup {
  readonly inUse: HeldWallet | undefined
  readonly connected: readonly HeldWallet[]
  readonly before: readonly HeldWallet[]
}

/** The wallets of each kind of network that the app has (ACCT-24). */
export const selectWalletGroups = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connection.namespaces, state.account, state.connectors.found, state.walletconnect.session],
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
    name: names[namespace] ?? namespace,
    inUse: active && account.address !== undefined ? toRow(active, account.address, active.since) : undefined,
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
    wallet: { name, icon },
    address,
    name: account.addressLabels[`${namespace}:${addressKey(namespace, address)}`] ?? (inUse ? (account.label ?? account.profileName) : undefined),
    avatar: inUse ? account.profileImage : undefined,
    since,
  }
}

/** Proper names of what the networks of a namespace go by: not translated. */
const names: { readonly [N in ChainNamespace]?: string } = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }
