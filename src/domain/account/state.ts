import type { ChainNamespace } from '../shared/caip.js'
import type { Account } from '../connection/index.js'
import type { AccountType } from '../shared/features.js'
import type { Personal } from '../shared/secret.js'
import type { AccountTab } from './messages.js'

/** What is known of the accounts of one namespace. Balance, status, wallet and explorer link are derived: `selectAccount`. */
export interface NamespaceAccount {
  readonly address?: Personal
  readonly allAccounts: readonly Account[]
  readonly profile?: { readonly address: Personal; readonly name: Personal | null; readonly image: string | null }
}

/** What is known of accounts. */
export interface AccountState {
  readonly namespaces: { readonly [N in ChainNamespace]?: NamespaceAccount }
  readonly preferredAccountTypes: { readonly [N in ChainNamespace]?: AccountType }
  /** By CAIP-2 namespace and address, `eip155:0x…`. */
  readonly addressLabels: { readonly [key: string]: Personal }
  readonly currentTab: AccountTab
}
