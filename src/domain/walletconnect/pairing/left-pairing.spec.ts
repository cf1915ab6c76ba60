import { Observable, of, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, S } from '../../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions, reload } from '../../../../tests/domain/page.js'
import { CONNECT, granted, openLive, openPaired, sessionOf, SESSIONS, SOLANA, TOPIC, TWO } from '../../../../tests/domain/sessions.js'
import { selectAccount } from '../../account-view/selectors.js'
import { solana } from '../../shared/networks/chains.js'
import type { Session } from '../../../ports/relay.js'
import { failure } from '../../shared/errors/errors.js'
import type { Pairing } from '../../relay/state.js'
import { PAIRING_LIFE_MS, PROPOSAL_LIFE_MS } from '../limits.js'
import { AGREE_LATE_MS, openPairing } from '../persist.js'

const OTHER = '8'.repeat(64)
const LATER = { expiresAt: 2_000_000_000_000, untaken: true } as const
const remembered = (page: Page) => JSON.parse(page.memory.disk.get('latchkit:open_pairing') ?? 'null')?.d
const relayCalls = (page: Page) => page.entries.flatMap((entry) => (entry.kind === 'call' && entry.port === 'relay' ? [[entry.method, ...entry.args]] : []))

/** Reopens the page, with a relay that the test controls. */
function come(page: Page, options: PageOptions = SESSIONS) {
  const said = new Subject<readonly Session[]>()
  const ended: string[] = []
  let waiting = 0
  const relay = {
    ...page.memory.ports.relay,
    sessions: (request?: { readonly awaits: true }) =>
      request === undefined
        ? of([sessionOf(undefined, LATER)])
        : new Observable<readonly Session[]>((subscriber) => {
            waiting += 1
            subscriber.add(said.subscribe(subscriber))
            subscriber.add(() => {
              waiting -= 1
            })
          }),
    disconnect: ({ topic }: { readonly topic: string }) => {
      ended.push(topic)
      return of(null)
    },
  }
  const next = reload(page, { ...options, ports: { relay } })
  next.wait(10)
  return { next, ended, waiting: () => waiting, say: (...sessions: Session[]) => said.next(sessions), end: () => said.complete() }
}

describe('what a wallet may agree to though the page was left', () => {
  it('[WC-06, I-10] is remembered until the proposal ends, and for nobody once the visitor has given it up', () => {
    const page = openPaired()
    // The code is shown for four minutes; its proposal lives for five.
    const until = (page.state().relay.pairing?.expiresAt ?? 0) + 60_000
    expect(until - page.state().relay.pairing!.startedAt).toBe(PROPOSAL_LIFE_MS)
    expect(AGREE_LATE_MS).toBe(PROPOSAL_LIFE_MS - PAIRING_LIFE_MS)
    expect(remembered(page)).toEqual({ namespace: 'eip155', until })
    page.give({ type: 'cancelConnect' })
    page.wait(0)
    expect(remembered(page)).toEqual({ until })
    const next = come(page).next
    expect(remembered(next)).toEqual({ until })
  })

  it('[WC-06, I-10] is nothing where the wallet has agreed, and where no code was shown', () => {
    const page = openPaired()
    page.memory.relay.wallet.scan()
    page.wait(100)
    expect(remembered(page)).toBeNull()
    const other = openPage(SESSIONS)
    other.give(CONNECT)
    other.give({ type: 'cancelConnect' })
    other.wait(0)
    expect(remembered(other)).toBeUndefined()
  })

  it('[WC-08, I-10] is remembered while the code for its answer does not come, and until the visitor gives it up; not where the wallet said no', () => {
    for (const [code, remains] of [
      ['CODE_UNAVAILABLE', true],
      ['CONNECTION_REJECTED', false],
    ] as const) {
      const page = openPaired()
      const { operation, attempt, expiresAt = 0 } = page.state().relay.pairing as Pairing
      page.give({ type: 'reportPairingFailed', operation, attempt, failure: failure(code) })
      page.wait(0)
      expect(remembered(page)).toEqual(remains ? { namespace: 'eip155', until: expiresAt + 60_000 } : null)
      page.give({ type: 'cancelConnect' })
      page.wait(0)
      expect(remembered(page)).toEqual(remains ? { until: expiresAt + 60_000 } : null)
    }
  })

  it('[T11] is set aside where it is none', () => {
    for (const value of [{ namespace: 'eip155', until: 'soon' }, { namespace: 'evm', until: 1 }, { until: 1.5 }, {}, 7])
      expect(openPairing.parse(value)).toBeUndefined()
    expect([openPairing.parse({ until: 1 }), openPairing.parse(null)]).toEqual([{ until: 1 }, null])
  })
})

describe('a page that comes back after its code was shown', () => {
  it('[I-10, CONN-13] takes no session for the answer that was made before the code, though nobody ended that one', () => {
    const { next, say } = come(openPaired())
    const old = sessionOf(undefined, { topic: OTHER, expiresAt: LATER.expiresAt + 1 })
    say(old)
    expect(next.events('sessionRestored')).toEqual([])
    say(old, sessionOf(undefined, LATER))
    expect(next.events('sessionRestored').map(({ session }) => session.topic)).toEqual([TOPIC])
    expect(next.state().relay.session).not.toHaveProperty('untaken')
  })

  it('[I-10, F38] ends the others that wallets have agreed to, and takes up the one that serves', () => {
    const { next, say, ended } = come(openPaired())
    const useless = sessionOf({ solana: granted([solana.caipNetworkId], [S]) }, { ...LATER, topic: '9'.repeat(64) })
    say(useless, sessionOf(undefined, LATER), sessionOf(undefined, { ...LATER, topic: OTHER }))
    next.wait(0)
    expect([next.state().relay.session?.topic, ended]).toEqual([TOPIC, [useless.topic, OTHER]])
  })

  it('[I-10, F38] that waits for no answer takes nothing that another one waits for, in the place of the session that it had', () => {
    const { next } = come(openLive())
    next.wait(10)
    expect(next.events('sessionRestored')).toEqual([])
    expect(next.state().relay.session).toBeUndefined()
  })

  it('[I-10, CONN-13] takes up what a wallet has agreed to meanwhile', () => {
    const { next, say, waiting } = come(openPaired())
    expect(relayCalls(next)[0]).toEqual(['sessions', { awaits: true }])
    expect(selectAccount(next.state(), 'eip155').status).toBe('connecting')
    say(sessionOf(undefined, LATER))
    expect([next.state().relay.session?.topic, next.state().account.namespaces.eip155?.address, waiting()]).toEqual([TOPIC, A, 0])
    next.wait(0)
    expect(remembered(next)).toBeNull()
  })

  it('[I-4, I-10] does not wait any longer for a relay that ends without a word', () => {
    const { next, end, waiting } = come(openPaired())
    expect(selectAccount(next.state(), 'eip155').status).toBe('connecting')
    end()
    expect([selectAccount(next.state(), 'eip155').status, next.state().connection.namespaces.eip155?.flow, waiting()]).toEqual(['disconnected', undefined, 0])
  })

  it('[I-10, CONN-13, UX-43] is as before, without a word, where none has; takes up what one agrees to later, and tells the other tabs', () => {
    const { next, say, waiting } = come(openPaired())
    say()
    expect([next.state().connection.namespaces.eip155, waiting()]).toMatchObject([{ connections: [] }, 1])
    expect([next.state().connection.namespaces.eip155?.flow, next.state().connection.namespaces.eip155?.lastFailure]).toEqual([undefined, undefined])
    next.wait(100_000)
    say(sessionOf(undefined, LATER))
    next.wait(0)
    expect([next.state().relay.session?.topic, selectAccount(next.state(), 'eip155').status, waiting()]).toEqual([TOPIC, 'connected', 0])
    const told = next.entries.flatMap((entry) => (entry.kind === 'call' && entry.port === 'tabs' && entry.method === 'post' ? entry.args : []))
    expect(told).toMatchObject([{ kind: 'connection', connectorId: 'walletConnect', topic: TOPIC }])
  })

  it('[WC-15, I-10] connects every namespace that the wallet gives, and works on the one that it was asked for in', () => {
    const wide = sessionOf({ eip155: granted(['eip155:1'], [A]), solana: granted([SOLANA], [S]) }, LATER)
    const { next, say } = come(openPaired(TWO), TWO)
    say(wide)
    expect([next.state().account.namespaces.eip155?.address, next.state().account.namespaces.solana?.address]).toEqual([A, S])
    expect(next.state().network.activeNamespace).toBe('eip155')
  })

  it('[WC-05] again and again, as long as a wallet may agree; and asks nobody after that', () => {
    const page = openPaired()
    const twice = come(come(page).next)
    twice.next.memory.time.advanceBy(299_000)
    expect(relayCalls(come(twice.next).next)[0]).toEqual(['sessions', { awaits: true }])
    twice.next.memory.time.advanceBy(1_000)
    expect(relayCalls(come(twice.next).next)).toEqual([])
  })

  it('[F38, CONN-20] waits no more when the visitor goes on to something else', async () => {
    const acts: ((page: Page) => unknown)[] = [
      (next) => next.run({ type: 'connect', connectorId: ALPHA }),
      (next) => next.give(CONNECT),
      (next) => next.give({ type: 'disconnect' }),
      (next) => next.give({ type: 'cancelConnect' }),
    ]
    for (const act of acts) {
      const { next, say, waiting } = come(openPaired())
      await act(next)
      next.wait(0)
      expect(waiting()).toBe(0)
      say(sessionOf(undefined, LATER))
      expect(next.state().relay.session).toBeUndefined()
      if (next.state().relay.pairing === undefined) expect(remembered(next)).not.toHaveProperty('namespace')
    }
  })

  it('[F38, CONN-33] waits no more when the visitor disconnects the wallet that was in use', async () => {
    const page = openPage(SESSIONS)
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(0)
    page.give(CONNECT)
    page.wait(0)
    const { next, say, waiting } = come(page)
    say()
    next.wait(100)
    expect([next.state().connection.namespaces.eip155?.connectorId, waiting()]).toEqual([ALPHA, 1])
    await next.run({ type: 'disconnect' })
    next.wait(0)
    expect([waiting(), remembered(next)]).toEqual([0, { until: expect.any(Number) }])
  })

  it('[F38, I-10] that the visitor had given it up in, or gone on from, starts what ends it, and takes nothing up', async () => {
    const cancelled = openPaired()
    cancelled.give({ type: 'cancelConnect' })
    const elsewhere = openPaired()
    await elsewhere.run({ type: 'connect', connectorId: ALPHA })
    for (const page of [cancelled, elsewhere]) {
      page.wait(0)
      const { next, waiting } = come(page)
      expect(relayCalls(next)[0]).toEqual(['sessions'])
      next.wait(5_000)
      expect([waiting(), next.state().relay.session, next.state().connection.namespaces.eip155?.connectorId]).toEqual([
        0,
        undefined,
        page === elsewhere ? ALPHA : undefined,
      ])
    }
  })

  it('[F38, CONN-38] takes it up in the place of the wallet that was in use before; not of one that was connected since, in another tab', async () => {
    for (const since of ['before', 'after']) {
      const page = openPage(SESSIONS)
      const connect = async () => {
        await page.run({ type: 'connect', connectorId: ALPHA })
        page.wait(0)
      }
      if (since === 'before') {
        await connect()
        page.wait(1)
      }
      page.give(CONNECT)
      page.wait(0)
      const shown = page.memory.disk.get('latchkit:open_pairing') as string
      if (since === 'after') {
        page.wait(1)
        await connect()
      }
      page.close()
      // Written by the tab that showed the code.
      page.memory.ports.storage.write('open_pairing', shown).subscribe()
      const { next, say } = come(page)
      next.wait(100)
      expect(next.state().connection.namespaces.eip155?.connectorId).toBe(ALPHA)
      expect(relayCalls(next)[0]).toEqual(since === 'before' ? ['sessions', { awaits: true }] : ['sessions'])
      say(sessionOf(undefined, LATER))
      expect(next.state().connection.namespaces.eip155?.connectorId).toBe(since === 'before' ? 'walletConnect' : ALPHA)
    }
  })

  it('[I-10, CONN-31] has one session: the one before it is ended at its wallet', () => {
    for (const restored of [false, true]) {
      const page = openLive()
      const before = page.state().relay.session as Session
      // The user asks for another wallet.
      page.give(CONNECT)
      page.wait(0)
      const again = come(page)
      const old = { ...before, expiresAt: LATER.expiresAt }
      if (restored) again.say(old)
      again.say(sessionOf(undefined, { ...LATER, topic: OTHER }), old)
      again.next.wait(0)
      expect([again.next.state().relay.session?.topic, again.ended]).toEqual([OTHER, [before.topic]])
    }
  })

  it('[WC-21] ends one of which nothing can be used, and waits on', () => {
    const { next, say, ended, waiting } = come(openPaired())
    say(sessionOf({ solana: granted([solana.caipNetworkId], [S]) }, LATER))
    next.wait(0)
    expect([ended, next.state().relay.session, next.state().connection.namespaces.eip155?.flow]).toEqual([[TOPIC], undefined, undefined])
    expect(waiting()).toBe(1)
  })
})
