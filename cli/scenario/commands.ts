import { z } from 'zod'
import type { PublicCommand, ViewName } from '../../src/index.js'
import { SOCIAL_PROVIDERS } from '../../src/domain/config/state.js'
import { ownAlerts } from '../../src/domain/shared/alerts.js'
import { serviceAlerts } from '../../src/domain/shared/service-alerts.js'
import { chainNamespaces } from '../../src/domain/shared/caip.js'
import type { Json } from '../../src/domain/shared/json.js'
import { createSecret } from '../../src/domain/shared/secret.js'
import { mailedCode } from './mailed-code.js'
import { address, json, network, networkObject, text } from './values.js'

/** How one command is written in a scenario. */
export interface CommandForm<C = Record<string, unknown>> {
  readonly schema: z.ZodObject & z.ZodType<C>
  /** The member that stands for the whole when a single value is given. */
  readonly main?: string
  /** Members that most scenarios would repeat. */
  readonly defaults?: Readonly<Record<string, Json>>
}

type Members<T extends PublicCommand['type']> = Omit<Extract<PublicCommand, { type: T }>, 'type'>
type Forms = { readonly [T in PublicCommand['type']]: CommandForm<Members<T>> }

const flag = z.boolean('must be true or false')
const namespace = z.enum(chainNamespaces, { error: () => `must be one of ${chainNamespaces.join(', ')}` })
const some = z.exactOptional
const alertKeys = [...(Object.keys(ownAlerts) as (keyof typeof ownAlerts)[]), ...(Object.keys(serviceAlerts) as (keyof typeof serviceAlerts)[])]
const EVM = { namespace: 'eip155' } as const
const NONE = { schema: z.strictObject({}) }

/** A name that the domain itself checks (a view, a theme mode) is any text here: how it refuses one is worth a scenario, too. */
const word = <T extends string>(): z.ZodType<T> => text as unknown as z.ZodType<T>
const view = word<ViewName>()
const params = z.strictObject({
  connectorId: some(text),
  namespace: some(namespace),
  network: some(network),
  walletId: some(text),
  provider: some(z.enum(SOCIAL_PROVIDERS)),
  switchToChain: some(namespace),
  navigateTo: some(view),
  navigateWithReplace: some(flag),
})
const viewForm = { schema: z.strictObject({ view, params: some(params) }), main: 'view' }

/** What must not be seen: it stands in the scenario, but in nothing that is recorded. */
const secret = z.union([z.string().transform(createSecret<string>), z.strictObject({ inbox: text }).transform(({ inbox }) => mailedCode(inbox))], {
  error: () => 'must be a text in quotes, or { inbox: address } for the newest code that went there',
})

/** Every public command. The compiler refuses one too few, one too many, and a member of another type. */
export const commandForms: Forms = {
  start: NONE,
  stop: NONE,
  connect: {
    schema: z.strictObject({
      connectorId: text,
      namespace: some(namespace),
      walletId: some(text),
      signIn: some(z.looseObject({}) as unknown as z.ZodType<NonNullable<Members<'connect'>['signIn']>>),
    }),
    main: 'connectorId',
  },
  signIn: NONE,
  cancelSignIn: NONE,
  signOut: NONE,
  renewPairing: NONE,
  preparePairing: NONE,
  openWallet: {
    schema: z.strictObject({ walletId: some(text), as: some(z.enum(['mobile', 'desktop', 'web'], 'must be mobile, desktop or web')) }),
    main: 'walletId',
  },
  cancelConnect: { schema: z.strictObject({ operation: some(text) }) },
  disconnect: { schema: z.strictObject({ namespace: some(namespace), connectorId: some(text) }), main: 'connectorId' },
  switchConnection: {
    schema: z.strictObject({ namespace, connectorId: text, address: some(address) }),
    main: 'connectorId',
    defaults: EVM,
  },
  forgetConnection: { schema: z.strictObject({ namespace, connectorId: text }), main: 'connectorId', defaults: EVM },
  switchNetwork: { schema: z.strictObject({ network }), main: 'network' },
  cancelSwitchNetwork: { schema: z.strictObject({ operation: some(text) }) },
  addNetwork: { schema: z.strictObject({ network: networkObject }), main: 'network' },
  removeNetwork: { schema: z.strictObject({ network }), main: 'network' },
  switchAccount: { schema: z.strictObject({ namespace, address }), main: 'address', defaults: EVM },
  setAddressLabel: { schema: z.strictObject({ namespace, address, label: z.string('must be a text; put it in quotes') }), defaults: EVM },
  setPreferredAccountType: {
    schema: z.strictObject({ namespace, accountType: word<Members<'setPreferredAccountType'>['accountType']>() }),
    main: 'accountType',
    defaults: EVM,
  },
  setAccountTab: { schema: z.strictObject({ tab: word<Members<'setAccountTab'>['tab']>() }), main: 'tab' },
  setProfile: {
    schema: z.strictObject({ namespace, address, name: text.nullable(), image: text.nullable() }),
    defaults: { ...EVM, name: null, image: null },
  },
  refreshBalance: { schema: z.strictObject({ namespace: some(namespace), force: some(flag) }) },
  setBalancesHidden: { schema: z.strictObject({ hidden: flag }), main: 'hidden' },
  signMessage: {
    schema: z.strictObject({ message: z.string('must be a text; put it in quotes'), namespace: some(namespace), address: some(address) }),
    main: 'message',
  },
  signTypedData: { schema: z.strictObject({ typedData: json, namespace: some(namespace), address: some(address) }) },
  sendTransaction: {
    schema: z.strictObject({
      transaction: z.looseObject({ to: some(address) }) as unknown as z.ZodType<Members<'sendTransaction'>['transaction']>,
      network: some(network),
      namespace: some(namespace),
      address: some(address),
    }),
  },
  cancelRequest: { schema: z.strictObject({ operation: some(text) }) },
  prepareEmbeddedWallet: NONE,
  loginWithEmail: { schema: z.strictObject({ email: text, namespace: some(namespace) }), main: 'email' },
  submitEmailCode: { schema: z.strictObject({ code: secret }), main: 'code' },
  resendEmailCode: NONE,
  loginWithSocial: { schema: z.strictObject({ provider: word<Members<'loginWithSocial'>['provider']>(), namespace: some(namespace) }), main: 'provider' },
  loginWithFarcaster: { schema: z.strictObject({ namespace: some(namespace) }) },
  cancelLogin: { schema: z.strictObject({ operation: some(text) }) },
  updateEmail: { schema: z.strictObject({ email: text }), main: 'email' },
  submitEmailChangeCode: { schema: z.strictObject({ code: secret }), main: 'code' },
  cancelEmailUpdate: { schema: z.strictObject({ operation: some(text) }) },
  switchEmbeddedNetwork: { schema: z.strictObject({ network }), main: 'network' },
  requestEmbedded: { schema: z.strictObject({ method: text, params: some(json), network: some(network), namespace: some(namespace) }), main: 'method' },
  cancelEmbeddedRequest: { schema: z.strictObject({ operation: some(text) }) },
  copyText: { schema: z.strictObject({ text: z.string('must be a text; put it in quotes'), toast: some(text) }), main: 'text' },
  openModal: { schema: z.strictObject({ view: some(view), params: some(params) }), main: 'view' },
  closeModal: NONE,
  pushView: viewForm,
  replaceView: viewForm,
  resetView: viewForm,
  goBack: NONE,
  chooseNetwork: { schema: z.strictObject({ network }), main: 'network' },
  chooseWallet: { schema: z.strictObject({ connectorId: text, namespace: some(namespace) }), main: 'connectorId' },
  showToast: {
    schema: z.strictObject({
      message: z.string('must be a text; put it in quotes'),
      variant: some(z.enum(['success', 'loading', 'error'], 'must be success, loading or error')),
      svg: some(text),
      autoClose: some(flag),
      delayMs: some(z.number('must be a number of milliseconds')),
    }),
    main: 'message',
  },
  hideToast: { schema: z.strictObject({ id: some(text) }) },
  showAlert: {
    schema: z.strictObject({
      alert: z.enum(alertKeys, {
        error: () => `must be one of ${alertKeys.join(', ')}`,
      }),
      context: some(z.record(z.string(), z.union([z.string(), z.number()]))),
      once: some(flag),
    }),
    main: 'alert',
  },
  dismissAlert: NONE,
  setThemeMode: { schema: z.strictObject({ mode: word<Members<'setThemeMode'>['mode']>() }), main: 'mode' },
  setThemeVariables: {
    schema: z.strictObject({ variables: z.looseObject({}) as unknown as z.ZodType<Members<'setThemeVariables'>['variables']> }),
    main: 'variables',
  },
}
