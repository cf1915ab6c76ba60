import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Line } from '../oracles/calls.js'
import type { Problem } from '../oracles/rule.js'
import { latin } from './truth.js'

/** Draft of a transfer as the visitor wrote it. */
export interface Draft {
  readonly network: string
  readonly receiver?: string
  readonly amount?: object
  readonly token?: string
}

/** Draft of a page, folded from the commands of the visitor: nobody else changes it, and it goes only where the rules say so. */
export interface Drafts {
  see(line: Line, at: number): Problem | undefined
  /** Called after an input. */
  settle(state: RootState): Problem | undefined
  /** Draft that storage has by now, if it had the time to be written; `null` without one. */
  written(now: number): Draft | null | undefined
}

/** Milliseconds in which storage has a draft. */
const WRITTEN_MS = 2_000

/** Commands that change a draft. */
const CHANGES: ReadonlySet<string> = new Set(['setSendDraft', 'resetSend', 'toggleSendUnit', 'reportSendEstimate'])

/** Events after which a draft may go, by number. */
const LEAVES: ReadonlySet<string> = new Set(['networkSwitched', 'disconnected', 'planCompleted', 'modalClosed'])

/** @param stored draft that the page before has left; undefined if nobody can tell */
export function createDrafts(stored: Draft | null | undefined): Drafts {
  /** Draft that the first load has to find. */
  let before = stored
  let draft: Draft | undefined
  let changedAt = 0
  const left = new Map<number, DomainEvent>()
  /** Drafts of which plans were asked for. */
  const asked = new Map<string, string>()
  const commands = new Map<number, { readonly by: number | undefined; readonly command: DomainCommand }>()
  /** Draft that has to be gone once the input has been dealt with. */
  let due: string | undefined

  function lastAskedFor(one: string): string | undefined {
    return [...asked].filter(([, of]) => of === one).at(-1)?.[0]
  }

  function isAllowed(by: number): boolean {
    const { command, by: cause } = commands.get(by) ?? {}
    if (command?.type !== 'resetSend') return false
    const event = cause === undefined ? undefined : left.get(cause)
    if (cause === undefined || event === undefined) return cause === undefined
    const namespace = draft?.network.split(':', 1)[0]
    if (event.type === 'networkSwitched') return event.network !== draft?.network
    if (event.type === 'disconnected') return event.namespace === namespace
    return event.type === 'modalClosed' || (event.type === 'planCompleted' && lastAskedFor(key(draft)) === event.operation)
  }

  return {
    see(line, at) {
      if (line.kind === 'command') {
        const command = line.command as DomainCommand
        if (CHANGES.has(command.type)) commands.set(line.n, { by: line.by, command })
        return undefined
      }
      if (line.kind !== 'event') return undefined
      const event = line.event as DomainEvent
      if (LEAVES.has(event.type)) left.set(line.n, event)
      switch (event.type) {
        case 'sendDraftChanged': {
          const { command, by } = commands.get(line.by) ?? {}
          // The price or the most that can go is known by now: what was typed is written anew.
          const isToggled = command?.type === 'toggleSendUnit' && by === undefined
          if ((isToggled || command?.type === 'reportSendEstimate') && draft !== undefined) {
            draft = { ...draft, ...(event.amount && { amount: event.amount }) }
            changedAt = at
            return undefined
          }
          // A policy has the draft tried again as it is.
          const isOfVisitor = by === undefined || Object.keys(command ?? {}).length === 1
          if (command?.type !== 'setSendDraft' || !isOfVisitor) return { id: 'no draft lost', problem: 'the draft changes, and no visitor changed it' }
          const { receiver, amount, token } = command
          before = undefined
          const known = draft?.network === event.network ? draft : undefined
          const to = receiver === undefined ? known?.receiver : receiver === '' ? undefined : receiver
          const much = amount === undefined ? known?.amount : amount.text === '' && amount.unit === 'token' && amount.isMax !== true ? undefined : amount
          const contract = token === undefined ? known?.token : token === '' ? undefined : token
          changedAt = at
          const former = draft
          draft = {
            network: event.network,
            ...(to !== undefined && { receiver: to }),
            ...(much !== undefined && { amount: much }),
            ...(contract !== undefined && { token: contract }),
          }
          // Plans of another draft, also of one that said the same, are none of this one.
          if (former === undefined || key(former) !== key(draft)) asked.clear()
          return undefined
        }
        case 'sendReset':
          if (!isAllowed(line.by)) return { id: 'no draft lost', problem: 'the draft is emptied, and nobody left it' }
          draft = undefined
          changedAt = at
          due = undefined
          return undefined
        case 'planRequested':
          if (event.act === 'send' && draft !== undefined && fits(draft, event)) asked.set(event.operation, key(draft))
          return undefined
        case 'planCompleted':
          if (draft !== undefined && lastAskedFor(key(draft)) === event.operation) due = 'SEND-10'
          return undefined
        case 'planFailed':
          asked.delete(event.operation)
          return undefined
        case 'networkSwitched':
          if (draft !== undefined && event.network !== draft.network) due = 'SEND-11'
          return undefined
        case 'restored': {
          const { send } = event.remembered
          const found = send?.network === undefined ? null : (send as Draft)
          const left = before
          before = undefined
          // Of a draft from before the load, nobody can tell: it is written with its next change.
          changedAt = draft === undefined ? at : Number.POSITIVE_INFINITY
          if (left !== undefined && key(found) !== key(left))
            return { id: 'no draft lost', problem: `${key(found)} is restored, and the page before has left ${key(left)}` }
          if (draft === undefined && found !== null) draft = found
          return undefined
        }
        case 'stopped':
          draft = undefined
          due = undefined
          return undefined
        default:
          return undefined
      }
    },
    settle(state) {
      const { send } = state
      if (due !== undefined && draft !== undefined) return { id: due, problem: `the draft ${key(draft)} is still there` }
      due = undefined
      const is = send.network === undefined ? undefined : send
      if (key(is) === key(draft)) return undefined
      return { id: 'no draft lost', problem: `the draft is ${key(is)}, and ${key(draft)} was written` }
    },
    written: (now) => (now - changedAt < WRITTEN_MS ? undefined : draft === undefined || isEmpty(draft) ? null : draft),
  }
}

/** Returns true if a plan does what the draft says, as far as it can be read without prices. */
function fits({ network, receiver, amount, token }: Draft, event: { readonly network: string; readonly inputs: string }): boolean {
  const planned = JSON.parse(event.inputs) as { readonly to: string; readonly amount: string; readonly token?: string }
  const { text = '', isMax } = (amount ?? {}) as { readonly text?: string; readonly isMax?: boolean }
  return network === event.network && receiver?.trim() === planned.to && token === planned.token && (isMax ? 'max' : latin(text)) === planned.amount
}

function isEmpty({ receiver, amount, token }: Partial<Draft> = {}): boolean {
  return receiver === undefined && amount === undefined && token === undefined
}

function key(draft: Draft | RootState['send'] | null | undefined): string {
  const { network, receiver, amount, token } = draft ?? {}
  return JSON.stringify([network, receiver, amount, token])
}
