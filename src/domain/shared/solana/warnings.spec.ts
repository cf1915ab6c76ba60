import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { compile, keyOf, ME, OTHER, type TestInstruction, THIRD, transfer } from '../../../../tests/domain/solana.js'
import { additionsTo } from './compare/additions.js'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.js'
import type { Simulation } from '../review/types.js'
import { needsConfirmation } from '../review/warnings.js'
import { reviewTransactions } from './review.js'
import { encodeTransaction } from './transaction.js'

/** Off the curve. */
const VAULT = 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'
const STRANGER = keyOf(9)

function review(instructions: readonly TestInstruction[], simulation?: Simulation, payer = ME) {
  const transactions = JSON.stringify({ transaction: base64.encode(encodeTransaction(compile(instructions, { payer }))) })
  const [one] = reviewTransactions(transactions, ME, simulation && [simulation])
  return { warnings: one?.warnings ?? [], isHeld: needsConfirmation(one === undefined ? [] : [one]) }
}
const opens = (owner: string): TestInstruction => ({
  program: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [`ws:${ME}`, `w:${THIRD}`, owner, OTHER, SYSTEM_PROGRAM, TOKEN_PROGRAM],
  data: [1],
})
const syncNative = { program: TOKEN_PROGRAM, accounts: [`w:${VAULT}`], data: [17] }

describe('warnings of a Solana transaction', () => {
  it('[CONN-50] a plain payment has none', () => {
    expect(review([transfer(1n)])).toEqual({ warnings: [], isHeld: false })
  })

  it('[CONN-50] nobody has the key of a receiver off the curve, of SOL or of a new token account', () => {
    expect(review([transfer(1n, ME, VAULT)])).toEqual({ warnings: [{ type: 'offCurve', level: 'danger', subject: VAULT }], isHeld: true })
    expect(review([opens(VAULT)])).toEqual({ warnings: [{ type: 'offCurve', level: 'danger', subject: VAULT }], isHeld: true })
    expect(review([opens(OTHER)]).warnings).toEqual([])
  })

  it('[CONN-50] what goes to the system program is lost', () => {
    expect(review([{ program: SYSTEM_PROGRAM, accounts: [`ws:${ME}`, SYSTEM_PROGRAM], data: transfer(1n).data ?? [] }])).toEqual({
      warnings: [{ type: 'lost', level: 'danger', subject: SYSTEM_PROGRAM }],
      isHeld: true,
    })
  })

  it('[CONN-50] accounts of programs are no mistake where the transaction uses programs: SOL is wrapped in one', () => {
    expect(review([transfer(1n, ME, VAULT), syncNative])).toEqual({ warnings: [], isHeld: false })
  })

  it('[CONN-50] a program that is not known is held until a simulation shows what to expect', () => {
    const stranger = { program: STRANGER, accounts: [`w:${OTHER}`], data: [1] }
    const warnings = [{ type: 'unknownCall', level: 'warning', subject: STRANGER }]
    expect(review([stranger])).toEqual({ warnings, isHeld: true })
    expect(review([stranger], { status: 'unavailable' })).toEqual({ warnings, isHeld: true })
    expect(review([stranger], { status: 'succeeded', changes: [] })).toEqual({ warnings: [{ ...warnings[0], level: 'notice' }], isHeld: false })
  })

  it('[CONN-50] control that is given away is held, whatever a simulation says; another payer is not', () => {
    const approval = { program: TOKEN_PROGRAM, accounts: [`w:${THIRD}`, OTHER, `s:${ME}`], data: [4, 1, 0, 0, 0, 0, 0, 0, 0] }
    expect(review([approval], { status: 'succeeded', changes: [] })).toEqual({ warnings: [{ type: 'control', level: 'danger', subject: OTHER }], isHeld: true })
    expect(review([transfer(1n)], undefined, THIRD)).toEqual({ warnings: [{ type: 'otherPayer', level: 'notice', subject: THIRD }], isHeld: false })
  })

  it('[CONN-50] a simulation that fails is a warning, with its reason', () => {
    const problem = { kind: 'funds', reason: 'the System program: the account does not hold enough SOL' } as const
    expect(review([transfer(1n)], { status: 'failed', problem })).toEqual({ warnings: [{ type: 'wouldFail', level: 'warning', problem }], isHeld: true })
  })
})

describe('additions of a wallet', () => {
  const asked = encodeTransaction(compile([transfer(1n)]))
  const limit = { program: COMPUTE_BUDGET_PROGRAM, data: '02400d0300' }
  const price = { program: COMPUTE_BUDGET_PROGRAM, data: '03204e000000000000' }
  const guard = { program: LIGHTHOUSE_PROGRAM, accounts: [ME], data: [1] }

  it('[CONN-50] are counted: the rise of the fee, and the checks', () => {
    const signed = encodeTransaction(compile([guard, limit, price, transfer(1n), guard]))
    expect(additionsTo(asked, signed, 3)).toMatchObject({ transaction: 3, feeRise: '4000', fee: '9000', checks: 2 })
    expect(additionsTo(asked, signed)?.instructions.map(({ action }) => action)).toEqual(['guard', 'unitLimit', 'unitPrice', 'guard'])
    expect(additionsTo(asked, encodeTransaction(compile([limit, transfer(1n)])))).toMatchObject({ feeRise: '0', checks: 0 })
  })

  it('[CONN-50] are none of what is unchanged, changed otherwise, or no transaction', () => {
    expect(additionsTo(asked, asked)).toBeUndefined()
    expect(additionsTo(asked, encodeTransaction(compile([transfer(2n), guard])))).toBeUndefined()
    expect([additionsTo(asked, Uint8Array.of(1)), additionsTo(Uint8Array.of(1), asked)]).toEqual([undefined, undefined])
  })
})
