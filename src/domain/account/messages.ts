import type { ChainNamespace } from '../shared/caip.js'
import type { AccountType } from '../shared/features.js'
import type { Personal } from '../shared/secret.js'

/** Tabs of the account view, in order. */
export const ACCOUNT_TABS = ['tokens', 'nfts', 'activity'] as const
/** A tab of the account view. */
export type AccountTab = (typeof ACCOUNT_TABS)[number]

/** What can be asked of accounts. */
export type AccountCommand =
  /** Makes another account of the active wallet the active one. */
  | { readonly type: 'switchAccount'; readonly namespace: ChainNamespace; readonly address: Personal }
  /** A name that is shown in place of the short address (ACCT-10). Empty removes it. */
  | { readonly type: 'setAddressLabel'; readonly namespace: ChainNamespace; readonly address: Personal; readonly label: Personal }
  | { readonly type: 'setPreferredAccountType'; readonly namespace: ChainNamespace; readonly accountType: AccountType }
  | { readonly type: 'setAccountTab'; readonly tab: AccountTab }
  /** What the host knows of the active account: name and picture from its own source. */
  | {
      readonly type: 'setProfile'
      readonly namespace: ChainNamespace
      readonly address: Personal
      readonly name: Personal | null
      readonly image: string | null
    }

/** What can come true of accounts. */
export type AccountEvent =
  /** `by`: `tab` where the visitor did it in another tab; else it was here. */
  | { readonly type: 'accountSwitched'; readonly namespace: ChainNamespace; readonly address: Personal; readonly by?: 'tab' }
  | { readonly type: 'addressLabelled'; readonly namespace: ChainNamespace; readonly address: Personal; readonly label: Personal }
  | { readonly type: 'preferredAccountTypeSet'; readonly namespace: ChainNamespace; readonly accountType: AccountType }
  | { readonly type: 'accountTabSet'; readonly tab: AccountTab }
  | {
      readonly type: 'profileSet'
      readonly namespace: ChainNamespace
      readonly address: Personal
      readonly name: Personal | null
      readonly image: string | null
    }
