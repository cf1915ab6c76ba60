import type { Slice } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { decide } from './decide.js'
import { labelKey } from './label-key.js'
import type { AccountCommand } from './messages.js'
import type { AccountState, NamespaceAccount } from './state.js'

/** Accounts of the active wallets, and what the host knows of them. */
export const accountPart: Slice<'account', AccountCommand> = {
  name: 'account',
  decide,
  evolve: {
    connected: (state, { namespace, accounts, address }) =>
      change(state, namespace, (one) => ({ ...keepProfile(one, address), address, allAccounts: accounts })),
    accountsChanged: (state, { namespace, accounts, address }) =>
      change(state, namespace, (one) => ({ ...keepProfile(one, address), address, allAccounts: accounts })),
    accountSwitched: (state, { namespace, address }) =>
      change(state, namespace, (one) => ({ ...keepProfile(one, address), address, allAccounts: one.allAccounts })),
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
    profileSet: (state, { namespace, address, name, image }) =>
      change(state, namespace, (one) => (one.address === address ? { ...one, profile: { address, name, image } } : one)),
    stopped: (state) => ({ ...state, namespaces: {}, currentTab: 'tokens' }),
  },
}

const NONE: NamespaceAccount = { allAccounts: [] }

function change(state: AccountState, namespace: ChainNamespace, update: (one: NamespaceAccount) => NamespaceAccount): AccountState {
  const before = state.namespaces[namespace] ?? NONE
  const after = update(before)
  return after === before ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: after } }
}

/** A name and picture belong to one address and go with it. */
function keepProfile(one: NamespaceAccount, address: string): Pick<NamespaceAccount, 'profile'> {
  return one.profile?.address === address ? { profile: one.profile } : {}
}
