import { commandMembers } from './command-members.js'
import { digestOf } from './approvals/digest.js'
import type { CaipNetworkId } from './shared/caip.js'
import type { JsonObject } from './shared/json.js'
import type { PersonalData } from './redact.js'
import type { DomainCommand, DomainEvent } from './root.js'
import type { PersonalKeys } from './shared/secret.js'

type Spoken = DomainEvent | DomainCommand

/** Every message with a member whose type is `Personal`, and exactly those members: the compiler refuses one too few or too many. */
type Declared = {
  readonly [T in Spoken['type'] as [PersonalKeys<Extract<Spoken, { type: T }>>] extends [never] ? never : T]: Listed<PersonalKeys<Extract<Spoken, { type: T }>>>
}

/** As `Record<Keys, true>`; asked for by name, for checking that a name that is not known yet fits `Record` takes the compiler seconds. */
type Listed<Keys> = { readonly [K in Keys & string]: true }

const ACCOUNT = { address: true, publicKey: true } as const
const ADDRESS = { address: true } as const
const ACCOUNTS = { accounts: true } as const
const SIGNED_IN = { account: true, message: true, signature: true } as const
const SUBJECT = { accountAddress: true } as const
const MESSAGE = { ...SUBJECT, message: true } as const
const SESSION = { ...MESSAGE, signature: true, iss: true, s: true } as const
const LABEL = { address: true, label: true } as const
const EMAIL = { email: true } as const
const USER = { email: true, userName: true } as const
const APPROVAL = { address: true, params: true } as const
const PROFILE = { address: true, name: true } as const

const declared: Declared = {
  restored: { ...ACCOUNT, addressLabels: true, ...USER },
  connectStarted: ADDRESS,
  connectJoined: ACCOUNT,
  reportConnectionElsewhere: ADDRESS,
  tabActHeard: ADDRESS,
  connected: ACCOUNT,
  accountsChanged: ACCOUNT,
  providerEventDeferred: ACCOUNTS,
  switchConnection: ADDRESS,
  reportConnected: ACCOUNTS,
  reportAccountsChanged: ACCOUNTS,
  switchAccount: ADDRESS,
  accountSwitched: ADDRESS,
  setAddressLabel: LABEL,
  addressLabelled: LABEL,
  setProfile: PROFILE,
  profileSet: PROFILE,
  reportBalance: ADDRESS,
  reportBalanceFailed: ADDRESS,
  balanceRequested: ADDRESS,
  balanceLoaded: ADDRESS,
  balanceFailed: ADDRESS,
  copyText: { text: true },
  copyStarted: { text: true },
  signMessage: { address: true, message: true },
  signTypedData: ADDRESS,
  sendTransaction: ADDRESS,
  sessionSettled: ACCOUNTS,
  sessionRestored: ACCOUNTS,
  sessionUpdated: ACCOUNTS,
  signedInWithProposal: SIGNED_IN,
  reportSessionSettled: { ...ACCOUNTS, ...SIGNED_IN },
  reportSessions: ACCOUNTS,
  reportRelay: ACCOUNTS,
  loginWithEmail: EMAIL,
  updateEmail: EMAIL,
  reportFarcasterUrl: { url: true },
  reportFarcasterApproved: { userName: true },
  reportEmbeddedUser: { email: true, address: true, userName: true },
  reportEmailChangeCode: { newEmail: true },
  reportEmailSeen: EMAIL,
  reportAccountType: ADDRESS,
  reportSmartAccount: ADDRESS,
  loginStarted: EMAIL,
  farcasterUrlReady: { url: true },
  farcasterApproved: { userName: true },
  loggedIn: USER,
  emailUpdateStarted: EMAIL,
  emailUpdated: EMAIL,
  smartAccountKnown: ADDRESS,
  reportEmbeddedAnswer: { result: true },
  embeddedRequestStarted: { params: true },
  embeddedRequestCompleted: { result: true },
  approvalQueued: APPROVAL,
  approvalOpened: APPROVAL,
  requestStarted: { address: true, payload: true },
  requestCompleted: { result: true },
  reportRequestDone: { result: true },
  reportSignInSessions: SESSION,
  reportSignInMessage: MESSAGE,
  reportSignInKept: SESSION,
  signInSubjectChanged: SUBJECT,
  signInOwed: SUBJECT,
  signInEnded: SUBJECT,
  signInPreparing: SUBJECT,
  signInPrepared: MESSAGE,
  signedIn: SESSION,
}

/** What is shown and what is sent have one digest in the copy, too (robustness, I-27). */
const digestIn = ({ method, network, params }: JsonObject) => digestOf(String(method), String(network) as CaipNetworkId, String(params))
const APPROVAL_COPY = { address: true, params: 'request', digest: digestIn } as const

const LABELS = { address_labels: 'json', 'wallet/email': 'json', 'wallet/social_username': 'json' } as const

/**
 * What holds a person's data; in exported tapes pseudonyms stand in its place. What is signed or sent is theirs, too, though its form is free.
 */
export const personalData: PersonalData = {
  messages: {
    ...declared,
    // Names the operation of the address, not an account.
    pageLeft: { address: undefined },
    setProfile: { ...declared.setProfile, image: true },
    profileSet: { ...declared.profileSet, image: true },
    signTypedData: { ...declared.signTypedData, typedData: true },
    sendTransaction: { ...declared.sendTransaction, transaction: true },
    requestStarted: { ...declared.requestStarted, payload: 'json' },
    requestEmbedded: { params: 'request' },
    embeddedRequestStarted: { params: 'request' },
    approvalQueued: APPROVAL_COPY,
    approvalOpened: APPROVAL_COPY,
    reportEmbeddedAnswer: { result: 'ids' },
    embeddedRequestCompleted: { result: 'ids' },
    reportLoaded: LABELS,
  },
  calls: {
    'relay.pair': { ...ACCOUNTS, ...SIGNED_IN },
    'relay.sessions': ACCOUNTS,
    'relay.events': { ...ACCOUNTS, data: 'ids' },
    'connector.connect': ACCOUNTS,
    'connector.events': ACCOUNTS,
    'connector.signMessage': { message: true },
    'connector.signTypedData': { typedData: true },
    'connector.sendTransaction': { transaction: true },
    // The address of a Farcaster sign-in is the visitor's; that of the app is everybody's.
    'frame.request': { email: true, address: true, userName: true, newEmail: true, params: 'request', url: true, metadata: 'app' },
    'siwx.createMessage': MESSAGE,
    'siwx.verify': SESSION,
    'siwx.list': SESSION,
    'siwx.add': SESSION,
    'siwx.replace': SIGNED_IN,
    'siwx.revoke': SUBJECT,
    'clipboard.write': true,
    'storage.load': LABELS,
    'storage.write': LABELS,
    'tabs.post': ADDRESS,
    'tabs.messages': ADDRESS,
  },
  // An address may be a word (NEAR). Whoever knows the topic of a session can watch the relay for it.
  everywhere: { address: true, topic: true, sessionTopic: true, storedTopic: true, session_topic: 'json' },
  commands: commandMembers,
  state: {
    ...SESSION,
    addresses: true,
    address: true,
    addressLabels: true,
    profile: true,
    email: true,
    userName: true,
    url: true,
    params: 'request',
    digest: digestIn,
  },
}
