import type { Remembered, SliceMemory } from '../root.js'
import { isAddress } from '../shared/caip/address.js'
import { type CaipNetworkId, namespaceOf, parseCaipNetworkId } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import type { SentVerdict } from '../../ports/finality.js'
import { readVerdict } from '../shared/sent-verdict.js'
import type { Personal } from '../shared/secrets/secret.js'
import {
  AGAIN_MS,
  type HeldPlan,
  KEEP_PLANS_MS,
  MAX_PLANS,
  MAX_STEPS,
  type PlanAct,
  type PlanAmount,
  type PlanParty,
  type PlanReplaced,
  type PlansState,
  type PlanStep,
} from './state.js'

/** Step as it is stored: what was done, and no payload. A later page has the act write it anew, and shows it again. */
export interface StoredStep extends Pick<PlanStep, 'id' | 'type'> {
  readonly status: 'waiting' | 'unknown' | 'sent' | 'done'
  readonly hash?: Personal
  readonly batchId?: Personal
  readonly verdict?: SentVerdict
}

/** Begun plan as it is stored. Nothing in it reaches a wallet: it is made anew from its inputs, and confirmed again. */
export interface StoredPlan extends Pick<HeldPlan, 'act' | 'network' | 'address' | 'connectorId' | 'inputs' | 'startedAt' | 'isSilent'> {
  readonly goes: readonly PlanAmount[]
  readonly comes: readonly PlanAmount[]
  readonly later?: readonly PlanAmount[]
  readonly arrives?: readonly PlanAmount[]
  readonly to?: PlanParty
  readonly replaces?: PlanReplaced
  readonly steps: readonly StoredStep[]
}

/** Longest inputs that are stored, in characters. */
const MAX_INPUTS = 8_192

const ACTS: readonly PlanAct[] = ['send', 'speedUp', 'cancel', 'approve', 'swap', 'buy', 'pay', 'register', 'grant', 'revoke', 'use']

/** Stored list of begun plans. */
export const storedPlans: Remembered<readonly StoredPlan[]> = {
  key: 'plans',
  select: ({ plans }) => plans.held.flatMap(toStored),
  depends: ({ plans }) => plans.held,
  parse: (value) => arrayOf(value, parsePlan),
  merges: true,
}

/** Plans that were confirmed and are not over, across pages: stored before their wallet is asked. */
export const memory: SliceMemory = {
  items: { plans: storedPlans },
  restore(take) {
    const held = take(storedPlans)
    return held === undefined || held.length === 0 ? undefined : { held }
  },
}

/** Adds the plans of an earlier page, each under an operation of its own. One that this page has begun stays as it is. */
export function mergePlans(state: PlansState, restored: readonly StoredPlan[], operation: string, at: number): PlansState {
  const keyOf = ({ startedAt, inputs }: Pick<StoredPlan, 'startedAt' | 'inputs'>) => `${startedAt} ${inputs}`
  const known = new Set(state.held.map(keyOf))
  const added = restored
    .filter((one) => !known.has(keyOf(one)) && at - one.startedAt < (isDone(one) ? AGAIN_MS : KEEP_PLANS_MS))
    .slice(-MAX_PLANS)
    .map(({ goes, comes, later, arrives, to, replaces, steps, ...about }, index): HeldPlan => {
      const phase = isDone({ steps }) ? 'done' : steps.at(-1)?.status === 'sent' ? 'submitted' : 'interrupted'
      return {
        ...about,
        operation: `${operation}.p${index}`,
        namespace: namespaceOf(about.network),
        phase,
        revision: 0,
        content: {
          inputs: about.inputs,
          goes,
          comes,
          ...(later && { later }),
          ...(arrives && { arrives }),
          costs: [],
          ...(to && { to }),
          ...(replaces && { replaces }),
          warnings: [],
          steps: steps.map(({ id, type }) => ({ id, type })),
        },
        progress: steps.map(({ type: _, ...one }) => one),
      }
    })
  return added.length === 0 ? state : { held: [...added, ...state.held].slice(-MAX_PLANS) }
}

function isDone({ steps }: Pick<StoredPlan, 'steps'>): boolean {
  return steps.every(({ status }) => status === 'done')
}

function toStored(plan: HeldPlan): readonly StoredPlan[] {
  const { act, network, address, connectorId, inputs, startedAt, isSilent, phase, content } = plan
  const { progress } = plan
  // A payment that was made is kept for a while, so that a later page asks before the same one.
  const isPaid = phase === 'done' && content?.to !== undefined
  const isBegun =
    isPaid || phase === 'running' || phase === 'submitted' || phase === 'interrupted' || (progress.length > 0 && phase !== 'done' && phase !== 'failed')
  if (!isBegun || content === undefined || inputs.length > MAX_INPUTS) return []
  const steps = storedSteps(plan)
  // Written member by member: an act may have given them in any order, and a replay must store the same text.
  const [goes, comes, later = [], arrives = []] = [content.goes, content.comes, content.later ?? [], content.arrives ?? []].map(
    (amounts) => arrayOf(amounts, parseAmount) ?? [],
  )
  const [to, replaces] = [parseParty(content.to), parseReplaced(content.replaces)]
  return [
    {
      act,
      network,
      address,
      connectorId,
      inputs,
      startedAt,
      ...(isSilent && { isSilent }),
      goes: goes ?? [],
      comes: comes ?? [],
      ...(later.length > 0 && { later }),
      ...(arrives.length > 0 && { arrives }),
      ...(to && { to }),
      ...(replaces && { replaces }),
      steps,
    },
  ]
}

/** Returns the steps of a plan as they are stored. */
export function storedSteps({ content, progress }: Pick<HeldPlan, 'content' | 'progress'>): readonly StoredStep[] {
  return (content?.steps ?? []).map(({ id, type }): StoredStep => {
    const { status = 'waiting', hash, batchId, verdict } = progress.find((one) => one.id === id) ?? {}
    const isSent = status === 'sent' && (hash ?? batchId) !== undefined
    const kept = status === 'done' || status === 'skipped' ? 'done' : isSent ? 'sent' : status === 'waiting' ? 'waiting' : 'unknown'
    return { id, type, status: kept, ...(hash !== undefined && { hash }), ...(batchId !== undefined && { batchId }), ...(verdict && { verdict }) }
  })
}

function parsePlan(value: unknown): StoredPlan | undefined {
  if (!isRecord(value)) return undefined
  const { act, network, inputs, startedAt, isSilent } = value
  const [account, connectorId] = [text(value['address']), text(value['connectorId'])]
  if (!ACTS.includes(act as PlanAct) || typeof network !== 'string' || !parseCaipNetworkId(network).ok) return undefined
  const id = network as CaipNetworkId
  if (account === undefined || !isAddress(namespaceOf(id), account) || connectorId === undefined || !Number.isSafeInteger(startedAt)) return undefined
  if (typeof inputs !== 'string' || inputs === '' || inputs.length > MAX_INPUTS) return undefined
  const steps = arrayOf(value['steps'], parseStep)
  if (steps === undefined || steps.length === 0 || steps.length > MAX_STEPS || new Set(steps.map(({ id }) => id)).size < steps.length) return undefined
  const [to, replaces] = [parseParty(value['to']), parseReplaced(value['replaces'])]
  return {
    act: act as PlanAct,
    network: id,
    address: account,
    connectorId,
    inputs,
    startedAt: startedAt as number,
    ...(isSilent === true && { isSilent }),
    goes: arrayOf(value['goes'], parseAmount) ?? [],
    comes: arrayOf(value['comes'], parseAmount) ?? [],
    ...(Array.isArray(value['later']) && { later: arrayOf(value['later'], parseAmount) ?? [] }),
    ...(Array.isArray(value['arrives']) && { arrives: arrayOf(value['arrives'], parseAmount) ?? [] }),
    ...(to && { to }),
    ...(replaces && { replaces }),
    steps,
  }
}

function parseStep(value: unknown): StoredStep | undefined {
  const { id, type, status, hash, batchId, verdict } = isRecord(value) ? value : {}
  const [name, sent, batch, known] = [text(id), text(hash), text(batchId), readVerdict(verdict)]
  if (name === undefined || !['signMessage', 'signTypedData', 'sendTransaction', 'service'].includes(type as string)) return undefined
  if (!['waiting', 'unknown', 'sent', 'done'].includes(status as string)) return undefined
  return {
    id: name,
    type: type as StoredStep['type'],
    status: status === 'sent' && (sent ?? batch) === undefined ? 'unknown' : (status as StoredStep['status']),
    ...(sent !== undefined && { hash: sent }),
    ...(batch !== undefined && { batchId: batch }),
    ...(known && { verdict: known }),
  }
}

function parseAmount(value: unknown): PlanAmount | undefined {
  const { units, decimals, symbol, token, bound } = isRecord(value) ? value : {}
  const [name, contract] = [text(symbol), text(token)]
  if (typeof units !== 'string' || !/^\d{1,78}$/.test(units) || !Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > 255)
    return undefined
  return {
    units,
    decimals: decimals as number,
    ...(name !== undefined && { symbol: name }),
    ...(contract !== undefined && { token: contract }),
    ...((bound === 'about' || bound === 'atLeast' || bound === 'atMost') && { bound }),
  }
}

function parseReplaced(value: unknown): PlanReplaced | undefined {
  const { hash, isSame } = isRecord(value) ? value : {}
  const id = text(hash)
  return id === undefined ? undefined : { hash: id, ...(isSame === true && { isSame }) }
}

function parseParty(value: unknown): PlanParty | undefined {
  const { address, profileName, appName, isKnown } = isRecord(value) ? value : {}
  const [account, called, shop] = [text(address), text(profileName), text(appName)]
  if (account === undefined) return undefined
  return {
    address: account,
    ...(called !== undefined && { profileName: called }),
    ...(shop !== undefined && { appName: shop }),
    ...(isKnown === true && { isKnown }),
  }
}
