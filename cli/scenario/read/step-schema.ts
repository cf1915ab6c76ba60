import { z } from 'zod'
import type { RpcFault } from '../../../src/adapters/memory/rpc-script.js'
import type { CaipNetworkId } from '../../../src/index.js'
import { relayAct } from './relay-schema.js'
import { signInHost } from './sign-in-schema.js'
import { siteAct } from './site-schema.js'
import { mendName } from './suggest.js'
import { address, duration, json, network, showValue, text } from './values.js'
import { accounts, platform, storage, wallet, walletPolicy } from './world-schema.js'

const flag = z.boolean('must be true or false')
const yes = z.literal(true, 'must be true')
const some = z.exactOptional

const members = z.record(z.string(), json, 'must be members of the event and their values')
const tab = z.int('must be the number of a tab, from 1').min(1, 'tabs are counted from 1')

/** Acts of a person at a wallet. Several acts of one step run in this order. */
const walletAct = z.strictObject({
  id: text,
  policy: some(walletPolicy),
  lock: some(yes),
  unlock: some(yes),
  accounts: some(accounts),
  switchAccount: some(address),
  switchNetwork: some(network),
  approve: some(yes),
  reject: some(yes),
  disconnect: some(yes),
  emit: some(
    z.discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('accountsChanged'), accounts: z.array(address) }),
        z.strictObject({ type: z.literal('chainChanged'), network }),
        z.strictObject({ type: z.literal('disconnect') }),
      ],
      'must have a type: accountsChanged (with accounts), chainChanged (with network) or disconnect',
    ),
  ),
  times: some(z.int().min(1).max(100_000)),
})

const WORDS = { timeout: 'silent', garbage: 'garbage', unreachable: 'unreachable' } as const
const RPC_HELP =
  'must be timeout, garbage, unreachable, an HTTP status such as 429, none, or an object of: status, retryAfter, answer, delay, error, times, network, method'
const status = z.int().min(400).max(599)

/** A fault of the chains' nodes; null ends all faults. */
export type ScenarioRpcFault = {
  readonly fault: RpcFault
  readonly times?: number
  readonly network?: CaipNetworkId
  readonly method?: string
}

const rpcFault = z.union(
  [
    z.literal('none').transform(() => null),
    z.enum(['timeout', 'garbage', 'unreachable']).transform((word): ScenarioRpcFault => ({ fault: WORDS[word] })),
    status.transform((code): ScenarioRpcFault => ({ fault: { status: code } })),
    z
      .strictObject({
        answer: some(z.enum(['timeout', 'garbage', 'unreachable'])),
        status: some(status),
        retryAfter: some(z.union([z.string(), z.number().transform(String)])),
        delay: some(duration),
        error: some(z.strictObject({ code: z.int(), message: z.string(), data: some(json) })),
        times: some(z.int().min(1)),
        network: some(network),
        method: some(text),
      })
      .refine(({ answer, status: code, delay, error }) => [answer, code, delay, error].filter((one) => one !== undefined).length === 1)
      .transform(({ answer, status: code, retryAfter, delay, error, ...scope }): ScenarioRpcFault => {
        if (answer !== undefined) return { ...scope, fault: WORDS[answer] }
        if (code !== undefined) return { ...scope, fault: { status: code, ...(retryAfter === undefined ? {} : { retryAfter }) } }
        return { ...scope, fault: error === undefined ? { delay: delay ?? 0 } : { error } }
      }),
  ],
  { error: () => RPC_HELP },
)

/** Faults from now on; `none` ends one. */
const fault = z.strictObject({
  storage: some(z.enum(['full', 'denied', 'hanging', 'none'], 'must be full, denied, hanging or none')),
  rpc: some(rpcFault),
  offline: some(flag),
  tabs: some(z.enum(['cut', 'none'], 'must be cut or none')),
  clipboard: some(z.enum(['denied', 'none'], 'must be denied or none')),
})

/** The verbs of a step and the schemas of their values. Other code reads `do`, `expect`, and the names of events and errors. */
export const verbs = {
  do: json,
  wait: text,
  never: text,
  expect: members,
  advance: duration,
  sleep: duration,
  wallet: walletAct,
  install: wallet,
  mine: z.int('must be a number of blocks').min(0).max(1_000),
  relay: relayAct,
  site: siteAct,
  host: signInHost,
  fault,
  platform,
  store: storage,
  mark: z.string('must be a text'),
  reload: yes,
  newTab: yes,
  closeTab: yes,
} as const

/** A verb of a step. */
export type Verb = keyof typeof verbs

/** Modifiers of steps: the schema of each, and the verbs that it goes with (all if undefined). */
export const modifiers = {
  inTab: { schema: tab, verbs: undefined },
  note: { schema: z.string('must be a text'), verbs: undefined },
  with: { schema: members, verbs: ['wait', 'never'] },
  within: { schema: duration, verbs: ['wait'] },
  for: { schema: duration, verbs: ['never'] },
  expectRejected: { schema: text, verbs: ['do'] },
} as const satisfies Readonly<Record<string, { schema: z.ZodType; verbs: readonly Verb[] | undefined }>>

/** A step at a wallet. */
export type WalletAct = z.output<typeof walletAct>
/** A fault that a step causes or ends. */
export type FaultAct = z.output<typeof fault>

/** Returns a message such as `"wat" is no step`. */
export function unknownVerb(name: string, value: unknown): string {
  const known = [...Object.keys(verbs), ...Object.keys(modifiers)]
  return `there is no step "${name}" (${showValue(value)}); ${mendName(name, known)}`
}
