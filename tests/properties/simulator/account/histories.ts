import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { ActivityRequest } from '../../../../src/ports/services/activity.js'
import type { Problem } from '../oracles/rule.js'
import type { AccountMonitor } from './monitor.js'

interface History {
  readonly pending?: string | undefined
  /** Ids of the rows, in their order. */
  readonly rows?: readonly string[] | undefined
  /** Cursor of the next page; undefined at the end. */
  readonly next?: string | undefined
  readonly hasFailed?: boolean
}

type Subject = Pick<ActivityRequest, 'network' | 'address' | 'onramp'>

/** Histories: loading, then empty or filled; page after page by the cursor until there is none; cleared with the network (ACTIVITY-06, ACTIVITY-09, ACTIVITY-12). */
export function createHistories(): AccountMonitor {
  let histories = new Map<string, History>()
  let inView: string | undefined

  function see(event: DomainEvent): Problem | undefined {
    switch (event.type) {
      case 'activityRequested': {
        if (inView !== event.network) histories = new Map([...histories].filter(([key]) => key.startsWith(`${event.network}:`)))
        inView = event.network
        const known = histories.get(keyOf(event))
        if (event.cursor !== known?.next && event.cursor !== undefined)
          return { id: 'ACTIVITY-09', problem: `page ${event.cursor} is asked for, and ${known?.next} is next` }
        histories.set(keyOf(event), { ...known, pending: event.operation })
        return undefined
      }
      case 'activityLoaded': {
        const before = event.cursor === undefined ? [] : (histories.get(keyOf(event))?.rows ?? [])
        const rows = [...new Set([...before, ...event.transactions.map(({ id }) => id)])]
        // A cursor that repeats ends the list.
        histories.set(keyOf(event), { rows, next: event.next === event.cursor ? undefined : event.next })
        return undefined
      }
      case 'activityFailed': {
        const { pending: _, next, ...known } = histories.get(keyOf(event)) ?? {}
        const isSuperseded = event.failure.code === 'OPERATION_SUPERSEDED'
        histories.set(keyOf(event), { ...known, ...(isSuperseded ? { next } : { hasFailed: true }) })
        return undefined
      }
      case 'stopped':
        histories = new Map()
        inView = undefined
        return undefined
      default:
        return undefined
    }
  }

  function compare({ activity }: RootState): Problem | undefined {
    for (const [key, one] of Object.entries(activity.held)) {
      const { pending, rows, next, hasFailed = false } = histories.get(key) ?? {}
      if (activity.lastNetworkInView !== undefined && !key.startsWith(`${activity.lastNetworkInView}:`))
        return { id: 'ACTIVITY-12', problem: `${key} is kept, and ${activity.lastNetworkInView} is in view` }
      if (one.pending !== pending) return { id: 'ACTIVITY-06', problem: `${key} is loading ${one.pending}, and ${pending} is asked for` }
      if ((one.failure !== undefined) !== hasFailed) return { id: 'ACTIVITY-06', problem: `${key} has ${one.failure?.code ?? 'not failed'}` }
      if (one.next !== next) return { id: 'ACTIVITY-09', problem: `${key} goes on at ${one.next}, and ${next} is next` }
      if (one.transactions?.map(({ id }) => id).join() !== rows?.join())
        return { id: 'ACTIVITY-06', problem: `${key} has ${one.transactions?.length ?? 'no'} rows, and ${rows?.length ?? 'none'} were told` }
    }
    return undefined
  }

  return {
    see: (line) => (line.kind === 'event' ? see(line.event as DomainEvent) : undefined),
    check: (state) => compare(state) ?? shownProblem(state),
  }
}

/** Returns the problem of a history in view that nobody asks for. */
function shownProblem({ activity, modal, network, account, lifecycle, config }: RootState): Problem | undefined {
  const id = network.namespaces.eip155?.caipNetwork
  const address = account.namespaces.eip155?.address
  const isShown = modal.open && modal.stack.at(-1)?.view === 'Transactions' && lifecycle.status === 'started' && lifecycle.platform.online
  if (!isShown || network.activeNamespace !== 'eip155' || id === undefined || address === undefined || config.optionalTraffic === false) return undefined
  if (activity.lastNetworkInView === undefined || activity.lastNetworkInView === id) return undefined
  return { id: 'ACTIVITY-12', problem: `the history of ${id} is in view, and that of ${activity.lastNetworkInView} was asked for last` }
}

function keyOf({ network, address, onramp }: Subject): string {
  return `${network}:${address}${onramp === undefined ? '' : `/${onramp}`}`
}
