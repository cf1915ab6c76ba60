import type { LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { createSignClientSessions } from '../../../src/kit/plugins/sign-client-sessions.js'
import { walletConnectModule } from '../../../src/kit/plugins/wallet-connect.js'
import { configureWalletConnect } from '../../../src/domain/walletconnect/config.js'
import { loadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { setTimeout as pause } from 'node:timers/promises'
import { createMemoryDisk } from '../../../src/adapters/memory/storage/memory-disk.js'
import type { MemoryRelayWalletOptions } from '../../../src/adapters/memory/relay/memory-relay-wallet.js'
import { type RelayFaults, relayPolicyOf } from '../../../src/adapters/memory/relay/relay-policy.js'
import { createMemoryStorage } from '../../../src/adapters/memory/storage/memory-storage.js'
import { referenceOf } from '../../../src/domain/shared/caip/caip.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import type { HeadlessWalletConnectWallet, RelayFault, Sandbox } from '../../sandbox/index.js'
import { createLine } from '../read/line.js'
import type { Page } from '../page.js'
import { accountIndex, realRelayPolicy, refusalOf, servingOf } from './real-relay-words.js'
import type { RelayAct } from '../read/relay-schema.js'
import { granted } from '../virtual/virtual-relay.js'

/** The sandbox's relay with a wallet at its other end, with the WalletConnect clients of both sides. */
export interface RealRelay {
  /** Plugin that gives a page its sessions. */
  readonly plugin: LoadedPlugin
  /** Call after a page was opened. The wallet scans the pairing URI of the newest page. */
  joined(page: Page): void
  act(act: RelayAct): Promise<void>
  facts(): JsonObject
  /** Resolves with the number of sockets that pages have at the relay. */
  sockets(): Promise<number>
  close(): Promise<void>
}

/** Milliseconds to wait for a pairing URI or a prompt. A busy machine may need many seconds. */
const PERSON_MS = 30_000
/** Milliseconds in which an act that cannot be done fails. A successful act may take until the other side has answered. */
const ACT_MS = 50

/** Starts the wallet of a scenario at the sandbox's relay, and a separate connection to it for the pages. */
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
    // Faults apply to the pages only: the wallet has its own connection.
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
    plugin: loadedPlugin(
      configureWalletConnect({ relayUrl: `ws://127.0.0.1:${line.port}` }),
      // Keys and sessions outlive a reload, in storage that no tape records.
      walletConnectModule((context) => createSignClientSessions(context, { storage: createMemoryStorage({ disk, prefix: 'keys' }).port })),
    ),
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

/** Polls until `look` returns something, for at most {@link PERSON_MS}. */
async function seen<T>(look: () => T | undefined): Promise<T | undefined> {
  for (const end = performance.now() + PERSON_MS; performance.now() < end; await pause(20)) {
    const found = look()
    if (found !== undefined) return found
  }
  return look()
}

/** Waits for a failure, but not for the other side to receive the message, which may take until it can be reached again. */
async function told(doing: Promise<unknown>): Promise<void> {
  doing.catch(() => undefined)
  await Promise.race([doing, pause(ACT_MS)])
}
