import { map, take } from 'rxjs'
import { findNetwork } from '../network/index.js'
import type { MakePlan, PlanAllowance, PlanContent } from '../plans/index.js'
import { selectContract } from '../approvals/state.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { revokeCall } from '../shared/evm/approval-data.js'
import type { AllowanceKind, AllowancePair, RevokeTrial } from '../../ports/services/allowances.js'
import { failure } from './errors.js'

/** Inputs of a plan that takes allowances back. JSON. */
export type RevokeInputs = { readonly pairs: readonly { readonly token: string; readonly spender: string; readonly kind?: AllowanceKind }[] }

/** Returns the id of the step that takes an allowance back. */
export function stepOf({ token, spender, kind }: AllowancePair): string {
  return [token, spender, ...(kind ? [kind] : [])].join('/').toLowerCase()
}

/** Makes the plan that takes allowances back: each is read anew and tried, one transaction sets it to 0. One of which nothing is left needs no transaction. */
export const makeRevoke: MakePlan = (io, { network: id, address, inputs: written }, { isSponsored }) => {
  const { pairs } = JSON.parse(written) as RevokeInputs
  return io.ports.allowances.tryRevoke({ network: id, address, pairs }).pipe(
    take(1),
    map(({ trials, gasPrice, balance }): Omit<PlanContent, 'inputs'> => {
      const left = trials.filter(({ units }) => units !== '0')
      const [first, ...good] = [...left.filter(({ problem }) => problem !== undefined), ...left.filter(({ problem }) => problem === undefined)]
      if (first === undefined) throw failure('ALLOWANCES_GONE')
      const open = first.problem === undefined ? [first, ...good] : good.filter(({ problem }) => problem === undefined)
      if (open.length === 0) throw failure('ALLOWANCES_REFUSED', { symbol: first.symbol, problem: first.problem ?? '' })
      const fee = open.reduce((sum, { gas = '0' }) => sum + BigInt(gas), 0n) * BigInt(gasPrice)
      const { symbol = '', decimals = 18 } = findNetwork(io.state(), id)?.nativeCurrency ?? {}
      const missing = fee - BigInt(balance)
      if (missing > 0n && !isSponsored) throw failure('ALLOWANCES_FEE_MISSING', { missing: formatUnits(missing, decimals), symbol })
      return {
        goes: [],
        comes: [],
        costs: [{ for: 'network', units: fee.toString(), decimals, symbol, bound: 'atMost' }],
        allows: open.map((one) => allowanceOf(one, selectContract(io.state(), id, one.spender)?.name)),
        // The others are taken back all the same: each has a result of its own.
        warnings: left.flatMap(({ problem, symbol: subject }) => (problem === undefined ? [] : [{ type: 'revokeRefused', level: 'notice' as const, subject }])),
        steps: open.map((one) => ({
          id: stepOf(one),
          type: 'sendTransaction' as const,
          payload: JSON.stringify({ from: address, ...revokeCall(id, one, one.decreases && BigInt(one.units)), value: '0x0' }),
        })),
      }
    }),
  )
}

function allowanceOf({ token, spender, symbol, decimals }: RevokeTrial, spenderName: string | undefined): PlanAllowance {
  return { token, decimals, symbol, units: '0', spender, ...(spenderName !== undefined && { spenderName }) }
}
