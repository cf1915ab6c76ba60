import type { DomainCommand, DomainEvent } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'
import { CURRENCIES, ID_EMBEDDED, ID_WALLET_CONNECT, inUnits } from './tables.js'

/** A line of the tape, with the members that matter here. */
export type Line =
  | { readonly kind: 'command'; readonly n: number; readonly by?: number; readonly command: { readonly type: string } }
  | { readonly kind: 'event'; readonly n: number; readonly by: number; readonly event: { readonly type: string } }
  | { readonly kind: 'call'; readonly n: number; readonly by: number; readonly port: string; readonly method: string; readonly args: readonly unknown[] }
  | { readonly kind: 'reply'; readonly n: number; readonly call: number; readonly outcome: string; readonly value?: unknown }
  | { readonly kind: 'cancel' | 'fault' | 'mark' | 'rejection'; readonly n: number }

/**
 * Traces causes: an event leads to a call of a port, the call to a reply, the reply to a report. Call and report must be about the operation of the
 * event, whatever else is in progress.
 */
export interface Calls {
  see(line: Line): Problem | undefined
}

interface Call {
  readonly root: DomainEvent | undefined
  readonly port: string
}

export function createCalls(): Calls {
  /** Events that lead to calls, by number. */
  const roots = new Map<number, DomainEvent>()
  const calls = new Map<number, Call>()
  const replies = new Map<number, { readonly call: Call; readonly outcome: string; readonly value: unknown }>()

  function rootOf(by: number): DomainEvent | undefined {
    return roots.get(by) ?? replies.get(by)?.call.root
  }

  return {
    see(line) {
      switch (line.kind) {
        case 'event':
          if (STARTS.has(line.event.type)) roots.set(line.n, line.event as DomainEvent)
          return undefined
        case 'call': {
          const root = rootOf(line.by)
          calls.set(line.n, { root, port: `${line.port}.${line.method}` })
          return root === undefined ? undefined : checkCall(root, `${line.port}.${line.method}`, line.args[0] as Asked)
        }
        case 'reply': {
          const call = calls.get(line.call)
          if (call?.root !== undefined) replies.set(line.n, { call, outcome: line.outcome, value: line.value })
          return undefined
        }
        case 'command': {
          const reply = line.by === undefined ? undefined : replies.get(line.by)
          return reply === undefined ? undefined : checkReport(line.command as DomainCommand, reply)
        }
        default:
          return undefined
      }
    },
  }
}

const STARTS: ReadonlySet<string> = new Set([
  'connectStarted',
  'networkSwitchStarted',
  'requestStarted',
  'balanceRequested',
  'copyStarted',
  'disconnectStarted',
  'connected',
  'disconnected',
  'networkSwitched',
  'accountSwitched',
  'accountsChanged',
])

type Asked = { readonly [name: string]: unknown } | undefined

function checkCall(root: DomainEvent, port: string, asked: Asked): Problem | undefined {
  const wrong = difference(root, port, asked)
  return wrong === undefined
    ? undefined
    : { id: 'design', problem: `${port} ${JSON.stringify(asked)} for ${root.type} ${JSON.stringify(root).slice(0, 300)}: ${wrong}` }
}

function difference(root: DomainEvent, port: string, asked: Asked): string | undefined {
  const is = (name: string, value: unknown) => (asked?.[name] === value ? undefined : `${name} is not ${String(value)}`)
  switch (root.type) {
    case 'connectStarted':
      return port === 'connector.connect'
        ? (is('connectorId', root.connectorId) ?? is('namespace', root.namespace) ?? is('silent', root.silent ?? root.by !== 'visitor'))
        : undefined
    case 'accountsChanged':
      if (port !== 'connector.connect') return undefined
      return asked?.['namespace'] === root.namespace ? 'the namespace that changed' : is('silent', true)
    case 'networkSwitchStarted':
      if (
        port === 'connector.switchNetwork' &&
        root.connectorId !== ID_WALLET_CONNECT &&
        (asked?.['network'] as { caipNetworkId?: string })?.caipNetworkId !== root.network
      )
        return 'another network'
      return port.startsWith('connector.') ? (is('connectorId', root.connectorId) ?? is('namespace', root.namespace)) : undefined
    case 'requestStarted': {
      if (port === 'calls.send') return is('connectorId', root.connectorId) ?? is('address', root.address) ?? is('network', root.network)
      if (!port.startsWith('connector.')) return undefined
      const wrong = is('connectorId', root.connectorId) ?? is('namespace', root.namespace)
      if (wrong !== undefined || port === 'connector.readNetwork') return wrong
      // Calls are sent one by one where the wallet takes no batches.
      const sends = root.kind === 'sendTransaction' || root.kind === 'sendCalls'
      if (port !== (sends ? 'connector.sendTransaction' : `connector.${root.kind}`)) return `a ${root.kind} is asked for`
      if (port === 'connector.signMessage') return is('address', root.address) ?? is('message', root.payload)
      return is('address', root.address) ?? (sends && root.connectorId !== ID_WALLET_CONNECT ? is('network', root.network) : undefined)
    }
    case 'balanceRequested':
      if (port !== 'rpc.call') return undefined
      return is('network', root.network) ?? ((asked?.['params'] as readonly unknown[])[0] === root.address ? undefined : 'another account')
    case 'copyStarted':
      return port === 'clipboard.write' && (asked as unknown) !== root.text ? 'another text' : undefined
    case 'disconnectStarted':
      if (port !== 'connector.disconnect') return undefined
      return root.targets.some(
        ({ namespace, connectorId }) => asked?.['namespace'] === namespace && asked['connectorId'] === connectorId && connectorId !== ID_EMBEDDED,
      )
        ? undefined
        : 'no target of it'
    case 'connected':
    case 'disconnected':
    case 'accountSwitched':
    case 'networkSwitched':
      return port === 'tabs.post' ? is('namespace', root.namespace) : undefined
    default:
      return undefined
  }
}

/** Checks that a report has the reply of its own operation. */
function checkReport(
  command: DomainCommand,
  { call: { root, port }, outcome, value }: { readonly call: Call; readonly outcome: string; readonly value: unknown },
): Problem | undefined {
  if (root === undefined || !('operation' in root) || !('operation' in command) || !command.type.startsWith('report')) return undefined
  const at = `${command.type} of ${String(command.operation)} after a reply to ${String(root.operation)}`
  if (!FOLLOWS[root.type]?.includes(command.type)) return undefined
  if (command.operation !== root.operation) return { id: 'I-5', problem: at }
  if (outcome !== 'next') return undefined
  if (command.type === 'reportConnected' && port === 'connector.connect') {
    const { accounts, network } = value as { readonly accounts: readonly string[]; readonly network: string | null }
    return JSON.stringify(command.accounts) === JSON.stringify(accounts) && command.network === network
      ? undefined
      : { id: 'F32', problem: `${at}: not what the wallet said` }
  }
  // A batch has an id, and calls that were sent one by one have several answers.
  const isBatch = root.type === 'requestStarted' && root.kind === 'sendCalls'
  if (command.type === 'reportRequestDone' && !isBatch && JSON.stringify(command.results ?? command.result) !== JSON.stringify(value))
    return { id: 'F30', problem: `${at}: not what the wallet said` }
  if (command.type === 'reportBalance' && root.type === 'balanceRequested') return amountOf(command.amount, root.network, value, at)
  return undefined
}

const FOLLOWS: Readonly<Partial<Record<DomainEvent['type'], readonly string[]>>> = {
  connectStarted: ['reportConnected', 'reportConnectFailed'],
  networkSwitchStarted: ['reportNetworkSwitched', 'reportNetworkSwitchFailed'],
  requestStarted: ['reportRequestDone', 'reportRequestFailed', 'reportRequestUnanswered'],
  balanceRequested: ['reportBalance', 'reportBalanceFailed'],
  copyStarted: ['reportCopied', 'reportCopyFailed'],
  disconnectStarted: ['reportDisconnectFinished'],
}

function amountOf(amount: string, network: string, value: unknown, at: string): Problem | undefined {
  const raw = network.startsWith('bip122:')
    ? satoshisIn(value as Coins)
    : typeof value === 'string'
      ? BigInt(value)
      : BigInt((value as { readonly value: number }).value)
  const right = inUnits(raw, CURRENCIES[network]?.decimals ?? 18)
  return amount === right ? undefined : { id: 'I-35', problem: `${at}: ${amount}, and ${right} was read` }
}

type Sums = { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
type Coins = { readonly chain_stats: Sums; readonly mempool_stats: Sums }

/** Confirmed coins without those that leave, and as much of what arrives as is own change. */
function satoshisIn({ chain_stats: chain, mempool_stats: pool }: Coins): bigint {
  const change = Math.min(pool.funded_txo_sum, pool.spent_txo_sum)
  return BigInt(Math.max(0, chain.funded_txo_sum - chain.spent_txo_sum - pool.spent_txo_sum + change))
}
