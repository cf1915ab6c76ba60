import { isChainNamespace, type ChainNamespace } from '../shared/caip/caip.js'
import { type AccountType, isAllowedAccountType } from '../shared/features.js'
import type { Remembered, Slice } from '../root.js'
import { tableOf, text } from '../shared/json/remembered.js'
import { isRecord } from '../shared/json/objects.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { AccountState } from './state.js'

/** CORE-29. */
const preferredAccountTypes: Remembered<{ readonly [N in ChainNamespace]?: AccountType }> = {
  key: 'preferred_account_types',
  select: (state) => state.account.preferredAccountTypes,
  depends: (state) => state.account.preferredAccountTypes,
  parse(value) {
    if (!isRecord(value)) return undefined
    return tableOf(value, (type, namespace) =>
      isChainNamespace(namespace) && isAllowedAccountType(namespace, type as AccountType) ? (type as AccountType) : undefined,
    )
  },
}

/** Labels set by the host or the user (ACCT-10). */
const addressLabels: Remembered<AccountState['addressLabels']> = {
  key: 'address_labels',
  select: (state) => state.account.addressLabels,
  depends: (state) => state.account.addressLabels,
  parse: (value) => tableOf(value, text),
  // Set here as well.
  follow: (labels) =>
    Object.entries(labels).map(([key, label]) => {
      const [namespace, address] = key.split(/:(.*)/) as [ChainNamespace, string]
      return { type: 'setAddressLabel', namespace, address, label }
    }),
}

/** Account slice: accounts of the active wallets, with data from the host. */
export const account: Slice<'account'> = {
  name: 'account',
  publicEvents: { accountSwitched: true, addressLabelled: true, preferredAccountTypeSet: true, profileSet: true },
  decide,
  evolve,
  remembered: {
    items: { preferredAccountTypes, addressLabels },
    restore: (take) => ({ preferredAccountTypes: take(preferredAccountTypes) ?? {}, addressLabels: take(addressLabels) ?? {} }),
    isFlat: true,
  },
}
