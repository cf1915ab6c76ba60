import { transportOf } from '../config/index.js'
import { CONNECT_DEADLINE_MS, connectFailed, refuseConnect, supersede } from '../connection/index.js'
import type { DecideContext } from '../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { isChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import type { ChainConnector } from './messages.js'
import { type ChainPart, type ChainsRun, MAX_CHAINS, partOperation } from './state.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'chains'>['decide'] = {
  connectChains(state, { connectors }, context) {
    const problem = problemOf(state, connectors)
    if (problem !== undefined) return { rejected: failure('OPTIONS_INVALID', { option: 'connectors', problem }) }
    for (const { connectorId, namespace } of connectors) {
      const refusal = refuseConnect(state, connectorId, namespace)
      if (refusal !== undefined) return { rejected: refusal }
    }
    const parts = inOrder(state, connectors).map(
      ({ connectorId, namespace }): ChainPart => ({ connectorId, namespace, status: isConnected(state, namespace, connectorId) ? 'connected' : 'waiting' }),
    )
    const run: ChainsRun = { operation: context.operation, parts, answers: 0, stopped: false }
    return [...endRun(state, failure('OPERATION_SUPERSEDED')), { type: 'chainsStarted', operation: run.operation, parts }, ...goOn(state, run, context)]
  },

  cancelChains(state, { operation }) {
    const { run } = state.chains
    return run === undefined || (operation ?? run.operation) !== run.operation ? [] : endRun(state, failure('ABORTED'))
  },

  reportChainDue(state, { operation }, context) {
    const { run } = state.chains
    if (run === undefined || run.operation !== operation || openPart(run)) return []
    return isLeft(state, run) ? [ended(run)] : goOn(state, run, context)
  },
}

function problemOf(state: RootState, connectors: readonly ChainConnector[]): string | undefined {
  if (!Array.isArray(connectors) || connectors.length === 0 || connectors.length > MAX_CHAINS)
    return `must be a list of 1 to ${MAX_CHAINS} connectors, such as { connectorId, namespace }`
  const wrong = connectors.find((one: Partial<ChainConnector> | null) => typeof one?.connectorId !== 'string' || !isChainNamespace(one.namespace))
  if (wrong !== undefined) return 'must have a connectorId and a namespace in each'
  if (new Set(connectors.map(({ namespace }) => namespace)).size < connectors.length) return 'must have each namespace once'
  const other = connectors.find(({ connectorId }) => transportOf(state.config, connectorId) !== 'page')
  return other === undefined ? undefined : `has "${other.connectorId}", which connects all its namespaces at once; use connect`
}

/** Puts the active namespace first, then the app's order. */
function inOrder(state: RootState, connectors: readonly ChainConnector[]): readonly ChainConnector[] {
  const { activeNamespace } = state.network
  const rank = ({ namespace }: ChainConnector) => (namespace === activeNamespace ? -1 : state.config.adapters.indexOf(namespace))
  return [...connectors].sort((a, b) => rank(a) - rank(b))
}

/** Reads what was not read since the last answer, else raises the next prompt, else ends the run. */
function goOn(state: RootState, run: ChainsRun, { now }: Pick<DecideContext, 'now'>): DomainEvent[] {
  const waiting = run.parts.filter(({ status }) => status === 'waiting')
  const unread = waiting.find(({ readAt = 0 }) => readAt < run.answers)
  const next = unread ?? (run.stopped ? undefined : waiting[0])
  if (next === undefined) return [ended(run)]
  const { namespace, connectorId } = next
  const silent = unread !== undefined
  const { flow } = state.connection.namespaces[namespace] ?? {}
  return [
    ...(flow !== undefined && isOfRun(state, flow.operation) ? [] : supersede(namespace, flow)),
    { type: 'chainAsked', operation: run.operation, namespace, silent },
    {
      type: 'connectStarted',
      operation: partOperation(run, { namespace, tries: (next.tries ?? 0) + 1 }),
      namespace,
      connectorId,
      by: 'visitor',
      deadline: now + CONNECT_DEADLINE_MS,
      ...(silent ? { silent: true } : {}),
      ...(namespace === run.parts[0]?.namespace ? {} : { aside: true }),
    },
  ]
}

/** Ends the run with a reason. Connected chains stay. */
function endRun(state: RootState, reason: Failure): DomainEvent[] {
  const { run } = state.chains
  const open = run && openPart(run)
  if (run === undefined) return []
  const stopped: ChainsRun = { ...run, parts: run.parts.map((part) => (part === open ? { ...part, status: 'failed', failure: reason } : part)) }
  return [...(open ? [connectFailed(open.namespace, flowOf(run, open), reason)] : []), ended(stopped, reason)]
}

/** Returns the connect of a run's open part. */
function flowOf(run: ChainsRun, part: ChainPart): Parameters<typeof connectFailed>[1] {
  const { connectorId, status } = part
  return { operation: partOperation(run, part), connectorId, by: 'visitor', ...(status === 'reading' ? { silent: true } : {}) }
}

function ended({ operation, parts }: ChainsRun, reason?: Failure): DomainEvent {
  const connected = parts.filter(({ status }) => status === 'connected').map(({ namespace }) => namespace)
  const missing = parts.filter(({ status }) => status !== 'connected').map(({ namespace }) => namespace)
  if (connected.length > 0) return { type: 'chainsConnected', operation, connected, missing }
  const [last] = parts.flatMap((part) => part.failure ?? []).reverse()
  return { type: 'chainsFailed', operation, failure: reason ?? last ?? failure('CONNECT_FAILED') }
}

/** Returns true if the visitor has turned to another wallet. */
function isLeft(state: RootState, { parts }: ChainsRun): boolean {
  return parts.some(
    ({ status, namespace, failure: why }) =>
      why?.category === 'ABORTED' || (status === 'waiting' && state.connection.namespaces[namespace]?.flow?.by === 'visitor'),
  )
}

/** Returns true for the connect of a run's open part, which ends with the run. */
function isOfRun({ chains: { run } }: RootState, operation: string): boolean {
  const open = run && openPart(run)
  return open !== undefined && partOperation(run as ChainsRun, open) === operation
}

function openPart({ parts }: ChainsRun): ChainPart | undefined {
  return parts.find(({ status }) => status === 'asking' || status === 'reading')
}

function isConnected(state: RootState, namespace: ChainConnector['namespace'], connectorId: string): boolean {
  return state.connection.namespaces[namespace]?.connectorId === connectorId
}
