import { selectActiveAddress } from '../account/selectors.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import type { SentVerdict } from '../../ports/finality.js'
import { sameAddress } from '../shared/caip/address.js'
import type { SponsorConfig } from '../shared/evm/sponsor.js'
import { SENT_VERDICTS } from '../shared/sent-verdict.js'
import { type HeldPlan, isWithWallet } from './state.js'

/**
 * Returns a plan: the given one, or the one that the visitor is busy with. That is one that waits for the visitor or the wallet, else the latest of those that this page has taken on, else the latest.
 *
 * @example const plan = kit.select((state) => selectPlan(state))
 */
export function selectPlan({ plans: { held } }: PublicState, operation?: OperationId): HeldPlan | undefined {
  if (operation !== undefined) return held.find((one) => one.operation === operation)
  const latest = [...held].reverse()
  const waits = latest.find((one) => one.phase === 'preparing' || one.phase === 'ready' || isWithWallet(one))
  return waits ?? latest.find(({ phase }) => phase !== 'interrupted' && phase !== 'submitted') ?? held.at(-1)
}

/**
 * Returns the verdict about what the wallet has sent for a plan, the worst of its steps: as shown, another one, or not checked, as are those that an earlier page has sent.
 * Undefined before a node has shown one.
 */
export function verdictOf({ content, progress }: Pick<HeldPlan, 'content' | 'progress'>): SentVerdict | undefined {
  const found = progress.map(({ id, status, hash, batchId, verdict }): SentVerdict | undefined => {
    const step = content?.steps.find((one) => one.id === id)
    const isOfEarlier = status === 'done' && (hash ?? batchId) !== undefined && step?.payload === undefined && step?.atOnce === undefined
    return verdict ?? (isOfEarlier ? 'unchecked' : undefined)
  })
  return SENT_VERDICTS.find((one) => found.includes(one))
}

/** Returns true if the plan's account is still the active one, of the same wallet. Another one's plan cannot be confirmed, and is not made anew. */
export function isPlanOfAccount(state: PublicState, { namespace, connectorId, address }: Pick<HeldPlan, 'namespace' | 'connectorId' | 'address'>): boolean {
  const active = selectActiveAddress(state, namespace)
  return state.connection.namespaces[namespace]?.connectorId === connectorId && active !== undefined && sameAddress(namespace, active, address)
}

/** Returns the plans that an earlier page has begun and that wait for the visitor. */
export function selectInterruptedPlans({ plans: { held } }: PublicState): readonly HeldPlan[] {
  return held.filter(({ phase }) => phase === 'interrupted')
}

/** Returns the sponsor of the app, an option of `evm()`, which may not be in use. */
export function sponsorOf({ config }: Pick<PublicState, 'config'>): SponsorConfig | undefined {
  return config.plugins.evm?.sponsor
}
