import type { EventOf, PublicCommand } from '../domain/root.js'

/** The event that a command which takes time ends with when all went well. */
interface Results {
  readonly start: EventOf<'started'>
  readonly connect: EventOf<'connected'>
  readonly switchConnection: EventOf<'connected'>
  readonly disconnect: EventOf<'disconnectSucceeded'>
  readonly switchNetwork: EventOf<'networkSwitched'>
  readonly signMessage: EventOf<'requestCompleted'>
  readonly signTypedData: EventOf<'requestCompleted'>
  readonly sendTransaction: EventOf<'requestCompleted'>
  readonly loginWithEmail: EventOf<'loggedIn'>
  readonly loginWithSocial: EventOf<'loggedIn'>
  readonly loginWithFarcaster: EventOf<'loggedIn'>
  readonly submitEmailCode: EventOf<'emailCodeAccepted'>
  readonly resendEmailCode: EventOf<'emailCodeSent'>
  readonly updateEmail: EventOf<'emailUpdated'>
  readonly submitEmailChangeCode: EventOf<'emailChangeCodeAccepted'>
  readonly switchEmbeddedNetwork: EventOf<'embeddedNetworkSwitched'>
  readonly requestEmbedded: EventOf<'embeddedRequestCompleted'>
  readonly signIn: EventOf<'signedIn'>
  readonly copyText: EventOf<'textCopied'>
  readonly refreshBalance: EventOf<'balanceLoaded'>
}

/** Undefined when the command changed nothing, or ends with its own dispatch. */
export type ResultOf<C extends PublicCommand> = C['type'] extends keyof Results ? Results[C['type']] | undefined : undefined
