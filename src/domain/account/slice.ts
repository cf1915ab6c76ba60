import { isChainNamespace, type ChainNamespace } from '../shared/caip.js'
import { type AccountType, isAllowedAccountType } from '../shared/features.js'
import type { Remembered, Slice } from '../root.js'
import { isRecord, tableOf, text } from '../shared/remembered.js'
import type { AccountState } from './state.js'

/** CORE-29. */
export const preferredAccountTypes: Remembered<{ readonly [N in ChainNamespace]?: AccountType }> = {
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

/** Labels that the host or the visitor gave (ACCT-10). */
export const addressLabels: Remembered<AccountState['addressLabels']> = {
  key: 'address_labels',
  select: (state) => state.account.addressLabels,
  depends: (state) => state.account.addressLabels,
  parse: (value) => tableOf(value, text),
}

/** What is remembered of accounts. What happens to them, {@link accountPart} sees to. */
export const account: Slice<'account', never> = {
  name: 'account',
  decide: {},
  evolve: {
    restored: (state, { remembered }) => ({ ...state, preferredAccountTypes: remembered.preferredAccountTypes, addressLabels: remembered.addressLabels }),
  },
}
