import { sameAddress } from '../shared/caip/address.js'
import { AGAIN_MS, type HeldPlan, type PlanContent, type PlansState } from './state.js'

/** Ends after which some of it may have moved. */
const UNSURE = ['replaced', 'partial', 'unclear']

/** Ends of a transaction that moved nothing. */
const NOTHING = ['failed', 'dropped', 'expired']

/**
 * Returns the latest payment of the same amount to the same receiver on the network that something was sent of, or may have been, in the last ten minutes; undefined for content
 * that pays nobody, or in place of another. Refused ones, and those that the chain took back, count for nothing.
 */
export function findSamePayment(
  { held }: PlansState,
  { operation, namespace, network }: Pick<HeldPlan, 'operation' | 'namespace' | 'network'>,
  { goes, arrives, to, replaces }: Pick<PlanContent, 'goes' | 'arrives' | 'to' | 'replaces'>,
  now: number,
): HeldPlan | undefined {
  if (to === undefined || goes.length === 0 || replaces !== undefined) return undefined
  return [...held].reverse().find((one) => {
    if (one.operation === operation || one.network !== network || now - one.startedAt >= AGAIN_MS || !mayHavePaid(one)) return false
    const { content } = one
    return (
      content?.to !== undefined &&
      sameAddress(namespace, content.to.address, to.address) &&
      amountsOf(content) === amountsOf({ goes, ...(arrives && { arrives }) })
    )
  })
}

/** Returns true if a step of the plan is on the chain, on its way, or nobody knows. */
function mayHavePaid({ progress }: HeldPlan): boolean {
  return progress.some(({ status, outcome = '' }) => UNSURE.includes(outcome) || (['sent', 'unknown', 'done'].includes(status) && !NOTHING.includes(outcome)))
}

function amountsOf({ goes, arrives = goes }: Pick<PlanContent, 'goes' | 'arrives'>): string {
  return arrives.map(({ units, token = '', network = '' }) => `${units} ${token.toLowerCase()} ${network}`).join()
}
