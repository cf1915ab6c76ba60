import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'

/** Chains of one wallet that are connected one after the other (`connectChains`), folded from the events. */
export interface ChainRuns {
  see(event: DomainEvent, state: RootState): Problem | undefined
  compare(state: RootState): Problem | undefined
}

interface Part {
  readonly namespace: string
  readonly connectorId: string
  readonly status: string
  /** Connect that is open or was the last. */
  readonly operation?: string
  /** Answered prompts when it was last read silently. */
  readonly readAt: number
}

interface Run {
  readonly operation: string
  readonly parts: readonly Part[]
  readonly answers: number
  readonly stopped: boolean
}

export function createChainRuns(): ChainRuns {
  let run: Run | undefined
  let asking: { readonly namespace: string; readonly silent: boolean } | undefined
  let compared: RootState['chains'] | undefined

  function change(find: (part: Part) => boolean, update: (part: Part) => Partial<Part>): void {
    const before = run?.parts.find(find)
    if (run === undefined || before === undefined) return
    const after = { ...before, ...update(before) }
    const isAnswer = before.status === 'asking' && after.status !== 'asking'
    run = {
      ...run,
      parts: run.parts.map((one) => (one === before ? after : one)),
      answers: run.answers + (isAnswer ? 1 : 0),
      stopped: run.stopped || (isAnswer && after.status !== 'connected'),
    }
  }

  const wrong = (problem: string): Problem => ({ id: 'CONN-49', problem })
  const openPart = () => run?.parts.find(({ status }) => status === 'asking' || status === 'reading')

  function start({ operation, parts }: Extract<DomainEvent, { readonly type: 'chainsStarted' }>, state: RootState): Problem | undefined {
    run = { operation, answers: 0, stopped: false, parts: parts.map(({ namespace, connectorId, status }) => ({ namespace, connectorId, status, readAt: 0 })) }
    const { activeNamespace } = state.network
    const rank = (namespace: string) => (namespace === activeNamespace ? -1 : state.config.adapters.indexOf(namespace as never))
    const order = parts.map(({ namespace }) => rank(namespace))
    if (order.some((one, index) => index > 0 && one < (order[index - 1] as number))) return wrong(`${parts.map(({ namespace }) => namespace)} is out of order`)
    const odd = parts.find(
      ({ namespace, connectorId, status }) => (status === 'connected') !== (state.connection.namespaces[namespace]?.connectorId === connectorId),
    )
    return odd && wrong(`${odd.namespace} starts as ${odd.status}`)
  }

  /** Checks that one chain is asked for at a time, that all are read before a further prompt, and that none is raised after a refusal. */
  function ask({ operation, namespace, silent }: Extract<DomainEvent, { readonly type: 'chainAsked' }>): Problem | undefined {
    const part = run?.parts.find((one) => one.namespace === namespace)
    if (run === undefined || run.operation !== operation || part === undefined) return wrong(`${namespace} is asked for by no run`)
    const open = openPart()
    if (open !== undefined) return wrong(`${namespace} is asked for while ${open.namespace} is ${open.status}`)
    if (part.status !== 'waiting') return wrong(`${namespace} is asked for, and it is ${part.status}`)
    const { answers, stopped } = run
    const unread = run.parts.find(({ status, readAt }) => status === 'waiting' && readAt < answers)
    if (!silent && stopped) return wrong(`${namespace} raises a prompt after a refusal`)
    if (!silent && unread !== undefined) return wrong(`${namespace} raises a prompt before ${unread.namespace} is read`)
    if (silent && part.readAt >= answers) return wrong(`${namespace} is read again without a new answer`)
    asking = { namespace, silent }
    change(
      (one) => one === part,
      ({ readAt }) => ({ status: silent ? 'reading' : 'asking', readAt: silent ? answers : readAt }),
    )
    return undefined
  }

  function finish(connected: readonly string[], missing: readonly string[], operation: string): Problem | undefined {
    const last = run
    const open = openPart()
    run = undefined
    if (open !== undefined) return wrong(`${operation} ends while ${open.namespace} is ${open.status}`)
    if (last?.operation !== operation) return wrong(`${operation} ends, and ${last?.operation} was begun`)
    const names = (isConnected: boolean) => last.parts.flatMap(({ status, namespace }) => ((status === 'connected') === isConnected ? [namespace] : []))
    return names(true).join() === connected.join() && names(false).join() === missing.join()
      ? undefined
      : wrong(`${connected} is told as connected and ${missing} as missing, and by the events ${names(true)} is connected`)
  }

  return {
    see(event, state) {
      switch (event.type) {
        case 'chainsStarted':
          return start(event, state)
        case 'chainAsked':
          return ask(event)
        case 'connectStarted': {
          const asked = asking
          if (asked === undefined || run === undefined) return undefined
          asking = undefined
          const { connectorId } = run.parts.find(({ namespace }) => namespace === asked.namespace) as Part
          if (event.namespace !== asked.namespace || event.connectorId !== connectorId || (event.silent ?? false) !== asked.silent)
            return wrong(`${event.connectorId} is asked in ${event.namespace}, and ${connectorId} was next in ${asked.namespace}`)
          change(
            ({ namespace }) => namespace === asked.namespace,
            () => ({ operation: event.operation }),
          )
          return undefined
        }
        case 'connected':
          change(
            ({ namespace, connectorId, operation }) => namespace === event.namespace && (connectorId === event.connectorId || operation === event.operation),
            () => ({ status: 'connected' }),
          )
          return undefined
        case 'connectFailed':
          change(
            ({ operation, status }) => operation === event.operation && (status === 'asking' || status === 'reading'),
            ({ status }) => ({ status: status === 'reading' ? 'waiting' : event.failure.category === 'USER_REJECTED' ? 'refused' : 'failed' }),
          )
          return undefined
        case 'disconnected':
          // A chain that was lost again is not asked for a second time.
          change(
            ({ namespace, connectorId, status }) => status === 'connected' && namespace === event.namespace && connectorId === event.connectorId,
            () => ({ status: 'failed' }),
          )
          return undefined
        case 'chainsConnected':
          return finish(event.connected, event.missing, event.operation)
        case 'chainsFailed':
          return finish([], run?.parts.map(({ namespace }) => namespace) ?? [], event.operation)
        case 'stopped':
          run = undefined
          asking = undefined
          return undefined
        default:
          return undefined
      }
    },
    compare({ chains }) {
      if (compared === chains) return undefined
      compared = chains
      const [is, was] = [chains.run, run].map((one) => one && `${one.operation} ${one.parts.map(({ namespace, status }) => `${namespace}:${status}`)}`)
      return is === was ? undefined : { id: 'CONN-49', problem: `chains are ${is}, and by the events ${was}` }
    },
  }
}
