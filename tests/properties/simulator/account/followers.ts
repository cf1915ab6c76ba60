import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from '../oracles/rule.js'
import type { AccountMonitor } from './monitor.js'
import { keyOf } from './truth.js'

/** Follow-up that is due: a policy gives it within the input. */
interface Due {
  readonly row: string
  readonly command: string
  readonly namespace: string | undefined
}

/** Consequences of a transfer, an exchange, a purchase and an arrival: stored balances are dropped, and read anew (BAL-08, BAL-17). */
export function createFollowers(): AccountMonitor {
  const due = new Map<number, Due>()
  /** Keys of native balances that were read since the last transfer of their network. */
  let read = new Set<string>()
  let isRestored = false

  function expected(event: DomainEvent, state: RootState): Due | undefined {
    if (state.config.optionalTraffic === false) return undefined
    switch (event.type) {
      case 'purchaseArrived':
        return { row: 'BAL-08', command: 'refreshBalance', namespace: networkOf(state, event.purchase)?.split(':', 1)[0] }
      case 'fundsArrived':
        return event.arrivals.some(({ token, unconfirmed }) => token === undefined && unconfirmed !== true)
          ? { row: 'BAL-08', command: 'refreshBalance', namespace: event.network.split(':', 1)[0] }
          : undefined
      case 'pendingTransactionSeen':
        return { row: 'BAL-17', command: 'refreshBalance', namespace: 'eip155' }
      case 'transactionEnded': {
        const { namespace, outcome } = event
        const [network, address] = [state.network.namespaces[namespace]?.caipNetwork, state.account.namespaces[namespace]?.address]
        const isRead = address !== undefined && state.portfolio.held[`${network}:${address}`]?.at !== undefined
        return isRead && outcome === 'confirmed' && namespace === state.network.activeNamespace && isSupported(state, namespace)
          ? { row: 'BAL-08', command: 'refreshPortfolio', namespace: undefined }
          : undefined
      }
      default:
        return undefined
    }
  }

  function fold(event: DomainEvent, state: RootState): void {
    if (event.type === 'balanceLoaded') read.add(keyOf(event))
    else if (event.type === 'restored') {
      isRestored = true
      read = new Set([...read, ...Object.entries(state.balances.native).flatMap(([key, { at }]) => (at === undefined ? [] : [lowered(key)]))])
    } else if (
      (event.type === 'requestCompleted' || event.type === 'requestAnsweredLate') &&
      (event.kind === 'sendTransaction' || event.kind === 'sendCalls')
    ) {
      const { network } = event
      read = new Set([...read].filter((key) => !key.startsWith(`${network}:`)))
    }
  }

  return {
    see(line, state) {
      if (line.kind === 'command' && line.by !== undefined) {
        const wanted = due.get(line.by)
        const command = line.command as DomainCommand & { readonly namespace?: string; readonly force?: boolean }
        if (wanted?.command === command.type && command.force === true && wanted.namespace === command.namespace) due.delete(line.by)
      }
      if (line.kind !== 'event') return undefined
      const event = line.event as DomainEvent
      if (event.type === 'stopped') due.clear()
      fold(event, state)
      const follows = expected(event, state)
      if (follows !== undefined) due.set(line.n, follows)
      return undefined
    },
    check(state): Problem | undefined {
      const [missed] = due.values()
      due.clear()
      if (missed !== undefined && state.lifecycle.status === 'started') return { id: missed.row, problem: `${missed.command} does not follow` }
      if (!isRestored) return undefined
      const old = Object.entries(state.balances.native).find(([key, { at }]) => at !== undefined && !read.has(lowered(key)))
      return old && { id: 'BAL-08', problem: `the balance of ${old[0]} is kept, and something was sent` }
    },
  }
}

function isSupported({ network }: RootState, namespace: string): boolean {
  const one = network.namespaces[namespace as 'eip155']
  return one !== undefined && (one.walletNetwork === undefined || one.requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === one.walletNetwork))
}

function lowered(key: string): string {
  return key.startsWith('eip155:') ? key.toLowerCase() : key
}

function networkOf({ buy }: RootState, id: string): string | undefined {
  return [buy.purchase, ...(buy.before ?? [])].find((one) => one?.id === id)?.network
}
