import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import { ownDeclarations } from '../../../src/domain/personal.js'
import type { PublicCommand } from '../../../src/domain/root.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { TransactionRequest } from '../../../src/ports/connector.js'
import { createSecret } from '../../../src/domain/shared/secrets/secret.js'
import { VIEWS } from './oracles/tables.js'
import { addressOfByte } from './chains/bitcoin-bytes.js'
import { ACCOUNTS, ADDRESSES, FAR, UNKNOWN_NETWORK, WALLETS } from './pages.js'

type Namespace = 'eip155' | 'solana' | 'bip122'
type View = Extract<PublicCommand, { readonly type: 'pushView' }>['view']

/** Parameters to choose from. */
export interface Choice {
  readonly random: Seeded
  readonly connectorId: string
  readonly namespace: Namespace
  /** Network of the namespace. */
  readonly network: CaipNetworkId
  /** Address of the namespace. */
  readonly address: string
  /** An operation in progress, an ended one, or one that never existed. */
  readonly operation: string
  /** Namespaces of the run. */
  readonly namespaces: readonly Namespace[]
  /** Transaction of the namespace, of any of its accounts. */
  readonly transaction: () => TransactionRequest
}

type Maker<T extends PublicCommand['type']> = (choice: Choice) => Extract<PublicCommand, { readonly type: T }>

/** Recipients of payments that are no accounts of the visitor; the last is of another network. */
const STRANGERS = [addressOfByte(9), 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'] as const

/** Weight of each command, and its factory. */
const WEIGHED: { readonly [T in PublicCommand['type']]?: readonly [weight: number, make: Maker<T>] } = {
  start: [40, () => ({ type: 'start' })],
  stop: [3, () => ({ type: 'stop' })],
  connect: [
    90,
    ({ random, connectorId, namespace }) => {
      const id = random.pick([connectorId, connectorId, 'walletConnect', 'walletConnect', FAR])
      return { type: 'connect', connectorId: id, ...(random.chance(0.6) ? { namespace } : {}) }
    },
  ],
  connectChains: [
    20,
    ({ random, connectorId, namespace, namespaces }) => {
      // The first wallet has every namespace.
      const id = random.chance(0.5) ? WALLETS[0] : connectorId
      const others = namespaces.filter((other) => other !== namespace && random.chance(0.7))
      return {
        type: 'connectChains',
        connectors: [{ connectorId: id, namespace }, ...others.map((other) => ({ connectorId: random.chance(0.95) ? id : FAR, namespace: other }))],
      }
    },
  ],
  cancelChains: [8, ({ random, operation }) => ({ type: 'cancelChains', ...(random.chance(0.3) ? { operation } : {}) })],
  cancelConnect: [20, ({ random, operation }) => ({ type: 'cancelConnect', ...(random.chance(0.3) ? { operation } : {}) })],
  disconnect: [
    45,
    ({ random, connectorId, namespace }) => ({
      type: 'disconnect',
      ...(random.chance(0.5) ? { namespace } : {}),
      ...(random.chance(0.5) ? { connectorId: random.pick([connectorId, 'walletConnect']) } : {}),
    }),
  ],
  switchConnection: [
    45,
    ({ random, connectorId, namespace, address }) => ({
      type: 'switchConnection',
      namespace,
      connectorId: random.pick([connectorId, connectorId, 'walletConnect']),
      ...(random.chance(0.4) ? { address } : {}),
    }),
  ],
  forgetConnection: [12, ({ connectorId, namespace }) => ({ type: 'forgetConnection', namespace, connectorId })],
  switchNetwork: [50, ({ network }) => ({ type: 'switchNetwork', network })],
  cancelSwitchNetwork: [10, ({ random, operation }) => ({ type: 'cancelSwitchNetwork', ...(random.chance(0.4) ? { operation } : {}) })],
  addNetwork: [10, () => ({ type: 'addNetwork', network: UNKNOWN_NETWORK })],
  removeNetwork: [10, ({ random, network }) => ({ type: 'removeNetwork', network: random.chance(0.5) ? network : UNKNOWN_NETWORK.caipNetworkId })],
  switchAccount: [22, ({ namespace, address }) => ({ type: 'switchAccount', namespace, address })],
  setAddressLabel: [12, ({ random, namespace, address }) => ({ type: 'setAddressLabel', namespace, address, label: random.pick(['', 'Savings', ' x ']) })],
  setPreferredAccountType: [
    8,
    ({ random, namespace }) => ({ type: 'setPreferredAccountType', namespace, accountType: random.pick(['eoa', 'smartAccount', 'payment']) }),
  ],
  setAccountTab: [12, ({ random }) => ({ type: 'setAccountTab', tab: random.pick(['tokens', 'nfts', 'activity']) })],
  setProfile: [
    18,
    ({ random, namespace, address }) => ({
      type: 'setProfile',
      namespace,
      address,
      name: random.pick(['mara', 'noor', null]),
      image: random.pick(['data:image/png;base64,AA', 'javascript:alert(1)', null]),
    }),
  ],
  refreshBalance: [16, ({ random, namespace }) => ({ type: 'refreshBalance', force: random.chance(0.5), ...(random.chance(0.4) ? { namespace } : {}) })],
  setBalancesHidden: [8, ({ random }) => ({ type: 'setBalancesHidden', hidden: random.chance(0.5) })],
  signMessage: [
    18,
    ({ random, namespace, address }) => ({ type: 'signMessage', message: `hello ${random.below(100)}`, ...target(random, namespace, address) }),
  ],
  signTypedData: [
    12,
    ({ random, namespace, address }) => ({
      type: 'signTypedData',
      typedData: { primaryType: 'Mail', n: random.below(100) },
      ...target(random, namespace, address),
    }),
  ],
  sendTransaction: [
    20,
    ({ random, namespace, network, address, transaction }) => ({
      type: 'sendTransaction',
      transaction: transaction(),
      ...(random.chance(0.3) ? { network } : {}),
      ...target(random, namespace, address),
    }),
  ],
  sendCalls: [
    12,
    ({ random, address, network }) => ({
      type: 'sendCalls',
      calls: Array.from({ length: 1 + random.below(2) }, () => ({ to: ACCOUNTS[1], value: `0x${random.below(1_000).toString(16)}` })),
      ...(random.chance(0.2) ? { network } : {}),
      ...(random.chance(0.2) ? { address } : {}),
      ...(random.chance(0.2) ? { atomic: true } : {}),
      ...(random.chance(0.7) ? { fallback: true } : {}),
      ...(random.chance(0.4) ? { capabilities: { paymasterService: { url: 'https://sponsor.example', optional: random.chance(0.8) } } } : {}),
    }),
  ],
  showBatch: [8, ({ random, operation }) => ({ type: 'showBatch', ...(random.chance(0.2) ? { batch: operation } : {}) })],
  signTransactions: [
    12,
    ({ random, namespace, network, address, transaction }) => ({
      type: 'signTransactions',
      transactions: Array.from({ length: 1 + random.below(2) }, transaction),
      ...(random.chance(0.3) ? { network } : {}),
      ...target(random, namespace, address),
    }),
  ],
  watchTransaction: [
    6,
    ({ random, network }) => ({ type: 'watchTransaction', hash: `hash-${random.below(10_000)}`, ...(random.chance(0.6) ? { network } : {}) }),
  ],
  prepareBitcoinPayment: [
    12,
    ({ random, network, address }) => ({
      type: 'prepareBitcoinPayment',
      recipient: random.pick([...ADDRESSES.bip122, ...STRANGERS]),
      amount: random.pick(['1000', '30000', '60000', '250000', '0', '100', 'many']),
      ...(random.chance(0.3) ? { feeRate: random.pick(['1', '2.5', '40', '0.1']) } : {}),
      ...(random.chance(0.3) ? { network } : {}),
      ...(random.chance(0.3) ? { address } : {}),
      ...(random.chance(0.2) ? { spendsPostage: true } : {}),
    }),
  ],
  forgetRequest: [4, ({ random, operation }) => ({ type: 'forgetRequest', ...(random.chance(0.5) ? { operation } : {}) })],
  cancelRequest: [10, ({ random, operation }) => ({ type: 'cancelRequest', ...(random.chance(0.5) ? { operation } : {}) })],
  renewPairing: [25, () => ({ type: 'renewPairing' })],
  preparePairing: [10, () => ({ type: 'preparePairing' })],
  openWallet: [25, ({ random }) => ({ type: 'openWallet', ...(random.chance(0.7) ? { walletId: FAR } : {}) })],
  openModal: [
    40,
    ({ random, network, connectorId, namespace }) => ({ type: 'openModal', ...(random.chance(0.5) ? {} : view(random, network, connectorId, namespace)) }),
  ],
  closeModal: [15, () => ({ type: 'closeModal' })],
  pushView: [20, ({ random, network, connectorId, namespace }) => ({ type: 'pushView', ...view(random, network, connectorId, namespace) })],
  replaceView: [10, ({ random, network, connectorId, namespace }) => ({ type: 'replaceView', ...view(random, network, connectorId, namespace) })],
  resetView: [10, ({ random, network, connectorId, namespace }) => ({ type: 'resetView', ...view(random, network, connectorId, namespace) })],
  goBack: [20, () => ({ type: 'goBack' })],
  chooseNetwork: [18, ({ network }) => ({ type: 'chooseNetwork', network })],
  chooseWallet: [25, ({ random, connectorId }) => ({ type: 'chooseWallet', connectorId: random.pick([connectorId, connectorId, 'walletConnect', FAR]) })],
  showToast: [
    14,
    ({ random }) => ({
      type: 'showToast',
      message: `Copied ${random.below(100)}`,
      variant: random.pick(['success', 'loading', 'error']),
      delayMs: random.pick([0, 300]),
    }),
  ],
  hideToast: [10, ({ random, operation }) => ({ type: 'hideToast', ...(random.chance(0.3) ? { id: operation } : {}) })],
  showAlert: [8, ({ random }) => ({ type: 'showAlert', alert: random.pick(['networkNotFound', 'rateLimited', 'serverError']), once: random.chance(0.5) })],
  dismissAlert: [8, () => ({ type: 'dismissAlert' })],
  setThemeMode: [6, ({ random }) => ({ type: 'setThemeMode', mode: random.pick(['dark', 'light', 'system']) })],
  setThemeVariables: [6, ({ random }) => ({ type: 'setThemeVariables', variables: { accent: random.pick(['#ff0', '#00f']) } })],
  copyText: [14, ({ random, address }) => ({ type: 'copyText', text: address, ...(random.chance(0.5) ? { toast: `copied ${random.below(100)}` } : {}) })],
  // Plugins have their own visitors (`embedded.ts`, `sign-in.ts`); these commands come out of turn and must break nothing.
  loginWithEmail: [1, () => ({ type: 'loginWithEmail', email: 'ann@example.org' })],
  submitEmailCode: [1, () => ({ type: 'submitEmailCode', code: createSecret('000000') })],
  resendEmailCode: [1, () => ({ type: 'resendEmailCode' })],
  loginWithSocial: [1, () => ({ type: 'loginWithSocial', provider: 'google' })],
  loginWithFarcaster: [1, () => ({ type: 'loginWithFarcaster' })],
  cancelLogin: [1, ({ random, operation }) => ({ type: 'cancelLogin', ...(random.chance(0.5) ? { operation } : {}) })],
  updateEmail: [1, () => ({ type: 'updateEmail', email: 'new@example.org' })],
  submitEmailChangeCode: [1, () => ({ type: 'submitEmailChangeCode', code: createSecret('000000') })],
  cancelEmailUpdate: [1, ({ random, operation }) => ({ type: 'cancelEmailUpdate', ...(random.chance(0.5) ? { operation } : {}) })],
  switchEmbeddedNetwork: [1, ({ network }) => ({ type: 'switchEmbeddedNetwork', network })],
  requestEmbedded: [1, () => ({ type: 'requestEmbedded', method: 'eth_blockNumber' })],
  cancelEmbeddedRequest: [1, ({ random, operation }) => ({ type: 'cancelEmbeddedRequest', ...(random.chance(0.5) ? { operation } : {}) })],
  // Given by `embedded.ts`, with the approval that is open.
  chooseApprovalAmount: [0, ({ operation }) => ({ type: 'chooseApprovalAmount', operation, digest: 'none', amount: '1' })],
  approveEmbeddedRequest: [0, ({ operation }) => ({ type: 'approveEmbeddedRequest', operation, digest: 'none' })],
  prepareEmbeddedWallet: [1, () => ({ type: 'prepareEmbeddedWallet' })],
  signIn: [1, () => ({ type: 'signIn' })],
  cancelSignIn: [1, () => ({ type: 'cancelSignIn' })],
  signOut: [1, () => ({ type: 'signOut' })],
}

/** Every public command. A command without a weight above is given rarely, with the members of its slice's declaration. */
export const COMMANDS: Readonly<Record<string, readonly [weight: number, make: (choice: Choice) => PublicCommand]>> = {
  ...(WEIGHED as Readonly<Record<string, readonly [number, Maker<PublicCommand['type']>]>>),
  ...Object.fromEntries(
    ownDeclarations
      .flatMap(({ commands }) => Object.entries(commands))
      .filter(([type]) => !Object.hasOwn(WEIGHED, type))
      // A bundler gives the exports of a module in another order than Node: a seed means the same in both.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, members]) => [type, [1, (choice: Choice) => declared(type, members, choice)] as const]),
  ),
}

const ENTRIES = Object.values(COMMANDS)
const TOTAL = ENTRIES.reduce((sum, [weight]) => sum + weight, 0)

/** Returns any public command. */
export function anyCommand(choice: Choice): PublicCommand {
  let ticket = choice.random.below(TOTAL)
  for (const [weight, make] of ENTRIES) {
    ticket -= weight
    if (ticket < 0) return make(choice)
  }
  return { type: 'start' }
}

/** Chooses the account of a request: mostly the active one, sometimes another. */
function target(random: Seeded, namespace: Namespace, address: string): { readonly namespace?: Namespace; readonly address?: string } {
  return { ...(random.chance(0.4) ? { namespace } : {}), ...(random.chance(0.15) ? { address } : {}) }
}

/** Returns a command with its declared members; optional members are sometimes absent. */
function declared(type: string, members: Readonly<Record<string, string>>, choice: Choice): PublicCommand {
  const { random, namespace, network, address } = choice
  const values: Readonly<Record<string, unknown>> = { namespace, network, address, flag: random.chance(0.5), number: random.below(1_000), object: {}, json: {} }
  const given = Object.entries(members).filter(([, kind]) => !kind.endsWith('?') || random.chance(0.5))
  return {
    type,
    ...Object.fromEntries(given.map(([name, kind]) => [name, values[kind.replace('?', '')] ?? kind.split(/[|?]/)[0]])),
  } as unknown as PublicCommand
}

function view(random: Seeded, network: Choice['network'], connectorId: string, namespace: Namespace): { readonly view: View; readonly params?: object } {
  const name = random.chance(0.25) ? random.pick(['SwitchNetwork', 'Networks', 'Account', 'ConnectingExternal']) : random.pick(VIEWS)
  return { view: name as View, ...(random.chance(0.4) ? { params: { network, connectorId, namespace } } : {}) }
}
