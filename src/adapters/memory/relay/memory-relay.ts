import { defer, Observable, type Subscriber, throwError } from 'rxjs'
import type { ErrorCode, LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { failure, relayRefusal } from '../../../domain/walletconnect/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { fillPairingLink, sessionRefusal } from '../../../domain/shared/caip/session-rules.js'
import { mapRpcError, rpcErrorShape } from '../../../domain/shared/errors/rpc-errors.js'
import { PROPOSAL_LIFE_MS, SESSION_LIFE_MS } from '../../../domain/walletconnect/limits.js'
import type { PairingStep, RelayEvent, RelayPort, Session, SignedIn } from '../../../ports/relay.js'
import { createRelayWalletHead, type RelayMouth } from './memory-relay-wallet.js'
import type { MemoryRelay, MemoryRelayOptions, MemoryRelayWallet } from './memory-relay-types.js'
import { createLeftSessions } from './relay-left-sessions.js'
import { createRelayLine } from './relay-line.js'
import type { RelayFaults } from './relay-policy.js'
import { createSeeded } from '../seeded.js'

/** Milliseconds after which a pairing URI expires; the domain's own limit is shorter. */
export const RELAY_PAIRING_LIFE_MS = PROPOSAL_LIFE_MS
/** Milliseconds after which a message that could not be sent has failed. */
export const RELAY_SEND_LIMIT_MS = 15_000
/** Milliseconds after which an unanswered request expires, by default. */
export const RELAY_REQUEST_LIFE_MS = 300_000
/** Milliseconds that a session lives. Extending it starts the same time anew. */
export const RELAY_SESSION_LIFE_MS = SESSION_LIFE_MS

interface Page {
  used: boolean
  /** True for a page that listened once and no longer does: it is gone without disconnecting anything. */
  left: boolean
  pairing: Pairing | undefined
  readonly listeners: Set<Subscriber<RelayEvent>>
}

interface Pairing {
  readonly page: Page
  readonly uri: string
  readonly expiresAt: number
  readonly propose: () => void
  readonly fail: (failure: LatchkitErrorShape) => void
  scanned: boolean
}

/**
 * Creates a relay and a wallet on virtual time.
 * @example
 * const time = createVirtualTime()
 * const relay = createMemoryRelay({ time })
 * const page = relay.join()
 * const eip155 = { chains: ['eip155:1' as const], methods: ['personal_sign'], events: ['accountsChanged'] }
 * page.port.pair({ namespaces: { eip155 } }).subscribe((step) => console.log(step))
 * time.advanceBy(0)
 * relay.wallet.scan()
 */
export function createMemoryRelay({ time, seed = 1, wallet: walletOptions = {} }: MemoryRelayOptions): MemoryRelay {
  const seeded = createSeeded(seed)
  const pages: Page[] = []
  const stored = new Map<string, Session>()
  const held = new Map<string, Session>()
  const ending = new Map<string, Set<() => void>>()
  /** Pairings whose URI a wallet may scan, the newest last. */
  let codes: Pairing[] = []
  let faults: RelayFaults = {}
  let open = 0

  const hearing = () => pages.filter((page) => page.used && page.listeners.size > 0)
  const line = createRelayLine(
    time,
    () => faults,
    () => hearing().length > 0,
  )
  const tell = (event: RelayEvent, to = hearing()) => {
    for (const page of to) for (const listener of [...page.listeners]) listener.next(event)
  }
  const left = createLeftSessions({ time, stored, open: () => codes.filter((code) => code.page.left).map(({ expiresAt }) => expiresAt), end: discard })
  const head = createRelayWalletHead(time, walletOptions, mouth, (topic) => held.get(topic)?.namespaces)

  /** Returns the functions with which the wallet sends in a session. Each kind of message is a stream of its own. */
  function mouth(topic: string): RelayMouth {
    return {
      event: (network, name, data) => say(topic, `event ${name}`, () => ({ type: 'sessionEvent', topic, network, name, data })),
      update(namespaces) {
        keep(held, topic, { namespaces })
        say(topic, 'update', () => {
          keep(stored, topic, { namespaces })
          return { type: 'sessionUpdated', topic, namespaces }
        })
      },
    }
  }

  function say(topic: string, stream: string, happen: () => RelayEvent): void {
    line.send(`${topic} ${stream}`, () => {
      if (stored.has(topic)) tell(happen())
    })
  }

  function end(topic: string): void {
    stored.delete(topic)
    for (const stop of [...(ending.get(topic) ?? [])]) stop()
  }

  /** Ends a session, at the wallet too, if a page is there to send the message. */
  function discard(topic: string): void {
    if (hearing().length === 0) return
    held.delete(topic)
    end(topic)
  }

  function watchLife(topic: string): void {
    const session = stored.get(topic)
    if (session === undefined) return
    time.schedule(session.expiresAt - time.now(), () => {
      if (stored.get(topic)?.expiresAt !== session.expiresAt) return
      held.delete(topic)
      end(topic)
      tell({ type: 'sessionExpired', topic })
    })
  }

  /** Returns the failure of a message that cannot be sent (refused or offline), or undefined if it can. */
  function hindrance(): LatchkitErrorShape | undefined {
    if (faults.refuse !== undefined) return relayRefusal(faults.refuse)
    return faults.offline ? failure('RELAY_UNAVAILABLE') : undefined
  }

  function use(page: Page): void {
    if (page.used) return
    page.used = true
    left.watch()
    time.schedule(0, () => {
      tell({ type: 'relayStatus', online: hindrance() === undefined }, [page])
      if (faults.refuse !== undefined) tell({ type: 'fault', failure: relayRefusal(faults.refuse) }, [page])
      line.wake()
    })
  }

  function pair(page: Page, { namespaces, signIn }: Parameters<RelayPort['pair']>[0]): Observable<PairingStep> {
    return new Observable((subscriber) => {
      use(page)
      open += 1
      let given = false
      const timers: (() => void)[] = []
      const expiresAt = time.now() + RELAY_PAIRING_LIFE_MS
      const [topic, session, key] = [seeded.hex(32), seeded.hex(32), seeded.hex(32)]
      const methods = signIn === undefined ? '' : '&methods=wc_sessionAuthenticate'
      const answered = () => {
        codes = codes.filter((code) => code !== pairing)
      }
      const settle = (granted: Session['namespaces'], signedIn?: readonly SignedIn[]) => {
        const made: Session = { topic: session, namespaces: granted, peer: head.peer, ...head.peerKey, expiresAt: time.now() + RELAY_SESSION_LIFE_MS }
        held.set(session, made)
        line.send(
          `${topic} settle`,
          () => {
            if (page.left) return line.send(`${topic} later`, () => keepLeft(made, answered))
            answered()
            // The page gave the pairing up meanwhile, so the session is ended at once.
            if (given) return void held.delete(session)
            stored.set(session, made)
            watchLife(session)
            subscriber.next({ type: 'settled', session: made, ...(signedIn && { signedIn }) })
            subscriber.complete()
          },
          true,
        )
      }
      const fail = (error: { readonly code: number; readonly message: string }) => {
        const code: ErrorCode & ('CONNECTION_REJECTED' | 'CONNECT_FAILED') =
          error.code === 5000 || error.code === 4001 ? 'CONNECTION_REJECTED' : 'CONNECT_FAILED'
        line.send(
          `${topic} settle`,
          () => {
            answered()
            subscriber.error(failure(code, {}, error))
          },
          true,
        )
      }
      const pairing: Pairing = {
        page,
        expiresAt,
        uri: `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=${Math.floor(expiresAt / 1000)}${methods}`,
        propose: () => head.propose({ namespaces, ...(signIn && { signIn }), settle, fail }),
        fail: (reason) => subscriber.error(reason),
        scanned: false,
      }
      const ready = () => {
        // The first pairing URI is shown until there is another.
        const first = page.pairing
        page.pairing = pairing
        codes = [...codes.filter((code) => code.expiresAt > time.now()), pairing]
        first?.fail(failure('ABORTED'))
        subscriber.next({ type: 'ready', expiresAt })
        timers.push(time.schedule(expiresAt - time.now(), () => subscriber.error(failure('PAIRING_EXPIRED'))))
        if (head.scanAfterMs !== undefined) timers.push(time.schedule(head.scanAfterMs, () => wallet.scan(pairing.uri)))
      }
      const begin = () => {
        const hindered = hindrance()
        if (hindered === undefined) ready()
        else timers.push(time.schedule(hindered.code === 'RELAY_UNAVAILABLE' ? RELAY_SEND_LIMIT_MS : 0, () => subscriber.error(hindered)))
      }
      timers.push(time.schedule(faults.delayMs ?? 0, begin))
      subscriber.add(() => {
        given = true
        open -= 1
        if (page.pairing === pairing) page.pairing = undefined
        for (const stop of timers) stop()
      })
    })
  }

  /** Keeps a session that a wallet approved for the pairing of a page that is gone; the next page receives it. */
  function keepLeft(made: Session, answered: () => void): void {
    answered()
    stored.set(made.topic, made)
    watchLife(made.topic)
    left.keep(made.topic)
  }

  function request(page: Page, { topic, network, method, params, expiresInMs = RELAY_REQUEST_LIFE_MS }: Parameters<RelayPort['request']>[0]): Observable<Json> {
    return new Observable((subscriber) => {
      if (!page.used) return failLater(subscriber, failure('SIGN_CLIENT_MISSING'))
      const session = stored.get(topic)
      const refused = session === undefined ? failure('SESSION_MISSING') : sessionRefusal(session, network, method)
      if (refused !== undefined) return failLater(subscriber, refused)
      open += 1
      const stop = () => subscriber.error(failure('SESSION_ENDED', {}, { code: 6000, message: 'User disconnected.' }))
      const stops = ending.get(topic) ?? new Set()
      ending.set(topic, stops.add(stop))
      const life = time.schedule(expiresInMs, () => subscriber.error(failure('DEADLINE_EXCEEDED', { subject: 'the wallet' })))
      const stream = `${topic} answer ${seeded.hex(8)}`
      const send = () => {
        const hindered = hindrance()
        if (hindered !== undefined) return void time.schedule(hindered.code === 'RELAY_UNAVAILABLE' ? RELAY_SEND_LIMIT_MS : 0, () => subscriber.error(hindered))
        if (!held.has(topic)) return
        head.ask({
          topic,
          network,
          method,
          params,
          answer: (result) =>
            line.send(
              stream,
              () => {
                subscriber.next(result)
                subscriber.complete()
              },
              true,
            ),
          fail: (error) => line.send(stream, () => subscriber.error(rpcErrorShape(mapRpcError(error))), true),
        })
      }
      time.schedule(faults.delayMs ?? 0, send)
      subscriber.add(() => {
        open -= 1
        life()
        stops.delete(stop)
      })
    })
  }

  function disconnect(page: Page, { topic }: { readonly topic: string }): Observable<null> {
    return new Observable((subscriber) => {
      if (!page.used) return failLater(subscriber, failure('SIGN_CLIENT_MISSING'))
      const lived = stored.has(topic)
      end(topic)
      const told = () => {
        if (hindrance() === undefined) held.delete(topic)
        subscriber.next(null)
        subscriber.complete()
      }
      const stop = time.schedule(lived ? (faults.delayMs ?? 0) : 0, told)
      subscriber.add(stop)
    })
  }

  function failLater(subscriber: Subscriber<never>, reason: LatchkitErrorShape): void {
    subscriber.add(time.schedule(0, () => subscriber.error(reason)))
  }

  const topicOr = (topic?: string): string => topic ?? [...held.keys()].at(-1) ?? ''
  const wallet: MemoryRelayWallet = {
    setPolicy: head.setPolicy,
    prompts: head.prompts,
    requests: head.requests,
    scan(uri) {
      const found = codes
        .filter((code) => !code.scanned && code.expiresAt > time.now() && (code.page.left || code.page.pairing === code) && (uri ?? code.uri) === code.uri)
        .at(-1)
      if (found === undefined) return false
      found.scanned = true
      time.schedule(faults.delayMs ?? 0, found.propose)
      return true
    },
    approve: () => head.answer(true),
    reject: () => head.answer(false),
    switchAccount(address, namespace = 'eip155') {
      head.switchAccount(namespace, address)
      const topic = topicOr()
      const session = held.get(topic)
      const chain = session?.namespaces[namespace]?.chains[0]
      if (session === undefined || chain === undefined) return
      const chains = session.namespaces[namespace]?.chains ?? []
      const now = head.grant({ [namespace]: { chains, methods: [], events: [] } })?.[namespace]?.accounts ?? []
      mouth(topic).event(
        chain,
        'accountsChanged',
        now.filter((account) => account.startsWith(`${chain}:`)),
      )
      const before = session.namespaces[namespace]
      if (before !== undefined && now.some((account) => !before.accounts.includes(account)))
        mouth(topic).update({ ...session.namespaces, [namespace]: { ...before, accounts: now } })
    },
    switchNetwork: (network) => mouth(topicOr()).event(network, 'chainChanged', network.startsWith('eip155:') ? Number(network.slice(7)) : network),
    emit: ({ name, data, network }, topic) => mouth(topicOr(topic)).event(network, name, data),
    update: (namespaces, topic) => mouth(topicOr(topic)).update(namespaces),
    extend(asked) {
      const topic = topicOr(asked)
      const expiresAt = time.now() + RELAY_SESSION_LIFE_MS
      keep(held, topic, { expiresAt })
      say(topic, 'extend', () => {
        keep(stored, topic, { expiresAt })
        watchLife(topic)
        return { type: 'sessionExtended', topic, expiresAt }
      })
    },
    ping(asked) {
      const topic = topicOr(asked)
      say(topic, 'ping', () => ({ type: 'sessionPinged', topic }))
    },
    disconnect(asked) {
      const topic = topicOr(asked)
      held.delete(topic)
      say(topic, 'delete', () => {
        end(topic)
        return { type: 'sessionDeleted', topic, code: 6000 }
      })
    },
    sessions: () => [...held.values()],
  }

  return {
    wallet,
    join({ navigation } = {}) {
      const page: Page = { used: false, left: false, pairing: undefined, listeners: new Set() }
      pages.push(page)
      const opening = (url: string | undefined, target: '_self' | '_top' | '_blank') =>
        url === undefined || navigation === undefined ? throwError(() => failure('LINK_REFUSED', { reason: 'unsafe' })) : navigation.open({ url, target })
      return {
        pairingUri: () => page.pairing?.uri,
        port: {
          pair: (asked) => pair(page, asked),
          sessions: (asked) =>
            new Observable((subscriber) => {
              use(page)
              subscriber.add(time.schedule(faults.delayMs ?? 0, () => left.list(subscriber, asked?.awaits === true)))
            }),
          events: () =>
            new Observable((subscriber) => {
              page.listeners.add(subscriber)
              page.left = false
              subscriber.add(() => {
                page.listeners.delete(subscriber)
                page.left = page.listeners.size === 0
              })
              line.wake()
            }),
          request: (asked) => request(page, asked),
          disconnect: (asked) => disconnect(page, asked),
          open: ({ link, target }) => defer(() => opening(fillPairingLink(link, page.pairing?.uri), target)),
        },
      }
    },
    setFaults(next) {
      const before = hindrance()
      faults = next
      const now = hindrance()
      if ((before === undefined) !== (now === undefined)) tell({ type: 'relayStatus', online: now === undefined })
      if (next.refuse !== undefined && before?.cause?.message !== next.refuse) tell({ type: 'fault', failure: relayRefusal(next.refuse) })
      line.wake()
    },
    stored: () => [...stored.values()],
    waiting: line.waiting,
    listeners: () => pages.reduce((sum, { listeners }) => sum + listeners.size, 0),
    open: () => open,
  }
}

function keep(sessions: Map<string, Session>, topic: string, change: Partial<Session>): void {
  const session = sessions.get(topic)
  if (session !== undefined) sessions.set(topic, { ...session, ...change })
}
