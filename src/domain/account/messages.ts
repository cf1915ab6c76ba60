import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { AccountState, AccountTab } from './state.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { AccountType } from '../shared/features.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Commands of the account slice. */
export type AccountCommand =
  /** Switches to another account of the active wallet. */
  | { readonly type: 'switchAccount'; readonly namespace: ChainNamespace; readonly address: Personal }
  /** Sets a name shown in place of the short address (ACCT-10). An empty name removes it. */
  | { readonly type: 'setAddressLabel'; readonly namespace: ChainNamespace; readonly address: Personal; readonly label: Personal }
  /** Chooses between the embedded wallet's smart account and its plain one (`eoa`). Ends with `accountTypeChanged` or `accountTypeChangeFailed`. */
  | { readonly type: 'setPreferredAccountType'; readonly namespace: ChainNamespace; readonly accountType: AccountType }
  /** Chooses the tab of the Account view. */
  | { readonly type: 'setAccountTab'; readonly tab: AccountTab }
  /** Sets the active account's name and picture, from the host's own source. */
  | {
      readonly type: 'setProfile'
      readonly namespace: ChainNamespace
      readonly address: Personal
      readonly name: Personal | null
      readonly image: string | null
    }

/** Public events of the account slice. */
export type AccountEvent =
  /** When the active account of a wallet changed. `by`: `tab` if the user switched in another tab. `operation`: of `switchConnection`. */
  | {
      readonly type: 'accountSwitched'
      readonly operation?: OperationId
      readonly namespace: ChainNamespace
      readonly address: Personal
      readonly by?: 'tab'
    }
  /** After `setAddressLabel`. */
  | { readonly type: 'addressLabelled'; readonly namespace: ChainNamespace; readonly address: Personal; readonly label: Personal }
  /** When the user chose another account type. */
  | { readonly type: 'preferredAccountTypeSet'; readonly namespace: ChainNamespace; readonly accountType: AccountType }
  /** After `setProfile`. */
  | {
      readonly type: 'profileSet'
      readonly namespace: ChainNamespace
      readonly address: Personal
      readonly name: Personal | null
      readonly image: string | null
    }

/** Events that `events$` does not carry. */
export type AccountInternalEvent = { readonly type: 'accountTabSet'; readonly tab: AccountTab }

/** See {@link SliceDeclaration}. */
export const accountDeclaration: SliceDeclaration<'account'> = {
  commands: {
    switchAccount: { namespace: 'namespace', address: 'address' },
    setAddressLabel: { namespace: 'namespace', address: 'address', label: 'string' },
    setPreferredAccountType: { namespace: 'namespace', accountType: 'text' },
    setAccountTab: { tab: 'text' },
    setProfile: { namespace: 'namespace', address: 'address', name: 'nullableText', image: 'nullableText' },
  },
  main: { switchAccount: 'address', setPreferredAccountType: 'accountType', setAccountTab: 'tab' },
  defaults: {
    switchAccount: { namespace: 'eip155' },
    setAddressLabel: { namespace: 'eip155' },
    setPreferredAccountType: { namespace: 'eip155' },
    setProfile: { namespace: 'eip155', name: null, image: null },
  },
  events: {
    accountSwitched: { address: true },
    addressLabelled: { address: true, label: true },
    preferredAccountTypeSet: {},
    accountTabSet: {},
    profileSet: { address: true, name: true },
  },
  personal: {
    switchAccount: { address: true },
    setAddressLabel: { address: true, label: true },
    setProfile: { address: true, name: true },
  },
  more: { setProfile: { image: true }, profileSet: { image: true } },
  items: { address_labels: 'json' },
  state: { addresses: true, address: true, addressLabels: true, profile: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly account: { readonly state: AccountState; readonly commands: AccountCommand; readonly events: AccountEvent | AccountInternalEvent }
  }
  interface PublicSlices {
    readonly account: { readonly state: AccountState; readonly commands: AccountCommand; readonly events: AccountEvent }
  }
  interface Results {
    readonly switchAccount: PublicEventOf<'accountTypeChanged'>
    readonly setPreferredAccountType: PublicEventOf<'accountTypeChanged'>
  }
  interface RestoredItems {
    readonly preferredAccountTypes: { readonly [N in ChainNamespace]?: AccountType }
    readonly addressLabels: { readonly [key: string]: Personal }
  }
}
