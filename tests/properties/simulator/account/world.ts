import { map, Observable, of } from 'rxjs'
import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import type { VirtualTime } from '../../../../src/adapters/memory/time/virtual-time.js'
import { failure as buyFailure } from '../../../../src/domain/buy/errors.js'
import { failure } from '../../../../src/domain/names/errors.js'
import type { FinalityNews } from '../../../../src/ports/finality.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import type { Ports } from '../../../../src/ports/index.js'
import type { TokenAllowance } from '../../../../src/ports/services/allowances.js'
import type { Arrival } from '../../../../src/ports/services/funds.js'
import type { RampOrder } from '../../../../src/ports/services/ramp.js'
import type { SmartSession } from '../../../../src/ports/services/smart-sessions.js'
import { type Answers, createAnswers } from '../services/answers.js'
import { type Held, keyOf, OPTIONS, quoteOf, tokensOf } from './truth.js'

/** Registration that reached the registry. */
export interface Posted {
  readonly name: string
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Tokens, arrivals, orders and names of accounts. They change while pages look at them. */
export interface AccountWorld {
  readonly random: Seeded
  readonly answers: Answers
  readonly ports: Pick<Ports, 'portfolio' | 'nameRegistry' | 'ramp' | 'funds' | 'share' | 'allowances' | 'smartSessions'>
  /** Coins that came, by account, oldest first. */
  readonly arrivals: Map<string, Arrival[]>
  /** Orders at the providers, by account, newest first. */
  readonly orders: Map<string, RampOrder[]>
  /** Owners of names. */
  readonly owners: Map<string, string>
  /** Registrations that the registry has taken, in order. */
  readonly posted: Posted[]
  /** Texts that wallets signed for registrations, with their signatures: those of earlier pages, too. */
  readonly signed: Set<string>
  /** Tells the end of a transaction as most nodes do: soon, and well. Undefined where another end is to be told. */
  readonly ending: (timer: TimerPort) => Observable<FinalityNews> | undefined
  /** Transactions that accounts have sent. It grows with each look while `isBusy`. */
  isBusy: boolean
  /** True while the browser blocks windows. */
  isBlocked: boolean
}

/** Session as every account has it on the chain. */
const SESSION = { status: 'active', expiresAt: 3_999_999_999_999, limits: [{ kind: 'native', limit: '9000', spent: '7' }] } as const

const SPENDER = `0x${'70'.repeat(20)}`

/** Creates the accounts of a run. */
export function createAccountWorld(random: Seeded, time: VirtualTime): AccountWorld {
  const answers = createAnswers(random, time)
  const { answer } = answers
  const sent = new Map<string, number>()
  const units = new Map<string, bigint>()
  const sessions = new Map<string, readonly SmartSession[]>()
  let granted = 0

  const grown = (account: Held) => {
    const key = keyOf(account)
    const count = (sent.get(key) ?? 3) + (world.isBusy ? 1 : 0)
    sent.set(key, count)
    return count
  }
  const allowancesOf = (account: Held): readonly TokenAllowance[] =>
    ['a1', 'b2'].map((byte) => {
      const token = `0x${byte.repeat(20)}`
      const left = units.get(`${keyOf(account)} ${token}`) ?? 5n
      return { token, spender: SPENDER, symbol: byte, decimals: 6, units: `${left}`, balance: '9' }
    })
  const list = (account: Held) => sessions.get(keyOf(account)) ?? []
  const instantly = (give: () => void): Observable<never> =>
    new Observable((subscriber) => {
      try {
        give()
        subscriber.complete()
      } catch (reason) {
        subscriber.error(reason)
      }
    })

  const world: AccountWorld = {
    random,
    answers,
    arrivals: new Map(),
    orders: new Map(),
    owners: new Map(),
    posted: [],
    signed: new Set(),
    ending: (timer) =>
      random.chance(0.7)
        ? timer.after(random.pick([0, 500, 20_000])).pipe(map((): FinalityNews => ({ kind: 'ended', outcome: 'confirmed', block: 7 })))
        : undefined,
    isBusy: false,
    isBlocked: false,
    ports: {
      portfolio: {
        read: (request) => answer(() => ({ tokens: tokensOf(request), source: { kind: 'service' as const } })),
        sentCount: (account) => answer(() => grown(account)),
      },
      nameRegistry: {
        owner: ({ name }) =>
          answer(() => {
            const owner = world.owners.get(name)
            return owner === undefined ? { registered: false } : { registered: true, owner }
          }),
        suggest: ({ name }) => answer(() => ({ suggestions: [{ name: `more-${name}`, registered: false }] })),
        namesOf: ({ address }) =>
          answer(() => ({ names: [...world.owners].filter(([, owner]) => owner.toLowerCase() === address.toLowerCase()).map(([name]) => name) })),
        register: ({ address, message, signature }) =>
          answer(() => {
            const { name } = JSON.parse(message) as { readonly name: string }
            const owner = world.owners.get(name)
            if (owner !== undefined && owner !== address) throw failure('NAME_TAKEN')
            world.posted.push({ name, address, message, signature })
            world.owners.set(name, address)
            // Taken, and the answer is lost on its way.
            if (random.chance(0.15)) throw failure('NAME_REGISTER_FAILED', { name })
            return null
          }),
      },
      ramp: {
        place: () => of({ timeZone: 'Europe/Berlin', country: 'DE' }),
        options: () => answer(() => (random.chance(0.2) ? { purchaseCurrencies: [], paymentCurrencies: [] } : OPTIONS)),
        quote: (request) => answer(() => (random.chance(0.1) ? { ...quoteOf(request), quoteId: '' } : quoteOf(request))),
        link: ({ provider }) => answer(() => ({ url: `https://${provider}.example/page` })),
        orders: (account) => answer(() => ({ told: !random.chance(0.15), orders: world.orders.get(keyOf(account)) ?? [] })),
        open: () =>
          instantly(() => {
            if (world.isBlocked) throw buyFailure('BUY_WINDOW_BLOCKED')
          }),
        navigate: () =>
          instantly(() => {
            if (random.chance(0.1)) throw buyFailure('BUY_WINDOW_CLOSED')
          }),
        close: () => instantly(() => undefined),
      },
      funds: {
        arrivals: ({ since, ...account }) =>
          answer(() => {
            const all = world.arrivals.get(keyOf(account)) ?? []
            return { mark: `${all.length}`, arrivals: since === undefined ? [] : all.slice(Number(since)).reverse() }
          }),
        holdings: (account) => answer(() => ({ holdings: random.chance(0.5) ? [{ symbol: 'ETH', amount: `${keyOf(account).length}` }] : [] })),
      },
      share: { share: () => answer(() => ({ outcome: random.pick(['shared', 'dismissed'] as const) })) },
      allowances: {
        list: (account) => answer(() => ({ allowances: allowancesOf(account), fromBlock: 1, toBlock: 9 })),
        tryRevoke: ({ pairs, ...account }) =>
          answer(() => ({
            trials: allowancesOf(account)
              .filter(({ token }) => pairs.some((one) => one.token === token))
              .map((one) => ({ ...one, gas: '21009' })),
            gasPrice: '1',
            balance: '9'.repeat(18),
          })),
      },
      smartSessions: {
        list: (account) => answer(() => ({ accountCode: { kind: 'contract' as const }, sessions: list(account), missing: [] })),
        grant: (request) =>
          answer(() => {
            granted += 1
            const session: SmartSession = { id: `session-${granted}`, source: 'wallet', expiresAt: request.expiresAt, permissions: request.permissions }
            sessions.set(keyOf(request), [session, ...list(request)])
            return session
          }),
        prepare: ({ to, data, value }) =>
          answer(() => ({
            payload: JSON.stringify({ to, data, value: `0x${BigInt(value).toString(16)}` }),
            fee: '9',
            session: SESSION,
            ...(random.chance(0.1) && { problem: 'the limit is used up' }),
          })),
        state: () => answer(() => SESSION),
        revoke: (request) =>
          answer(() => {
            if (random.chance(0.3)) throw failure('NAME_LOOKUP_FAILED')
            const revoked = list(request).map((one) => (one.id === request.id ? { ...one, revokedAt: time.now() } : one))
            sessions.set(keyOf(request), revoked)
            return null
          }),
      },
    },
  }
  return world
}
