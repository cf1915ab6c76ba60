import { catchError, filter, map, mergeMap, of, take } from 'rxjs'
import type { SmartSessionCall } from '../../ports/services/smart-sessions.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import { beginPlan, findPlan, type MakePlan } from '../plans/index.js'
import type { DomainCommand, DomainEvent, Policy, Slice } from '../root.js'
import { isEvmAddress } from '../shared/caip/address.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline } from '../shared/timing.js'
import { failure } from './errors.js'

/** Inputs of the plan that uses a session. */
export type UseInputs = Pick<SmartSessionCall, 'account' | 'id' | 'to' | 'value' | 'data'>

/** Most uses that are held. The oldest goes first. */
export const MAX_USES = 16

/** Decides the use of a session; see the command types. */
export const useDecide: Pick<Slice<'smartSessions'>['decide'], 'useSmartSession' | 'reportSmartSessionState'> = {
  useSmartSession(state, { account, id, to, value = '0', data = '0x', silent }, { operation }) {
    if (selectNetwork(state)?.chainNamespace !== 'eip155') return { rejected: failure('SMART_ACCOUNT_MISSING') }
    const refuse = (problem: string) => ({ rejected: failure('SMART_SESSION_CALL_INVALID', { problem }) })
    if (!isEvmAddress(account)) return refuse('"account" must be an address')
    if (!isEvmAddress(to)) return refuse('"to" must be an address')
    if (!/^0x[0-9a-f]{64}$/i.test(id)) return refuse('"id" must be 32 bytes as hex')
    if (!/^\d{1,78}$/.test(value)) return refuse('"value" must be a whole number of the smallest unit')
    if (!/^0x([0-9a-f]{2})*$/i.test(data)) return refuse('"data" must be hex')
    const inputs: UseInputs = { account, id, to, value, data }
    return beginPlan(state, operation, { act: 'use', inputs, isSilent: silent === true })
  },
  reportSmartSessionState(state, { operation, account, id, session }): readonly DomainEvent[] {
    const plan = findPlan(state, operation)
    return plan?.act === 'use' ? [{ type: 'smartSessionUsed', operation, network: plan.network, account, id, ...session }] : []
  },
}

/** Makes the plan: the call is tried on the chain first. One that the account refuses is never shown to the wallet. */
export const makeUse: MakePlan = (io, { network, address, inputs }) => {
  const given = JSON.parse(inputs) as UseInputs
  return io.ports.smartSessions.prepare({ network, address, ...given }).pipe(
    take(1),
    map(({ payload, fee, problem }) => {
      if (problem !== undefined) throw failure('SMART_SESSION_REFUSED', { problem })
      const coin = findNetwork(io.state(), network)?.nativeCurrency ?? { decimals: 18, symbol: '' }
      return {
        goes: [],
        comes: [],
        // Coins go out of the smart account, not of the one that signs.
        ...(given.value !== '0' && { arrives: [{ units: given.value, decimals: coin.decimals, symbol: coin.symbol }] }),
        costs: [{ for: 'network' as const, units: fee, decimals: coin.decimals, symbol: coin.symbol, bound: 'atMost' as const }],
        to: { address: given.to },
        warnings: [],
        steps: [{ id: 'use', type: 'sendTransaction' as const, payload }],
      }
    }),
  )
}

/** Reads the session back once its call is in a block, or failed there: its status, and what is left of its limits. */
export const readUsed: Policy = (io) =>
  io.on('planCompleted', 'planSettled', 'planFailed').pipe(
    filter((event) => event.act === 'use' && event.outcome !== undefined && event.outcome !== 'submitted'),
    mergeMap(({ operation }) => {
      const plan = findPlan(io.state(), operation)
      if (plan === undefined) return []
      const { account, id } = JSON.parse(plan.inputs) as UseInputs
      return io.ports.smartSessions.state({ network: plan.network, account, id }).pipe(
        take(1),
        deadline(io.ports.timer, RPC_READ_DEADLINE_MS, plan.network),
        mergeMap((session): readonly DomainCommand[] => [
          { type: 'reportSmartSessionState', operation, account, id, session },
          { type: 'refreshSmartSessions', force: true },
        ]),
        // The list tells it when it is read the next time.
        catchError(() => of<DomainCommand>({ type: 'refreshSmartSessions', force: true })),
      )
    }),
  )
