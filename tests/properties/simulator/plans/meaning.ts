import type { HeldPlan, PlanContent, PlanStep } from '../../../../src/domain/plans/state.js'
import { coinOf, type Meaning, meaningOf, NO_LIMIT, ROUTER, unitsIn } from './truth.js'

/** Members of a plan that its content and its transactions are held against. */
export type Planned = Pick<HeldPlan, 'act' | 'namespace' | 'network' | 'address' | 'inputs'>

type Inputs = {
  readonly to?: string
  readonly from?: string
  readonly token?: string
  readonly amount: string
  readonly toleranceBps?: number
  readonly unlimited?: boolean
}

/** Returns the problem of what is shown against what was asked for: other parties, other coins, or another amount. No amount is ever rounded. */
export function contentProblem({ act, namespace, inputs }: Planned, content: PlanContent, told: bigint | undefined): string | undefined {
  const asked = JSON.parse(inputs) as Inputs
  const [goes, ...others] = content.goes
  if (content.inputs !== inputs) return `it is made for ${content.inputs}, and ${inputs} is asked for`
  if (goes === undefined || others.length > 0) return `${content.goes.length} amounts go`
  const paid = act === 'swap' ? asked.from : (asked.token ?? 'native')
  if ((goes.token ?? 'native').toLowerCase() !== paid?.toLowerCase()) return `${goes.token} goes, and ${paid} is asked for`
  const decimals = namespace === 'solana' ? 9 : coinOf(paid).decimals
  if (goes.decimals !== decimals) return `it has ${goes.decimals} decimals`
  const wanted = asked.amount === 'max' ? undefined : unitsIn(asked.amount, decimals)
  if (asked.amount !== 'max' && goes.units !== `${wanted}`) return `${goes.units} go, and ${wanted} are asked for`
  if (act !== 'swap') return content.to?.address === asked.to ? undefined : `${content.to?.address} gets it, and ${asked.to} is asked for`
  const least = content.comes.find(({ bound }) => bound === 'atLeast')
  const about = content.comes.find(({ bound }) => bound === 'about')
  if (least === undefined || about === undefined || least.decimals !== coinOf(asked.to).decimals) return 'the least that comes is not shown'
  const floor = (BigInt(about.units) * BigInt(10_000 - (asked.toleranceBps ?? 0))) / 10_000n
  if (BigInt(least.units) < floor) return `${least.units} come at least, and ${floor} are within the tolerance`
  const approves = content.steps.some(({ id }) => id === 'approve')
  const isMissing = paid !== 'native' && told !== undefined && told < BigInt(goes.units)
  return approves === isMissing ? undefined : `${told} may be taken, ${goes.units} go, and ${approves ? 'an' : 'no'} approval is asked for`
}

/** Returns the problem of a step's transaction against what is shown. */
export function stepProblem({ act, namespace, address, inputs }: Planned, content: PlanContent, step: PlanStep, transaction: object): string | undefined {
  const goes = content.goes[0]
  // Of Solana, the adapter compares the bytes.
  if (namespace !== 'eip155' || goes === undefined) return undefined
  const meaning = meaningOf(transaction as Readonly<Record<string, string>>)
  if (meaning === undefined) return 'nobody can read it'
  const is = JSON.stringify(meaning, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const asked = JSON.parse(inputs) as Inputs
  return fits({ act, address, asked, goes, content, step }, meaning)
    ? undefined
    : `${step.id} is ${is}, and ${JSON.stringify([content.goes, content.comes, content.to])} is shown`
}

interface Shown extends Pick<Planned, 'act' | 'address'> {
  readonly asked: Inputs
  readonly goes: PlanContent['goes'][number]
  readonly content: PlanContent
  readonly step: PlanStep
}

function fits({ act, address, asked, goes, content, step }: Shown, meaning: Meaning): boolean {
  const [units, token] = [BigInt(goes.units), (goes.token ?? 'native').toLowerCase()]
  if (meaning.kind === 'transfer') return act !== 'swap' && meaning.units === units && meaning.token === token && isSame(meaning.to, content.to?.address)
  if (act !== 'swap') return false
  if (meaning.kind === 'approve') {
    const limit = step.id === 'reset' ? 0n : asked.unlimited === true ? NO_LIMIT : units
    return meaning.token === token && meaning.units === limit && meaning.spender === ROUTER
  }
  const least = content.comes.find(({ bound }) => bound === 'atLeast')
  return (
    meaning.router === ROUTER &&
    meaning.units === units &&
    meaning.from === token &&
    meaning.to === asked.to?.toLowerCase() &&
    isSame(meaning.receiver, address) &&
    meaning.least >= BigInt(least?.units ?? NO_LIMIT)
  )
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}
