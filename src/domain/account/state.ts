import type { Account, AccountDetails } from '../connection/index.js'
import { addressKey } from '../shared/caip/address.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { AccountType } from '../shared/features.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Accounts of one namespace. `selectAccount` derives balance, status, wallet and explorer link. */
export interface NamespaceAccount {
  readonly address?: Personal
  readonly allAccounts: readonly Account[]
  /** Facts about the accounts, and about addresses of the wallet that are none: those for ordinals. */
  readonly details?: readonly AccountDetails[]
  readonly profile?: { readonly address: Personal; readonly name: Personal | null; readonly image: string | null }
}

/** State of the account slice. */
export interface AccountState {
  readonly namespaces: { readonly [N in ChainNamespace]?: NamespaceAccount }
  readonly preferredAccountTypes: { readonly [N in ChainNamespace]?: AccountType }
  /** Labels by CAIP-2 namespace and address, `eip155:0x…`. */
  readonly addressLabels: { readonly [key: string]: Personal }
  readonly currentTab: AccountTab
}

/** Returns the key of a label. Different spellings of one address give the same key. */
export function labelKey(namespace: ChainNamespace, address: string): string {
  return `${namespace}:${addressKey(namespace, address)}`
}

/** Tabs of the account view, in order. */
export const ACCOUNT_TABS = ['tokens', 'nfts', 'activity'] as const
/** Tab of the account view. */
export type AccountTab = (typeof ACCOUNT_TABS)[number]
