import { setTimeout as pause } from 'node:timers/promises'
import { createMemoryDisk } from '../../src/adapters/memory/memory-disk.js'
import type { MemoryRelayWalletOptions } from '../../src/adapters/memory/memory-relay-wallet.js'
import { type RelayFaults, relayPolicyOf } from '../../src/adapters/memory/relay-policy.js'
import { createMemoryStorage } from '../../src/adapters/memory/memory-storage.js'
import { referenceOf } from '../../src/domain/shared/caip.js'
import type { JsonObject } from '../../src/domain/shared/json.js'
import { walletconnect } from '../../src/domain/walletconnect/index.js'
import { createStockSessions } from '../../src/instance/stock-sessions.js'
import type { InstanceOptions } from '../../src/instance/types.js'
import type { HeadlessWalletConnectWallet, RelayFault, Sandbox } from '../sandbox/index.js'
import { createLine } from './line.js'
import type { Page } from './page.js'
import { accountIndex, realRelayPolicy, refusalOf, servingOf } from './real-relay-words.js'
import type { RelayAct } from './relay-schema.js'
import { granted } from './virtual-relay.js'

/** The sandbox's relay with a wallet at its other end: the stock clients of both sides. */
export interface RealRelay {
  /** What gives a page its sessions. */
  readonly sessions: NonNullable<InstanceOptions['sessions']>
  /** A page was opened; the newest is the one whose code is scanned. */
  joined(page: Page): void
  act(act: RelayAct): Promise<void>
  facts(): JsonObject
  /** Sockets that pages have at the relay. */
  sockets(): Promise<number>
  close(): Promise<void>
}

/** A person takes this long to see a code or a prompt, in milliseconds. */
const PERSON_MS = 5_000
/** So long after an act what is wrong with it is known; what is right may take until the other side has answered. In milliseconds. */
const ACT_MS = 50

/** Starts the wallet of a scenario at the sandbox's relay, and lays a line there for its pages alone. */
export async function createRealRelay(options: MemoryRelayWalletOptions, sandbox: Sandbox): Promise<RealRelay> {
  const { relay } = sandbox
  if (relay === undefined) throw new RangeError('the sandbox has no relay')
  const line = await createLine(relay.port)
  const wallet: HeadlessWalletConnectWallet = await sandbox.walletConnectWallet({
    policy: realRelayPolicy(relayPolicyOf(options.policy ?? 'approve')),
    ...servingOf(options),
    authenticate: relayPolicyOf(options.policy ?? 'approve').signIn !== 'ignore',
    metadata: options.peer === undefined ? {} : { name: options.peer.name },
    requestQueue: false,
  })
  const disk = createMemoryDisk()
  const pages: Page[] = []

  function setFaults({ offline, drop, delayMs, duplicate, reorder, refuse }: RelayFaults): void {
    // Those of the pages alone: the wallet of somebody else has a line of its own.
    const clients = relay?.clients().filter((id) => id !== wallet.clientId) ?? []
    const all: (RelayFault | false | undefined)[] = [
      drop && { kind: 'drop', clients },
      delayMs !== undefined && { kind: 'delay', clients, ms: delayMs },
      delayMs !== undefined && { kind: 'delay', on: 'answer', clients, ms: delayMs },
      duplicate && { kind: 'duplicate', clients },
      reorder && { kind: 'reorder', clients },
      refuse !== undefined && { kind: 'refuse-auth', reason: refusalOf(refuse) ?? 'key' },
    ]
    relay?.faults.set(all.filter((fault) => typeof fault === 'object'))
    line.set(offline ? 'refuses' : 'well')
    if (offline || refuse !== undefined) line.cut()
  }

  async function scan(): Promise<void> {
    const uri = await seen(() => pages.map(({ kit }) => kit.getPairingUri()).findLast((one) => one !== undefined))
    if (uri === undefined) throw new RangeError('no code is shown that the far wallet could scan')
    await wallet.pair(uri)
  }

  async function answer(approve: boolean): Promise<void> {
    if ((await seen(() => (approve ? wallet.approve() : wallet.reject()) || undefined)) === undefined) throw new RangeError('no prompt waits at the far wallet')
  }

  return {
    sessions: {
      config: { relayUrl: `ws://127.0.0.1:${line.port}` },
      slice: walletconnect,
      // Keys and sessions outlive a reload, where no tape sees them.
      make: (context) => createStockSessions(context, { storage: createMemoryStorage({ disk, prefix: 'keys' }).port }),
    },
    joined: (page) => void pages.push(page),
    async act({ faults, policy, scan: scans, approve, reject, switchAccount, switchNetwork, emit, update, extend, ping, disconnect }) {
      if (faults) setFaults(faults)
      if (policy) {
        wallet.setPolicy(realRelayPolicy(policy))
        wallet.setAuthenticate(policy.signIn !== 'ignore')
      }
      if (scans) await scan()
      if (approve) await answer(true)
      if (reject) await answer(false)
      if (switchAccount) await told(wallet.switchAccount(accountIndex(switchAccount)))
      if (switchNetwork) await told(wallet.switchChain(Number(referenceOf(switchNetwork))))
      if (emit) await told(wallet.emit({ name: emit.name, data: emit.data }, emit.network))
      if (update) await told(wallet.update(granted(wallet.sessions.at(-1)?.namespaces as never, update) as never))
      if (extend) await told(wallet.extend())
      if (ping) await told(wallet.ping())
      if (disconnect) await told(wallet.disconnect())
    },
    facts() {
      const asked: Record<string, number> = {}
      for (const { method } of wallet.requests) {
        const name = method.startsWith('wc_session') ? 'pair' : method
        asked[name] = (asked[name] ?? 0) + 1
      }
      return { sessions: wallet.sessions.length, prompts: wallet.pending.length, underway: relay.counts().messages, asked }
    },
    async sockets() {
      for (let waited = 0; line.open() > 0 && waited < PERSON_MS; waited += 20) await pause(20)
      return line.open()
    },
    async close() {
      relay.faults.clear()
      await wallet.stop()
      await line.close()
    },
  }
}

/** Looks until there is something to see. */
async function seen<T>(look: () => T | undefined): Promise<T | undefined> {
  for (const end = performance.now() + PERSON_MS; performance.now() < end; await pause(20)) {
    const found = look()
    if (found !== undefined) return found
  }
  return look()
}

/** Does not wait until the other side has heard of it, which may take until it can be reached again; but what cannot be done is told. */
async function told(doing: Promise<unknown>): Promise<void> {
  doing.catch(() => undefined)
  await Promise.race([doing, pause(ACT_MS)])
}
