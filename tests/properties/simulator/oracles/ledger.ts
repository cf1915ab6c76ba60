import type { Entry } from '../../../../src/domain/kernel/tape.js'
import type { DomainEvent } from '../../../../src/domain/root.js'

/** Ledger of operations, except for the embedded wallet's: each ends exactly once, and no event follows its end. */
export interface Ledger {
  see(entry: Entry): { id: string; problem: string } | undefined
  /** Operations that have started and not ended. */
  open(): readonly string[]
}

/** Possible last events of an operation, by its first event. */
const STARTS: ReadonlyMap<string, readonly DomainEvent['type'][]> = new Map<DomainEvent['type'], readonly DomainEvent['type'][]>([
  ['startRequested', ['started']],
  // A connect that waits for a restore begins later under the same id, or is served by the restored connection.
  ['connectWaits', ['connected', 'connectJoined', 'connectFailed']],
  ['connectStarted', ['connected', 'connectFailed']],
  ['chainsStarted', ['chainsConnected', 'chainsFailed']],
  ['networkSwitchStarted', ['networkSwitched', 'networkSwitchFailed']],
  ['requestStarted', ['requestCompleted', 'requestFailed', 'requestForwarded']],
  ['disconnectStarted', ['disconnectSucceeded', 'disconnectFailed']],
  ['balanceRequested', ['balanceLoaded', 'balanceFailed']],
  ['tokensRequested', ['tokensLoaded', 'tokensFailed']],
  ['copyStarted', ['textCopied', 'copyFailed']],
  ['bitcoinPaymentStarted', ['bitcoinPaymentPrepared', 'bitcoinPaymentFailed']],
])

/** Events that end an operation. */
export const TERMINALS: ReadonlySet<string> = new Set([...STARTS.values()].flat())

export function createLedger(): Ledger {
  const open = new Map<string, readonly string[]>()
  const ended = new Set<string>()
  // Operations that a disconnect of everything has ended, whatever their wallets report later (robustness, F38).
  const disowned = new Set<string>()
  let last = 0

  return {
    see(entry) {
      if (entry.n !== last + 1) return { id: 'I-39', problem: `entry ${entry.n} after ${last}` }
      last = entry.n
      if (entry.kind === 'command' && entry.by === undefined && isDisconnectOfAll(entry.command))
        for (const [operation, ends] of open) if (ends.includes('connected')) disowned.add(operation)
      if (entry.kind !== 'event') return undefined
      const event = entry.event as { type: string; operation?: string; connectorId?: string }
      if (event.type === 'stopped') {
        open.clear()
        return undefined
      }
      if (event.operation === undefined) return undefined
      const starts = STARTS.get(event.type)
      if (starts !== undefined) {
        open.set(event.operation, starts)
        return undefined
      }
      if (!TERMINALS.has(event.type)) return undefined
      if ((event.type === 'connected' || event.type === 'connectJoined') && disowned.has(event.operation))
        return { id: 'F38', problem: `${event.operation} connected after everything was disconnected` }
      if (ended.has(event.operation)) return { id: 'I-5', problem: `${event.type} for ${event.operation}, which has ended` }
      open.delete(event.operation)
      ended.add(event.operation)
      return undefined
    },
    open: () => [...open.keys()],
  }
}

function isDisconnectOfAll(command: { readonly type: string }): boolean {
  return command.type === 'disconnect' && !('namespace' in command) && !('connectorId' in command)
}
