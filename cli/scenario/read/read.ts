import { z } from 'zod'
import { resolveConfig } from '../../../src/domain/config/index.js'
import { configureWalletConnect } from '../../../src/domain/walletconnect/index.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { LatchkitError } from '../../../src/domain/shared/errors/latchkit-error.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import { type CaipNetworkId, type LatchkitOptions, VERSION } from '../../../src/index.js'
import { crossFaults } from '../real/cross-check.js'
import { type Fault, faultsOf, type Path, refuse, Unreadable } from '../steps/faults.js'
import { readStep } from './read-step.js'
import { domainsOf, type LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { declarationsOf } from '../../../src/domain/personal.js'
import { type Vocabulary, vocabularyOf } from '../steps/vocabulary.js'
import type { ScenarioSiteOptions } from './site-schema.js'
import type { Scenario, ScenarioWorld, Step } from './scenario.js'
import { json, network, networkObject, showValue, text } from './values.js'
import { world } from './world-schema.js'

const some = z.exactOptional
const flag = z.boolean('must be true or false')
const texts = z.array(text, 'must be a list of texts')
/** A value that the library itself validates. */
const open = json as unknown as z.ZodType<never>

/** Options of an instance under their own names; `networks` also by name. The library itself validates the values. */
const configShape = {
  networks: z.array(networkObject, 'must be a list of networks').min(1, 'must name at least one network, such as [sandbox1, sandbox2]'),
  defaultNetwork: some(network),
  metadata: some(z.strictObject({ name: some(text), description: some(text), url: some(text), icons: some(texts) })),
  projectId: some(text),
  features: some(z.record(z.string(), flag)),
  connectMethodsOrder: some(texts as unknown as z.ZodType<never>),
  connectorOrder: some(texts as unknown as z.ZodType<never>),
  excludeWalletIds: some(texts),
  featuredWalletIds: some(texts),
  walletIdentities: some(open),
  customWallets: some(open),
  universalProviderConfigOverride: some(open),
  allowUnsupportedChain: some(flag),
  enableNetworkSwitch: some(flag),
  enableReconnect: some(flag),
  tabs: some(open),
  basic: some(flag),
  embedded: some(flag),
  disableAppend: some(flag),
  debug: some(flag),
  optionalTraffic: some(flag),
  prefetch: some(open),
  themeMode: some(open),
  themeVariables: some(open),
  locale: some(text),
  termsConditionsUrl: some(text),
  privacyPolicyUrl: some(text),
  storagePrefix: some(text),
  siwx: some(json),
  siweConfig: some(json),
} as const satisfies Readonly<Record<keyof LatchkitOptions, z.ZodType>>

const parts = {
  name: text,
  ids: some(texts),
  about: some(text),
  seed: some(z.int('must be a whole number')),
  start: some(z.enum(['auto', 'manual'], 'must be auto (opening a page starts it) or manual')),
  config: some(z.strictObject(configShape, 'must be an object of options')),
  world: some(world),
  steps: z.array(json, 'must be a list of steps').min(1, 'must have at least one step'),
} as const

/** Networks of a scenario without `config`. */
const DEFAULT_NETWORKS = ['sandbox1', 'sandbox2'] as const

/**
 * Reads a scenario from the value of its file. Throws {@link Unreadable} with every fault.
 * @param lineOf returns the line of a place in the file
 * @param plugins third-party plugins whose vocabulary the scenario may use
 */
export function readScenario(value: Json, file: string, lineOf: (path: Path) => number, plugins: readonly LoadedPlugin[] = []): Scenario {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse([], `a scenario is an object with name and steps, not ${showValue(value)}`)
  const faults: Fault[] = []
  const head = gather(faults, () => readHead(value as JsonObject))
  const words = vocabularyOf(declarationsOf(domainsOf(plugins)))
  const steps = readSteps(value as JsonObject, lineOf, faults, words)
  const options =
    head && gather(faults, () => checkOptions({ networks: DEFAULT_NETWORKS.map((name) => networkObject.parse(name)), ...head.config } as LatchkitOptions))
  const around = readWorld(head?.world ?? {}, options)
  faults.push(...(head === undefined ? [] : crossFaults(around, steps)))
  if (head === undefined || options === undefined || faults.length > 0) throw new Unreadable(faults)
  return {
    file,
    name: head.name,
    ids: head.ids ?? [],
    ...(head.about === undefined ? {} : { about: head.about }),
    ...(head.seed === undefined ? {} : { seed: head.seed }),
    startsItself: head.start !== 'manual',
    options,
    world: around,
    steps,
    lineOf,
    plugins,
  }
}

function readHead(value: JsonObject) {
  const schema = z.strictObject(parts)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Unreadable(faultsOf(parsed.error, [], schema))
}

function readSteps(value: JsonObject, lineOf: (path: Path) => number, faults: Fault[], words: Vocabulary): Step[] {
  if (!Array.isArray(value.steps)) return []
  return value.steps.flatMap((raw, index): Step[] => {
    const path: Path = ['steps', index]
    const read = gather(faults, () => readStep(raw as Json, path, words))
    return read === undefined ? [] : [{ index: index + 1, line: lineOf(path), ...read }]
  })
}

/** Validates the options with the library, and reports an error as a fault of the scenario. */
function checkOptions(options: LatchkitOptions): LatchkitOptions {
  try {
    const [wrong] = resolveConfig(options, [configureWalletConnect({})], VERSION).leftOut ?? []
    // An app works without it; a scenario says what it means.
    if (wrong !== undefined) throw LatchkitError.from(failure('OPTIONS_INVALID', { ...wrong }))
    return options
  } catch (error) {
    if (!(error instanceof LatchkitError)) throw error
    const { option } = error.context
    return refuse(['config', ...(typeof option === 'string' ? [option] : [])], error.message)
  }
}

/** Reads the world. A wallet without a network is on the first configured one of its namespace, as if it had been used with the app before. */
function readWorld(
  {
    wallets = [],
    balances = [],
    tokens = [],
    rpc = [],
    platform = {},
    storage = {},
    relay,
    site,
    signIn,
    activity,
    send,
    pay,
    smartSessions,
    allowances,
    portfolio,
    receive,
    buy,
    services,
    names,
    swap,
    review,
    directory,
  }: z.output<typeof world>,
  options: LatchkitOptions | undefined,
): ScenarioWorld {
  const home = (namespace = 'eip155') =>
    options?.networks.find((one) => (one.chainNamespace ?? 'eip155') === namespace)?.caipNetworkId as CaipNetworkId | undefined
  const placed = wallets.map((wallet) => {
    const at = home(wallet.namespace)
    return wallet.network === undefined && at !== undefined ? { ...wallet, network: at } : wallet
  })
  return {
    wallets: placed,
    balances,
    tokens,
    rpc,
    platform,
    storage,
    ...(relay ? { relay } : {}),
    ...(site ? { site: site as ScenarioSiteOptions } : {}),
    ...(signIn ? { signIn } : {}),
    ...(activity ? { activity } : {}),
    ...(send ? { send } : {}),
    ...(pay ? { pay } : {}),
    ...(smartSessions ? { smartSessions } : {}),
    ...(allowances ? { allowances } : {}),
    ...(portfolio ? { portfolio } : {}),
    ...(receive ? { receive } : {}),
    ...(buy ? { buy } : {}),
    ...(services ? { services } : {}),
    ...(names ? { names } : {}),
    ...(swap ? { swap } : {}),
    ...(review ? { review } : {}),
    ...(directory ? { directory } : {}),
  }
}

function gather<T>(faults: Fault[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push(...error.faults)
    return undefined
  }
}
