import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { AccountMonitor } from './monitor.js'
import { keyOf } from './truth.js'

/** Milliseconds between two looks at what an account has sent, and in which a look has begun. */
const LOOK_MS = 30_000
const SLACK_MS = 1_500
/** Notifications after which an account is not watched any more. */
const MOST = 99

/** Watching of pending transactions: each 30 s, of the account in use alone, 99 notifications at most; another account or network begins anew (BAL-17, BAL-18). */
export function createWatching(): AccountMonitor {
  /** Account that is watched without a break, since when, and when it was looked at. */
  let target: { readonly key: string; readonly since: number; lookedAt: number } | undefined
  let idle = 0
  let notified = { key: '', count: 0 }

  return {
    see(line, state, at) {
      if (line.kind === 'call' && line.port === 'portfolio' && line.method === 'sentCount') {
        const key = keyOf((line.args as readonly [{ readonly network: string; readonly address: string }])[0])
        const is = targetOf(state)
        if (key !== is) return { id: 'BAL-17', problem: `${key} is looked at, and ${is} is in use` }
        if (notified.key === key && notified.count >= MOST) return { id: 'BAL-18', problem: `${key} is looked at after ${notified.count} notifications` }
        if (target?.key !== key) return undefined
        if (target.lookedAt > 0 && at - target.lookedAt < LOOK_MS && target.lookedAt >= idle)
          return { id: 'BAL-17', problem: `${key} is looked at again after ${at - target.lookedAt} ms` }
        target.lookedAt = at
        return undefined
      }
      if (line.kind !== 'event') return undefined
      const event = line.event as DomainEvent
      if (event.type === 'pendingWatchStarted') notified = { key: keyOf(event), count: 0 }
      else if (event.type === 'pendingTransactionSeen') {
        if (notified.key !== keyOf(event)) return { id: 'BAL-18', problem: `${keyOf(event)} is told of, and ${notified.key} is counted` }
        notified = { ...notified, count: notified.count + 1 }
        if (notified.count > MOST) return { id: 'BAL-18', problem: `${notified.count} notifications of ${notified.key}` }
      } else if (event.type === 'stopped') notified = { key: '', count: 0 }
      if (CHANGES.has(event.type)) idle = at
      return undefined
    },
    check(state, now, awakeSince) {
      const key = targetOf(state)
      const { visible, online } = state.lifecycle.platform
      if (key === undefined || now === 0) {
        target = undefined
        return undefined
      }
      if (target?.key !== key) target = { key, since: now, lookedAt: 0 }
      if (!visible || !online) {
        target = { ...target, since: now }
        return undefined
      }
      const { watched } = state.portfolio
      const count = notified.key === key ? notified.count : 0
      if (watched !== undefined && keyOf(watched) === key && watched.notified !== count)
        return { id: 'BAL-18', problem: `${watched.notified} notifications of ${key} are counted, and there were ${count}` }
      if (count >= MOST) return undefined
      const last = Math.max(target.since, target.lookedAt, awakeSince)
      return now - last > LOOK_MS + SLACK_MS ? { id: 'BAL-17', problem: `${key} was looked at ${now - last} ms ago` } : undefined
    },
  }
}

/** Events by which the watching begins anew. */
const CHANGES: ReadonlySet<string> = new Set([
  'started',
  'connected',
  'accountsChanged',
  'accountSwitched',
  'networkSwitched',
  'walletNetworkUnsupported',
  'disconnected',
  'walletLocked',
  'stopped',
])

/** Returns the key of the account in use on its network; undefined where nothing is watched. */
function targetOf({ account, config, lifecycle, network }: RootState): string | undefined {
  const one = network.namespaces.eip155
  const address = account.namespaces.eip155?.address
  if (lifecycle.status !== 'started' || config.optionalTraffic === false || network.activeNamespace !== 'eip155' || address === undefined) return undefined
  const isSupported = one?.walletNetwork === undefined || one.requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === one.walletNetwork)
  return isSupported && one?.caipNetwork !== undefined ? keyOf({ network: one.caipNetwork, address }) : undefined
}
