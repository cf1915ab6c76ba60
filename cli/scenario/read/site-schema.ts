import { z } from 'zod'
import type { EmbeddedWalletInput } from '../../../src/domain/auth/config.js'
import type { SOCIAL_PROVIDERS } from '../../../src/domain/shared/features.js'
import { FRAME_EVENTS } from '../../../src/domain/frame/protocol.js'
import type { PersonDecision, PersonPolicy } from '../../sandbox/secure-site/headless/headless-person.js'
import type { SiteFaults } from '../../sandbox/secure-site/parts.js'
import { duration, network, text } from './values.js'

const some = z.exactOptional
const flag = z.boolean('must be true or false')
const yes = z.literal(true, 'must be true')
const DECISIONS = 'must be approve, reject or ask'
const decision = z.enum(['approve', 'reject', 'ask'], DECISIONS).transform((word): PersonDecision => (word === 'ask' ? 'wait' : word))
const consent = z
  .enum(['approve', 'reject', 'ask', 'close'], `${DECISIONS}, or close`)
  .transform((word): NonNullable<PersonPolicy['social']> => (word === 'ask' ? 'wait' : word))

/** Answers of the person at the secure site; by default everything is approved. */
const person = z
  .strictObject({
    approvals: some(decision),
    methods: some(z.record(z.string(), decision)),
    device: some(decision),
    social: some(consent),
    farcaster: some(decision),
    profile: some(z.strictObject({ userName: text, email: some(text) })),
    takes: some(duration),
  })
  .transform(({ takes, ...rest }): PersonPolicy => ({ ...rest, ...(takes === undefined ? {} : { takesMs: takes }) }))

const lateOrNever = z.union([z.literal('never'), duration], { error: () => 'must be never, or a duration such as 2s' })

/** Faults of the secure site from now on; an empty object clears them. */
const faults = z
  .strictObject({
    lost: some(flag),
    ready: some(lateOrNever),
    wrongOrigin: some(flag),
    unverified: some(flag),
    on: some(z.array(z.enum(FRAME_EVENTS, { error: () => `must be one of ${FRAME_EVENTS.join(', ')}` }))),
    reply: some(lateOrNever),
    garbage: some(flag),
    reload: some(flag),
    fail: some(text),
    codes: some(z.literal('refused', 'must be refused')),
    popup: some(z.enum(['silent', 'untrusted'], 'must be silent or untrusted')),
  })
  .transform(({ lost = false, ...site }): { readonly lost: boolean; readonly site: SiteFaults } => ({ lost, site }))

/** Options of the embedded wallet. Defaults are those of `embeddedWallet()`, except for the networks, which are the app's. */
const wallet = z.strictObject({
  email: some(flag),
  socials: some(z.union([z.literal(false), z.array(text as unknown as z.ZodType<(typeof SOCIAL_PROVIDERS)[number]>)])),
  emailShowWallets: some(flag),
  networks: some(z.array(network)),
  preferredAccountType: some(z.enum(['eoa', 'smartAccount'], 'must be eoa or smartAccount')),
  contracts: some(
    z.array(z.strictObject({ address: text, name: text, network: some(network), symbol: some(text), decimals: some(z.number('must be a number')) })),
  ),
})

/** The secure site; it enables the embedded wallet in a scenario. */
export const secureSite = z.strictObject({ wallet: some(wallet), smartAccounts: some(z.array(network)), person: some(person), faults: some(faults) })

/** Acts of the person at the secure site, and faults there. Several acts of one step run in this order. */
export const siteAct = z.strictObject({
  faults: some(faults),
  person: some(person),
  popups: some(z.enum(['blocked', 'allowed'], 'must be blocked or allowed')),
  device: some(z.enum(['approve', 'reject'], 'must be approve or reject')),
  consent: some(z.enum(['approve', 'reject', 'close'], 'must be approve, reject or close')),
  farcaster: some(z.enum(['approve', 'reject'], 'must be approve or reject')),
  approve: some(yes),
  reject: some(yes),
  reload: some(yes),
  forget: some(yes),
})

/** The secure site of a scenario, with the options of the embedded wallet. */
export type ScenarioSiteOptions = Omit<z.output<typeof secureSite>, 'wallet'> & { readonly wallet?: EmbeddedWalletInput }
/** A step at the secure site. */
export type SiteAct = z.output<typeof siteAct>
