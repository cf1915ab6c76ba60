import type { PublicCommand } from './root.js'

type MembersOf<C> = C extends { readonly type: infer T extends string } ? { readonly [K in T]: Exclude<keyof C, 'type'> & string } : never
type Union = MembersOf<PublicCommand>
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type Members = Intersection<Union>

/** By type of command: the names of its members. The compiler asks for each command, and refuses a name that is none. */
type Table = { readonly [T in keyof Members]: [Members[T]] extends [never] ? readonly [] : readonly Members[T][] }

const table: Table = {
  start: [],
  stop: [],
  connect: ['connectorId', 'namespace', 'walletId', 'signIn'],
  signIn: [],
  cancelSignIn: [],
  signOut: [],
  renewPairing: [],
  preparePairing: [],
  openWallet: ['walletId', 'as'],
  cancelConnect: ['operation'],
  disconnect: ['namespace', 'connectorId'],
  switchConnection: ['namespace', 'connectorId', 'address'],
  forgetConnection: ['namespace', 'connectorId'],
  switchNetwork: ['network'],
  cancelSwitchNetwork: ['operation'],
  addNetwork: ['network'],
  removeNetwork: ['network'],
  switchAccount: ['namespace', 'address'],
  setAddressLabel: ['namespace', 'address', 'label'],
  setPreferredAccountType: ['namespace', 'accountType'],
  setAccountTab: ['tab'],
  setProfile: ['namespace', 'address', 'name', 'image'],
  refreshBalance: ['namespace', 'force'],
  setBalancesHidden: ['hidden'],
  signMessage: ['message', 'namespace', 'address'],
  signTypedData: ['typedData', 'namespace', 'address'],
  sendTransaction: ['transaction', 'network', 'namespace', 'address'],
  cancelRequest: ['operation'],
  prepareEmbeddedWallet: [],
  loginWithEmail: ['email', 'namespace'],
  submitEmailCode: ['code'],
  resendEmailCode: [],
  loginWithSocial: ['provider', 'namespace'],
  loginWithFarcaster: ['namespace'],
  cancelLogin: ['operation'],
  updateEmail: ['email'],
  submitEmailChangeCode: ['code'],
  cancelEmailUpdate: ['operation'],
  switchEmbeddedNetwork: ['network'],
  requestEmbedded: ['method', 'params', 'network', 'namespace'],
  cancelEmbeddedRequest: ['operation'],
  copyText: ['text', 'toast'],
  openModal: ['view', 'params'],
  closeModal: [],
  pushView: ['view', 'params'],
  replaceView: ['view', 'params'],
  resetView: ['view', 'params'],
  goBack: [],
  chooseNetwork: ['network'],
  chooseWallet: ['connectorId', 'namespace'],
  showToast: ['message', 'variant', 'svg', 'autoClose', 'delayMs'],
  hideToast: ['id'],
  showAlert: ['alert', 'context', 'once'],
  dismissAlert: [],
  setThemeMode: ['mode'],
  setThemeVariables: ['variables'],
}

/** The members of the commands of an app: what else stands in one means nothing to the domain, and may be anything. */
export const commandMembers: Readonly<Record<string, readonly string[]>> = table
