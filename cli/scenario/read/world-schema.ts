import { parseUnits } from '../../../src/domain/shared/amounts/decimal.js'
import { z } from 'zod'
import type { MemoryWalletOptions } from '../../../src/adapters/memory/wallets/memory-wallet.js'
import type { WalletPolicy } from '../../../src/adapters/memory/wallets/wallet-policy.js'
import { type CaipNetworkId, chainNamespaces } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { balance } from './balance-schema.js'
import { relayWallet } from './relay-schema.js'
import { projectWorld } from './project-schema.js'
import { signInWorld } from './sign-in-schema.js'
import { secureSite } from './site-schema.js'
import { address, duration, json, network, text } from './values.js'
import { inNamespace, testAccounts } from '../test-accounts.js'

const flag = z.boolean('must be true or false')
const some = z.exactOptional

const decision = z.enum(['ask', 'approve', 'reject', 'silent'], 'must be ask, approve, reject or silent')
const rpcError = z.strictObject({ code: z.int('must be a whole number'), message: z.string(), data: some(json) })
const behaviour = {
  decision: some(decision),
  delay: some(duration),
  error: some(z.strictObject({ code: z.int('must be a whole number'), message: z.string() })),
  garbage: some(json),
  unguarded: some(flag),
  answerTwice: some(flag),
  throwSync: some(flag),
  eventsBeforeAnswer: some(flag),
}
const METHODS = [
  'connect',
  'restore',
  'disconnect',
  'switchNetwork',
  'readNetwork',
  'signMessage',
  'signTypedData',
  'signTransactions',
  'sendTransaction',
  'sendCalls',
  'getCapabilities',
  'getCallsStatus',
  'showCallsStatus',
] as const

/** Behaviour of a wallet: one word, or in full, with `delay` as a duration. */
export const walletPolicy = z.union(
  [
    decision.transform((word): WalletPolicy => ({ decision: word })),
    z
      .strictObject({
        ...behaviour,
        methods: some(z.partialRecord(z.enum(METHODS), z.union([decision, z.strictObject(behaviour)]))),
        lieAboutChain: some(network),
        emptyAccounts: some(flag),
        acknowledgeSwitchWithoutSwitching: some(flag),
        throwOnSubscribe: some(flag),
      })
      .transform((policy) => inMilliseconds(policy)),
  ],
  {
    error: () =>
      `must be ask, approve, reject or silent, or an object of: ${[...Object.keys(behaviour), 'methods', 'lieAboutChain', 'emptyAccounts', 'acknowledgeSwitchWithoutSwitching', 'throwOnSubscribe'].join(', ')}`,
  },
)

/** Accounts of a wallet: a number of test accounts, or a list. */
export const accounts = z.union(
  [
    z
      .int()
      .min(0)
      .max(testAccounts.length)
      .transform((count): readonly string[] => testAccounts.slice(0, count)),
    z.array(address),
  ],
  {
    error: () => `must be a number of test accounts (0 to ${testAccounts.length}), or a list of addresses in quotes and numbers of test accounts`,
  },
)

/** One wallet of the browser. Accounts by number are those of its namespace. */
export const wallet = z
  .strictObject({
    id: text,
    name: some(text),
    namespace: some(z.enum(chainNamespaces, { error: () => `must be one of ${chainNamespaces.join(', ')}` })),
    rdns: some(text.nullable()),
    uuid: some(text),
    type: some(z.enum(['INJECTED', 'ANNOUNCED', 'EXTERNAL'], 'must be INJECTED, ANNOUNCED or EXTERNAL')),
    accounts: some(accounts),
    ordinals: some(address),
    network: some(network.nullable()),
    knows: some(z.array(network)),
    approvedNetworks: some(z.array(network)),
    supportsAllNetworks: some(flag),
    policy: some(walletPolicy),
    batches: some(z.literal(true, 'must be true')),
    announceAfter: some(duration),
    granted: some(flag),
  })
  .transform((given) => {
    // Without accounts, a wallet in memory has the first EVM one.
    const accounts = given.accounts ?? (given.namespace === undefined || given.namespace === 'eip155' ? undefined : testAccounts.slice(0, 1))
    return { ...given, ...(accounts && { accounts: accounts.map((one) => inNamespace(given.namespace, one)) }) }
  })

/** Facts about the platform of the page; the defaults are those of a desktop. */
export const platform = z.strictObject({
  mobile: some(flag),
  colorScheme: some(z.enum(['dark', 'light'], 'must be dark or light')),
  online: some(flag),
  visible: some(flag),
  safeApp: some(flag),
  locale: some(text),
  telegram: some(flag),
  iosSafari: some(flag),
  android: some(flag),
  inFrame: some(flag),
  second: some(flag),
})

/** Items of the origin's storage by key, without prefix: a value that the library would write, `{ raw: text }` for plain text, null to remove. */
export const storage = z.record(z.string(), json, 'must be items by name, such as { balances_hidden: true }')

/** A token account of a Solana account, with the amount in whole tokens. */
const token = z
  .strictObject({
    account: address,
    network,
    mint: text,
    amount: text,
    decimals: z.int().min(0).max(255),
    program: some(z.enum(['token', 'token-2022'], 'must be token or token-2022')),
  })
  .transform(({ amount, decimals, ...rest }, context) => {
    const units = parseUnits(amount, decimals)
    if (units !== undefined) return { ...rest, decimals, units }
    context.issues.push({ code: 'custom', input: amount, message: `"${amount}" is no amount of a token with ${decimals} decimals` })
    return z.NEVER
  })

/** Surroundings of the page at the start of a scenario. */
export const world = z.strictObject({
  wallets: some(z.array(wallet)),
  balances: some(z.array(balance)),
  tokens: some(z.array(token)),
  rpc: some(
    z.array(
      z
        .strictObject({ method: text, network: some(network), result: some(json), error: some(rpcError) })
        .refine(({ result, error }) => (result === undefined) !== (error === undefined), 'needs either result or error'),
    ),
  ),
  relay: some(relayWallet),
  site: some(secureSite),
  signIn: some(signInWorld),
  activity: some(z.boolean('must be true or false')),
  smartSessions: some(z.boolean('must be true or false')),
  allowances: some(z.boolean('must be true or false')),
  send: some(z.boolean('must be true or false')),
  pay: some(z.boolean('must be true or false')),
  portfolio: some(z.boolean('must be true or false')),
  receive: some(z.boolean('must be true or false')),
  buy: some(z.boolean('must be true or false')),
  services: some(projectWorld),
  names: some(
    z.array(z.strictObject({ account: address, name: text, owner: some(address) }), 'must be a list of names, such as [{ account: 1, name: ada.eth }]'),
  ),
  swap: some(z.boolean('must be true or false')),
  review: some(z.enum(['warnings', 'always'], 'must be warnings or always')),
  directory: some(
    z.strictObject({
      include: some(z.array(text)),
      allWallets: some(z.enum(['show', 'hide', 'only-mobile'], 'must be show, hide or only-mobile')),
    }),
  ),
  platform: some(platform),
  storage: some(storage),
})

/** A wallet of a scenario, for the simulated and the real world. */
export interface ScenarioWallet extends Omit<MemoryWalletOptions, 'icon'> {
  /** Networks that a real wallet knows from the start; others must be added (4902). A wallet in memory adds them by itself. */
  readonly knows?: readonly CaipNetworkId[]
  /** Bitcoin address for ordinals. A wallet with keys has its own. */
  readonly ordinals?: string
}

/** A scripted JSON-RPC reply of the chains. */
export interface RpcAnswer {
  readonly method: string
  readonly network?: string
  readonly result?: Json
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Json }
}

function inMilliseconds<T extends { delay?: number; methods?: Readonly<Record<string, unknown>> }>(policy: T): WalletPolicy {
  const methods =
    policy.methods &&
    Object.fromEntries(
      Object.entries(policy.methods).map(([name, own]) => [name, typeof own === 'object' && own !== null ? delayed(own as { delay?: number }) : own]),
    )
  return { ...delayed(policy), ...(methods ? { methods } : {}) } as WalletPolicy
}

function delayed<T extends { delay?: number }>({ delay, ...rest }: T): Omit<T, 'delay'> & { delayMs?: number } {
  return delay === undefined ? rest : { ...rest, delayMs: delay }
}
