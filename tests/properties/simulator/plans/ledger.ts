import type { PlanContent, PlanStep } from '../../../../src/domain/plans/state.js'
import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import { isSameAddress } from '../oracles/tables.js'
import type { Line } from '../oracles/calls.js'
import type { Problem } from '../oracles/rule.js'
import { contentProblem, type Planned, stepProblem } from './meaning.js'
import { replacementProblem, replacingProblem } from './replacements.js'
import type { MoneyWorld } from './world.js'

/** Milliseconds in which a plan is made, or is not. */
const MAKE_MS = 31_000
/** Milliseconds after the transaction of the last step in which the act ends for the visitor. */
const RECEIPT_MS = 26_000
/** Milliseconds that a node may take to tell an allowance before a step begins. */
const BEGIN_MS = 61_000

/**
 * Ledger of plans, from the tape alone: no transaction without a prompt, none twice, none that differs from what was shown, no amount rounded up, no plan confirmed for other
 * inputs; and each plan ends once.
 */
export interface PlanLedger {
  see(line: Line, state: RootState, at: number): Problem | undefined
  /** Returns the problem of what should have happened by now. */
  overdue(now: number, awakeSince: number): Problem | undefined
}

/** Facts that the ledger holds a plan against. */
export type PlanFacts = Pick<MoneyWorld, 'told' | 'former'>

interface Step {
  readonly request?: string
  readonly hash?: string
  readonly outcome?: string
  readonly isEnded?: true
}

interface Entry extends Planned {
  readonly connectorId: string
  revision: number
  content?: PlanContent
  /** Revision that was read to its end. */
  reviewed?: number
  /** Set while its steps may be taken. */
  isConfirmed: boolean
  isEnded: boolean
  steps: Readonly<Record<string, Step>>
  /** The next thing that has to happen, and since when it is waited for. */
  due?: { readonly what: string; readonly at: number; readonly ms: number }
}

/** Events after which the wallet's answer is known. */
interface Answer {
  readonly step: string
  readonly plan: string
}

export function createPlanLedger({ told, former }: PlanFacts): PlanLedger {
  const plans = new Map<string, Entry>()
  /** Steps by the operation of the request that asks the wallet. */
  const requests = new Map<string, Answer>()
  /** Answers of wallets, by request. */
  const hashes = new Map<string, string>()
  const ends = new Map<string, string>()
  /** Transactions that do the same as the one whose place they take. */
  const faster = new Map<string, string>()
  /** Commands from outside, by number, and requests that lead to calls. */
  const visitors = new Map<number, DomainCommand>()
  const roots = new Map<number, string>()
  const asked = new Map<string, number>()
  let now = 0

  function confirm(event: Extract<DomainEvent, { readonly type: 'planConfirmed' }>, by: number, state: RootState): Problem | undefined {
    const one = plans.get(event.operation)
    const command = visitors.get(by)
    if (command?.type !== 'confirmPlan') return { id: 'no transaction without a prompt', problem: `${event.operation} is confirmed, and no visitor did` }
    if (one?.content === undefined || one.isEnded) return { id: 'I-5', problem: `${event.operation} is confirmed, and there is no such plan` }
    const other = one.content.inputs !== one.inputs || event.revision !== one.revision || (command.revision !== undefined && command.revision !== one.revision)
    if (other) return { id: 'no plan confirmed for other inputs', problem: `${event.operation} is confirmed for ${one.content.inputs} (${event.revision})` }
    if (one.reviewed !== one.revision)
      return { id: 'no plan confirmed for other inputs', problem: `revision ${one.revision} is confirmed, and was not reviewed` }
    const active = state.account.namespaces[one.namespace]?.address
    if (state.connection.namespaces[one.namespace]?.connectorId !== one.connectorId || !isSameAddress(one.namespace, active ?? '', one.address))
      return { id: 'no plan confirmed for other inputs', problem: `${one.address} is to pay, and ${active} is active` }
    if (one.content.validUntil !== undefined && now >= one.content.validUntil)
      return { id: 'no plan confirmed for other inputs', problem: `it was valid until ${one.content.validUntil}` }
    const isWarned = one.content.warnings.some(({ level }) => level !== 'notice')
    if (isWarned && command.despiteWarnings !== true)
      return { id: 'no transaction without a prompt', problem: `${event.operation} has warnings, and nobody accepted them` }
    one.isConfirmed = true
    one.due = { what: 'a step begins', at: now, ms: BEGIN_MS }
    return undefined
  }

  function isSameAct(hash: string, first: string | undefined): boolean {
    for (let one: string | undefined = hash; one !== undefined; one = faster.get(one)) if (one === first) return true
    return false
  }

  function problemOfStep(one: Planned, content: PlanContent, step: PlanStep, payload: object): string | undefined {
    const hash = replacedBy(one)
    return hash === undefined ? stepProblem(one, content, step, payload) : replacingProblem(one.act, payload as Readonly<Record<string, string>>, former(hash))
  }

  /** The wallet is asked for a step. */
  function ask(event: Extract<DomainEvent, { readonly type: 'requestStarted' }>): Problem | undefined {
    const [, plan = '', index = ''] = /^(.+)\.s(\d+)(?:\.\d+)?$/.exec(event.operation) ?? []
    const one = plans.get(plan)
    const step = one?.content?.steps[Number(index)]
    if (one === undefined || step === undefined || one.content === undefined) return undefined
    if (!one.isConfirmed || one.isEnded) return { id: 'no transaction without a prompt', problem: `${event.operation} begins, and ${plan} is not confirmed` }
    const before = one.content.steps.slice(0, Number(index)).find(({ id }) => one.steps[id]?.isEnded !== true)
    if (before !== undefined) return { id: 'SWAP-08', problem: `${step.id} begins before ${before.id} is done` }
    const { batch } = one.content
    const together = one.content.steps.filter(({ id }) => batch?.steps.includes(id) && one.steps[id]?.isEnded !== true)
    const steps = event.kind === 'sendCalls' ? together : [step]
    const known = steps.find(({ id }) => one.steps[id]?.request !== undefined || one.steps[id]?.hash !== undefined || one.steps[id]?.isEnded)
    if (known !== undefined) return { id: 'none twice', problem: `${known.id} of ${plan} is asked for again: ${JSON.stringify(one.steps)}` }
    if (event.network !== (step.network ?? one.network) || event.namespace !== one.namespace || event.connectorId !== one.connectorId)
      return { id: 'none that differs from what was shown', problem: `${event.operation} is asked of ${event.connectorId} on ${event.network}` }
    if (!isSameAddress(one.namespace, event.address, one.address))
      return { id: 'none that differs from what was shown', problem: `${event.address} pays, and ${one.address} is shown` }
    const { calls = [], atomic } = (event.kind === 'sendCalls' ? JSON.parse(event.payload) : {}) as {
      readonly calls?: readonly object[]
      readonly atomic?: boolean
    }
    if (event.kind === 'sendCalls' && (calls.length !== steps.length || (steps.length > 1 && atomic !== true)))
      return { id: 'none that differs from what was shown', problem: `${calls.length} calls are asked for, and ${steps.length} are shown as all or none` }
    const payloads = event.kind === 'sendTransaction' ? [JSON.parse(event.payload) as object] : calls
    const shown = one.content
    const wrong = payloads.map((payload, at) => steps[at] && problemOfStep(one, shown, steps[at], payload)).find((problem) => problem !== undefined)
    if (wrong !== undefined) return { id: 'none that differs from what was shown', problem: wrong }
    requests.set(event.operation, { plan, step: step.id })
    one.steps = { ...one.steps, ...Object.fromEntries(steps.map(({ id }) => [id, { request: event.operation }])) }
    delete one.due
    return undefined
  }

  function sent({ operation, step, batchId, hash = batchId ?? '' }: Extract<DomainEvent, { readonly type: 'planStepSent' }>): Problem | undefined {
    const one = plans.get(operation)
    const known = one?.steps[step]
    if (one === undefined || known?.request === undefined)
      return { id: 'no transaction without a prompt', problem: `${step} of ${operation} is sent, and nobody was asked` }
    if (hashes.get(known.request) !== hash)
      return { id: 'no transaction without a prompt', problem: `${step} is sent as ${hash}, and the wallet told ${hashes.get(known.request)}` }
    one.steps = { ...one.steps, [step]: { ...known, hash } }
    if (one.act === 'speedUp') faster.set(hash, replacedBy(one) ?? '')
    if (!one.isEnded && one.content?.steps.at(-1)?.id === step) one.due = { what: 'the act ends for the visitor', at: now, ms: RECEIPT_MS }
    return undefined
  }

  function complete({ operation, outcome, hash: told, batchId: hash = told }: Extract<DomainEvent, { readonly type: 'planCompleted' }>): Problem | undefined {
    const one = plans.get(operation)
    if (one === undefined) return undefined
    if (one.isEnded) return { id: 'I-5', problem: `${operation} ends twice` }
    const last = one.content?.steps.at(-1)?.id ?? ''
    const { hash: known, isEnded } = one.steps[last] ?? {}
    if (known !== undefined && hash !== known && !isSameAct(hash ?? '', known))
      return { id: 'none that differs from what was shown', problem: `the receipt tells ${hash}, and ${known} was sent` }
    if (outcome === 'confirmed' && isEnded !== true) return { id: 'SEND-17', problem: `${operation} counts as confirmed, and ${last} is not done` }
    if (outcome === 'submitted' && known === undefined) return { id: 'SEND-17', problem: `${operation} counts as submitted, and nothing was sent` }
    one.isEnded = true
    delete one.due
    return undefined
  }

  function seeEvent(event: DomainEvent, by: number, state: RootState): Problem | undefined {
    switch (event.type) {
      case 'planRequested': {
        const { operation, act, namespace, connectorId, network, address, inputs } = event
        const busy = [...plans].find(
          ([id, one]) =>
            id !== operation && one.act === act && one.isConfirmed && !one.isEnded && !Object.values(one.steps).some(({ hash }) => hash !== undefined),
        )
        const asked = visitors.get(by)?.type
        if (asked === 'speedUpTransaction' || asked === 'cancelTransaction') {
          const former = state.transactions.sent.find((one) => one.network === network && one.hash === replacedBy({ act, inputs }))
          if (former === undefined || former.rival !== undefined)
            return { id: 'SEND-18', problem: `${inputs} is to be replaced, and ${former === undefined ? 'is not on its way' : `${former.rival} does so`}` }
        }
        if (busy !== undefined) return { id: 'SEND-20', problem: `${operation} begins while the wallet is asked for ${busy[0]}` }
        plans.set(operation, {
          act,
          namespace,
          connectorId,
          network,
          address,
          inputs,
          revision: plans.get(operation)?.revision ?? 0,
          isConfirmed: false,
          isEnded: false,
          // Steps that an earlier page has taken count.
          steps: Object.fromEntries(
            (state.plans.held.find((one) => one.operation === operation)?.progress ?? []).flatMap(
              ({ id, status, batchId, hash = batchId }): [string, Step][] =>
                status === 'done' || status === 'skipped'
                  ? [[id, { isEnded: true as const, ...(hash !== undefined && { hash }) }]]
                  : status === 'sent' && hash !== undefined
                    ? [[id, { hash }]]
                    : [],
            ),
          ),
          due: { what: 'it is made', at: now, ms: MAKE_MS },
        })
        return undefined
      }
      case 'planPrepared': {
        const one = plans.get(event.operation)
        if (one === undefined || one.isConfirmed || one.isEnded) return { id: 'I-5', problem: `${event.operation} is prepared out of turn` }
        one.content = event.content
        one.revision = event.revision
        one.due = { what: 'it is reviewed', at: now, ms: MAKE_MS }
        const units = event.content.goes[0]?.units ?? ''
        const hash = replacedBy(one)
        const problem = hash === undefined ? undefined : replacementProblem(one.act, hash, event.content, former(hash))
        if (hash !== undefined)
          return problem === undefined ? undefined : { id: 'none that differs from what was shown', problem: `${event.operation}: ${problem}` }
        const wrong = contentProblem(one, event.content, one.act === 'swap' ? told(one.address, event.content.goes[0]?.token ?? 'native', units) : undefined)
        if (wrong === undefined) return undefined
        const id = wrong.includes('approval') ? 'I-29' : wrong.includes('made for') ? 'no plan confirmed for other inputs' : 'no amount rounded up'
        return { id, problem: `${event.operation}: ${wrong}` }
      }
      // The visitor chooses what it is paid from.
      case 'payShort': {
        const one = plans.get(event.operation)
        if (one !== undefined) delete one.due
        return undefined
      }
      case 'planReviewed': {
        const one = plans.get(event.operation)
        if (one !== undefined && event.isLast) {
          one.reviewed = event.revision
          delete one.due
        }
        return undefined
      }
      case 'planConfirmed':
        return confirm(event, by, state)
      case 'requestStarted':
        return ask(event)
      case 'requestCompleted':
      case 'requestAnsweredLate':
        if (event.kind === 'sendTransaction' || event.kind === 'sendCalls') hashes.set(event.operation, event.result)
        return undefined
      case 'transactionEnded':
        ends.set(event.hash, event.outcome)
        return undefined
      case 'planStepStarted': {
        const one = plans.get(event.operation)
        if (one === undefined) return undefined
        if (event.request !== undefined) delete one.due
        else one.due = { what: `${event.step} is written`, at: now, ms: MAKE_MS }
        return undefined
      }
      case 'planSplit': {
        const one = plans.get(event.operation)
        if (one === undefined) return undefined
        const isSent = event.steps.find((id) => one.steps[id]?.hash !== undefined)
        if (isSent !== undefined) return { id: 'none twice', problem: `${isSent} was sent, and is to be asked for by itself` }
        one.steps = Object.fromEntries(Object.entries(one.steps).filter(([id]) => !event.steps.includes(id)))
        one.due = { what: 'a step begins', at: now, ms: BEGIN_MS }
        return undefined
      }
      case 'planStepReady': {
        const one = plans.get(event.operation)
        if (one?.content === undefined) return undefined
        one.due = { what: `${event.step} begins`, at: now, ms: BEGIN_MS }
        const step = one.content.steps.find(({ id }) => id === event.step)
        const wrong = step && problemOfStep(one, one.content, step, JSON.parse(event.payload) as object)
        return wrong === undefined ? undefined : { id: 'none that differs from what was shown', problem: wrong }
      }
      case 'planStepSent':
        return sent(event)
      case 'planStepEnded': {
        const one = plans.get(event.operation)
        if (one === undefined) return undefined
        const { hash } = one.steps[event.step] ?? {}
        const isSent = one.content?.steps.find(({ id }) => id === event.step)?.type === 'sendTransaction'
        // One that was sped up is done with the transaction that took its place.
        const done = event.hash !== undefined && isSameAct(event.hash, hash) ? event.hash : hash
        if (isSent && !event.isSkipped && (done === undefined || ends.get(done) !== 'confirmed'))
          return { id: 'SEND-17', problem: `${event.step} counts as done, and ${hash} is ${ends.get(hash ?? '')}` }
        one.steps = { ...one.steps, [event.step]: { ...one.steps[event.step], isEnded: true } }
        if (one.content?.steps.some(({ id }) => one.steps[id]?.isEnded !== true)) one.due = { what: 'the next step begins', at: now, ms: BEGIN_MS }
        return undefined
      }
      case 'planCompleted':
        return complete(event)
      case 'planFailed': {
        const one = plans.get(event.operation)
        if (one?.isEnded) return { id: 'I-5', problem: `${event.operation} ends twice` }
        if (one !== undefined) {
          one.isEnded = true
          delete one.due
        }
        return undefined
      }
      case 'stopped':
        plans.clear()
        return undefined
      default:
        return undefined
    }
  }

  return {
    see(line, state, at) {
      if (line.kind === 'command') {
        if (line.by === undefined) visitors.set(line.n, line.command as DomainCommand)
        return undefined
      }
      if (line.kind === 'event') {
        now = at
        const event = line.event as DomainEvent
        if (event.type === 'requestStarted') roots.set(line.n, event.operation)
        return seeEvent(event, line.by, state)
      }
      if (line.kind === 'call') {
        const root = roots.get(line.by)
        if (root === undefined) return undefined
        roots.set(line.n, root)
        const isPrompt = (line.port === 'connector' && line.method === 'sendTransaction') || (line.port === 'calls' && line.method === 'send')
        if (!isPrompt || !requests.has(root)) return undefined
        asked.set(root, (asked.get(root) ?? 0) + 1)
        return (asked.get(root) ?? 0) > 1 ? { id: 'none twice', problem: `the wallet is asked for ${root} again` } : undefined
      }
      const root = line.kind === 'reply' ? roots.get(line.call) : undefined
      if (root !== undefined) roots.set(line.n, root)
      return undefined
    },
    overdue(at, awakeSince) {
      for (const [operation, { due, isEnded }] of plans)
        if (due !== undefined && !isEnded && at > Math.max(due.at, awakeSince) + due.ms)
          return { id: 'I-16', problem: `${operation}: ${due.what}, and does not` }
      return undefined
    },
  }
}

/** Returns the hash of the transaction whose place a plan takes. */
function replacedBy({ act, inputs }: Pick<Planned, 'act' | 'inputs'>): string | undefined {
  return act === 'speedUp' || act === 'cancel' ? (JSON.parse(inputs) as { readonly hash: string }).hash : undefined
}
