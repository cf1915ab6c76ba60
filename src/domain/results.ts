import type { EventOf, PublicCommand } from './root.js'

/** The event that each command ends with when all went well; `undefined`: it ends with its own dispatch. A command without an entry does not compile. */
export interface Results {
  readonly start: EventOf<'started'>
  readonly stop: undefined
  readonly connect: EventOf<'connected' | 'connectJoined'>
  readonly cancelConnect: undefined
  readonly switchConnection: EventOf<'connected' | 'accountSwitched' | 'accountTypeChanged'>
  readonly disconnect: EventOf<'disconnectSucceeded'>
  readonly forgetConnection: undefined
  readonly switchNetwork: EventOf<'networkSwitched'>
  readonly cancelSwitchNetwork: undefined
  readonly addNetwork: undefined
  readonly removeNetwork: undefined
  readonly switchAccount: EventOf<'accountTypeChanged'>
  readonly setAddressLabel: undefined
  readonly setPreferredAccountType: EventOf<'accountTypeChanged'>
  readonly setAccountTab: undefined
  readonly setProfile: undefined
  readonly refreshBalance: EventOf<'balanceLoaded'>
  readonly setBalancesHidden: undefined
  readonly signMessage: EventOf<'requestCompleted'>
  readonly signTypedData: EventOf<'requestCompleted'>
  readonly sendTransaction: EventOf<'requestCompleted'>
  readonly cancelRequest: undefined
  readonly renewPairing: undefined
  readonly preparePairing: undefined
  readonly openWallet: undefined
  readonly prepareEmbeddedWallet: undefined
  readonly loginWithEmail: EventOf<'loggedIn'>
  readonly loginWithSocial: EventOf<'loggedIn'>
  readonly loginWithFarcaster: EventOf<'loggedIn'>
  readonly cancelLogin: undefined
  readonly submitEmailCode: EventOf<'emailCodeAccepted'>
  readonly resendEmailCode: EventOf<'emailCodeSent'>
  readonly updateEmail: EventOf<'emailUpdated'>
  readonly cancelEmailUpdate: undefined
  readonly submitEmailChangeCode: EventOf<'emailChangeCodeAccepted'>
  readonly switchEmbeddedNetwork: EventOf<'embeddedNetworkSwitched'>
  readonly requestEmbedded: EventOf<'embeddedRequestCompleted'>
  readonly cancelEmbeddedRequest: undefined
  readonly signIn: EventOf<'signedIn'>
  readonly cancelSignIn: undefined
  readonly signOut: undefined
  readonly openModal: undefined
  readonly closeModal: undefined
  readonly pushView: undefined
  readonly replaceView: undefined
  readonly resetView: undefined
  readonly goBack: undefined
  readonly chooseNetwork: undefined
  readonly chooseWallet: undefined
  readonly showToast: undefined
  readonly hideToast: undefined
  readonly showAlert: undefined
  readonly dismissAlert: undefined
  readonly setThemeMode: undefined
  readonly setThemeVariables: undefined
  readonly copyText: EventOf<'textCopied'>
}

/** Commands that start an operation and end later. */
export type TimedCommand = { [T in keyof Results]: Results[T] extends undefined ? never : T }[keyof Results]

/** The event that a command ends with; undefined when it changed nothing, or ends with its own dispatch. */
export type ResultOf<C extends PublicCommand> = Results[C['type']] | undefined
