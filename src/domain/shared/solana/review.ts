import type { Json } from '../json/json.js'
import type { Effect, Review, Simulation, Step } from '../review/types.js'
import { feeOf } from './fee.js'
import { instructionsOf } from './instructions.js'
import { type InstructionAction, type InstructionReading, readInstruction } from './reading/reading.js'
import { decodeBase64Transaction } from './transaction.js'
import { solanaWarnings } from './warnings.js'

/** Reads the transactions of a request. @param payload JSON @param address account that is asked to sign */
export function reviewTransactions(payload: string, address: string, simulations: readonly Simulation[] = []): readonly Review[] {
  return [JSON.parse(payload) as Json].flat().map((given, index): Review => {
    const { transaction } = Object(given) as { readonly transaction?: Json }
    const message = typeof transaction === 'string' ? decodeBase64Transaction(transaction)?.message : undefined
    const simulation = simulations[index]
    const simulated = simulation === undefined ? {} : { simulation }
    if (message === undefined) return { effects: [], warnings: [{ type: 'unreadable', level: 'notice' }], ...simulated }
    const [payer] = message.accounts
    const instructions = instructionsOf(message).flatMap(readInstruction)
    const warnings = solanaWarnings({ instructions, payer }, address, simulation)
    return { effects: instructions.flatMap(effectsOf), warnings, fee: { amount: feeOf(message).toString(), isMost: true }, ...simulated }
  })
}

const STEPS: { readonly [A in InstructionAction]?: Step } = {
  createAccount: 'createAccount',
  createTokenAccount: 'createAccount',
  closeAccount: 'closeAccount',
  burn: 'burn',
  memo: 'memo',
  guard: 'guard',
}

/** Actions that only change the fee. */
const IN_FEE: ReadonlySet<InstructionAction> = /* @__PURE__ */ new Set(['unitLimit', 'unitPrice', 'heapSize', 'dataLimit'])

/** Returns the effects of an instruction; none if it only sets the fee. */
export function effectsOf({ program, programName, action, receiver, mint, amount, decimals, text }: InstructionReading): readonly Effect[] {
  if (IN_FEE.has(action)) return []
  const to = receiver === undefined ? {} : { to: receiver }
  const asset = { ...(mint !== undefined && { token: mint }), ...(decimals !== undefined && { decimals }) }
  const much = amount === undefined ? {} : { amount }
  const name = programName === undefined ? {} : { name: programName }
  switch (action) {
    case 'transfer':
    case 'withdrawNonce':
      return [{ type: 'pays', ...to, ...much }]
    case 'tokenTransfer':
      return [{ type: 'pays', ...to, ...much, ...asset, token: mint ?? '' }]
    case 'tokenApproval':
    case 'revocation': {
      const isRevoked = action === 'revocation' || amount === '0'
      const spender = receiver === undefined ? {} : { spender: receiver }
      return [{ type: 'allows', ...spender, ...(isRevoked ? { isRevoked } : much), ...asset, token: mint ?? '' }]
    }
    case 'setAuthority':
    case 'authorizeNonce':
    case 'assign':
      return [{ type: 'delegates', ...to }]
    case 'unknown':
      return [{ type: 'unknown', contract: program, ...name }]
  }
  const step = STEPS[action]
  const isMoved = action === 'burn' || action === 'createAccount'
  return [
    {
      type: 'calls',
      contract: program,
      ...name,
      ...(step === undefined ? { function: action } : { step }),
      ...(isMoved && much),
      ...(isMoved && asset),
      ...(text !== undefined && { text }),
    },
  ]
}
