import type { Slice } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { labelKey, type AccountState, type NamespaceAccount } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'account'>['evolve'] = {
  restored: (state, { remembered }) => ({ ...state, preferredAccountTypes: remembered.preferredAccountTypes, addressLabels: remembered.addressLabels }),
  connected: (state, { namespace, accounts, details, address }) =>
    change(state, namespace, (one) => ({ ...keepProfile(one, address), address, allAccounts: accounts, ...(details && { details }) })),
  accountsChanged: (state, { namespace, accounts, details, address }) =>
    change(state, namespace, (one) => ({ ...keepProfile(one, address), address, allAccounts: accounts, ...(details && { details }) })),
  accountSwitched: (state, { namespace, address }) =>
    change(state, namespace, (one) => ({
      ...keepProfile(one, address),
      address,
      allAccounts: one.allAccounts,
      ...(one.details && { details: one.details }),
    })),
  walletLocked: (state, { namespace }) => change(state, namespace, () => NONE),
  disconnected: (state, { namespace }) => ({ ...change(state, namespace, () => NONE), currentTab: 'tokens' }),
  addressLabelled(state, { namespace, address, label }) {
    const { [labelKey(namespace, address)]: _, ...others } = state.addressLabels
    return { ...state, addressLabels: label === '' ? others : { ...others, [labelKey(namespace, address)]: label } }
  },
  preferredAccountTypeSet: (state, { namespace, accountType }) => ({
    ...state,
    preferredAccountTypes: { ...state.preferredAccountTypes, [namespace]: accountType },
  }),
  accountTabSet: (state, { tab }) => ({ ...state, currentTab: tab }),
  profileSet: (state, { namespace, address, name, image }) => change(state, namespace, (one) => ({ ...one, profile: { address, name, image } })),
  stopped: (state) => ({ ...state, namespaces: {}, currentTab: 'tokens' }),
}

const NONE: NamespaceAccount = { allAccounts: [] }

function change(state: AccountState, namespace: ChainNamespace, update: (one: NamespaceAccount) => NamespaceAccount): AccountState {
  return { ...state, namespaces: { ...state.namespaces, [namespace]: update(state.namespaces[namespace] ?? NONE) } }
}

/** Keeps the profile only while its address stays the active one. */
function keepProfile(one: NamespaceAccount, address: string): Pick<NamespaceAccount, 'profile'> {
  return one.profile?.address === address ? { profile: one.profile } : {}
}
