import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Line } from './calls.js'
import type { Problem } from './rule.js'
import { ID_EMBEDDED } from './tables.js'

/** Reviews of transactions, folded from the events: what waits for a review or the visitor, and what a wallet added. */
export interface Reviews {
  see(line: Line, state: RootState): Problem | undefined
  compare(state: RootState): Problem | undefined
}

type Mode = 'warnings' | 'always'
interface Request {
  readonly stage: 'review' | 'held' | 'released'
  readonly mode?: Mode | undefined
  readonly connectorId: string
}

const PROMPTS = ['connector.sendTransaction', 'connector.signTransactions']
const PLUGINS: Readonly<Record<string, 'solana' | 'bitcoin'>> = { solana: 'solana', bip122: 'bitcoin' }

export function createReviews(): Reviews {
  const requests = new Map<string, Request>()
  const readings = new Map<string, string>()
  /** Requests by the number of the line that belongs to them. */
  const lines = new Map<number, string>()
  /** Wallets by request, also of those that have ended: additions come later. */
  const wallets = new Map<string, string>()
  /** Requests that wait, as they are shown. */
  let asked: readonly string[] = []
  let command: DomainCommand | undefined
  let extended: { readonly operation: string; readonly namespace: string } | undefined

  /** Returns true if the visitor's command is about this request, or names none and this is the first that is held. */
  function names(type: 'approveTransaction' | 'rejectTransaction', operation: string): boolean {
    if (command?.type !== type) return false
    const [first] = [...requests].find(([, { stage }]) => stage === 'held') ?? []
    return (command.operation ?? first) === operation
  }

  function seeEvent(event: DomainEvent, state: RootState): string | undefined {
    switch (event.type) {
      case 'requestStarted': {
        const { operation, namespace, connectorId, kind, review } = event
        const isTransaction = kind === 'sendTransaction' || kind === 'signTransactions'
        const plugin = isTransaction && connectorId !== ID_EMBEDDED ? PLUGINS[namespace] : undefined
        const options = plugin && (state.config.plugins[plugin] as { readonly review?: Mode } | undefined)
        requests.set(operation, { stage: review === undefined ? 'released' : 'review', mode: review, connectorId })
        wallets.set(operation, connectorId)
        if (isTransaction && PLUGINS[namespace]) {
          if (extended?.namespace === namespace) extended = undefined
          asked = [...asked, `${operation} ${event.network} ${event.address} ${event.payload}`]
        }
        return review === options?.review ? undefined : `${operation} is reviewed ${review}, and the app wants ${options?.review}`
      }
      case 'requestHeld':
      case 'requestReleased': {
        const request = requests.get(event.operation)
        if (request === undefined) return `${event.type} of ${event.operation}, which has ended`
        const isHeld = event.type === 'requestHeld'
        const isApproved = !isHeld && names('approveTransaction', event.operation)
        requests.set(event.operation, { ...request, stage: isHeld ? 'held' : 'released' })
        if (request.stage === 'held') return isApproved ? undefined : `${event.operation} is not what was approved`
        if (request.stage !== 'review' || command?.type !== 'reportRequestReviewed' || command.operation !== event.operation)
          return `${event.type} of ${event.operation} without a review of it`
        return isHeld === (command.needsConfirmation || request.mode === 'always') ? undefined : `${event.type} of ${event.operation} against its review`
      }
      case 'requestForwarded': {
        const isRight = requests.get(event.operation)?.stage !== 'held' || names('approveTransaction', event.operation)
        requests.delete(event.operation)
        asked = asked.filter((one) => !one.startsWith(`${event.operation} `))
        readings.delete(event.operation)
        return isRight ? undefined : `${event.operation} is not what was approved`
      }
      case 'requestFailed':
      case 'requestCompleted': {
        const request = requests.get(event.operation)
        const isDeclined = event.type === 'requestFailed' && event.failure.code === 'TRANSACTION_DECLINED'
        const isWrong = isDeclined ? !names('rejectTransaction', event.operation) : event.type === 'requestCompleted' && request?.stage !== 'released'
        requests.delete(event.operation)
        asked = asked.filter((one) => !one.startsWith(`${event.operation} `))
        readings.delete(event.operation)
        return isWrong ? `${event.type} of ${event.operation} while it is ${request?.stage}` : undefined
      }
      case 'requestReviewed':
        readings.set(event.operation, JSON.stringify(event.transactions))
        return command?.type === 'reportReview' && command.operation === event.operation ? undefined : `a reading of ${event.operation} that nobody made`
      case 'transactionsExtended':
        extended = event
        return event.connectorId === wallets.get(event.operation) && event.connectorId === state.connection.namespaces[event.namespace]?.connectorId
          ? undefined
          : `additions of ${event.connectorId} to ${event.operation}`
      case 'additionsDismissed':
        extended = undefined
        return undefined
      case 'disconnected':
        if (event.namespace === extended?.namespace) extended = undefined
        return undefined
      case 'stopped':
        requests.clear()
        asked = []
        readings.clear()
        extended = undefined
        return undefined
      default:
        return undefined
    }
  }

  return {
    see(line, state) {
      if (line.kind === 'command') command = line.command as DomainCommand
      let wrong: string | undefined
      if (line.kind === 'event') {
        const event = line.event as DomainEvent
        wrong = seeEvent(event, state)
        if (event.type === 'requestStarted' || event.type === 'requestReleased') lines.set(line.n, event.operation)
      }
      if (line.kind === 'call' || line.kind === 'reply') {
        const operation = lines.get(line.kind === 'call' ? line.by : line.call)
        if (operation !== undefined) lines.set(line.n, operation)
        const { stage } = requests.get(operation ?? '') ?? {}
        if (line.kind === 'call' && PROMPTS.includes(`${line.port}.${line.method}`) && (stage === 'review' || stage === 'held'))
          wrong = `the wallet is asked for ${operation} while it is ${stage}`
      }
      return wrong === undefined ? undefined : { id: 'CONN-50', problem: wrong }
    },
    compare({ requests: { pending }, reviews }) {
      const open = [...requests].flatMap(([operation, { stage }]) => (stage === 'released' ? [] : [`${operation} ${stage}`]))
      const shown = pending.flatMap(({ operation, stage }) => (stage === undefined ? [] : [`${operation} ${stage}`]))
      if (shown.join() !== open.join()) return { id: 'CONN-50', problem: `${shown} waits for the visitor, and by the events ${open}` }
      if (reviews.extended?.operation !== extended?.operation)
        return { id: 'CONN-50', problem: `additions to ${reviews.extended?.operation} are shown, and by the events to ${extended?.operation}` }
      const waiting = reviews.pending.map((one) => `${one.operation} ${one.network} ${one.address} ${one.payload}`)
      if (waiting.join('\n') !== asked.join('\n')) return { id: 'CONN-50', problem: `${waiting} is shown for signing, and by the events ${asked}` }
      const other = reviews.pending.find((one) => one.transactions && sorted(JSON.stringify(one.transactions)) !== sorted(readings.get(one.operation)))
      return other && { id: 'CONN-50', problem: `${other.operation} shows the reading of another request` }
    },
  }
}

/** Returns a JSON text with the members of all its objects sorted. */
function sorted(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
