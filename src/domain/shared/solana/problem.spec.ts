import { describe, expect, it } from 'vitest'
import { compile, ME, OTHER, transfer } from '../../../../tests/domain/solana.js'
import type { Json } from '../json/json.js'
import { readProblem } from './problem.js'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.js'

const STRANGER = '11111111111111111111111111111112'
const message = compile([
  transfer(1n),
  { program: TOKEN_PROGRAM, accounts: [`w:${OTHER}`], data: [3, 0, 0, 0, 0, 0, 0, 0, 0] },
  { program: STRANGER, accounts: [], data: [1] },
])

describe('problems of the network', () => {
  it.each<[Json, string, string]>([
    ['AccountNotFound', 'fee', 'the fee payer does not hold enough SOL for the network fee'],
    ['InsufficientFundsForFee', 'fee', 'the fee payer does not hold enough SOL for the network fee'],
    ['BlockhashNotFound', 'expired', 'its blockhash is not valid any more'],
    ['AlreadyProcessed', 'done', 'it was processed before'],
    [{ InsufficientFundsForRent: { account_index: 0 } }, 'rent', `${ME} would hold less SOL than the network asks of an account`],
    [{ InsufficientFundsForRent: { account_index: 99 } }, 'rent', 'an account would hold less SOL than the network asks of an account'],
    [{ InstructionError: [0, { Custom: 1 }] }, 'funds', 'the System program, in instruction 1: the account does not hold enough SOL'],
    [{ InstructionError: [1, { Custom: 1 }] }, 'funds', 'the Token program, in instruction 2: the account does not hold enough tokens'],
    [{ InstructionError: [1, { Custom: 17 }] }, 'program', 'the Token program, in instruction 2: the account is frozen'],
    [{ InstructionError: [2, { Custom: 6001 }] }, 'program', `${STRANGER}, in instruction 3: error 6001`],
    [{ InstructionError: [2, 'InvalidAccountData'] }, 'program', `${STRANGER}, in instruction 3: invalid account data`],
    [{ InstructionError: ['x', null] }, 'program', 'a program: unknown error'],
    ['SanitizeFailure', 'other', 'SanitizeFailure'],
    [{ DuplicateInstruction: 3 }, 'other', 'DuplicateInstruction'],
    [null, 'other', 'unknown'],
  ])('[CONN-50] %j is read', (err, kind, reason) => {
    expect(readProblem(err, { message })).toMatchObject({ kind, reason })
  })

  it('[CONN-50] the innermost program of the log and its own words count, cleaned', () => {
    const logs = [
      `Program ${STRANGER} invoke [1]`,
      'Program log: AnchorError occurred. Error Code: TooMuch. Error Number: 6001. Error Message: Slippage\u202e is too high.',
      `Program ${TOKEN_PROGRAM} failed: custom program error: 0x1`,
      `Program ${STRANGER} failed: custom program error: 0x1`,
      7,
    ]
    expect(readProblem({ InstructionError: [2, { Custom: 6001 }] }, { message, logs })).toEqual({
      kind: 'program',
      reason: 'the Token program, in instruction 3: Slippage is too high',
      program: TOKEN_PROGRAM,
      programName: 'Token',
      instruction: 2,
      code: 6001,
      said: 'Slippage is too high',
    })
    expect(readProblem({ InstructionError: [2, { Custom: 1 }] }, { logs: [`Program log: Error: ${'x'.repeat(9_000)}`] }).said).toHaveLength(140)
  })

  it.each([
    ['Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.', 'fee'],
    ['Transaction simulation failed: Blockhash not found', 'expired'],
    ['Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent', 'rent'],
    ['Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1', 'funds'],
    ['Transaction simulation failed: This transaction has already been processed', 'done'],
    ['Something else', 'other'],
  ])('[CONN-50] of a node that gives no reason, its sentence is read: %s', (words, kind) => {
    expect(readProblem(words, { message })).toMatchObject({ kind, ...(kind === 'funds' && { program: SYSTEM_PROGRAM, code: 1 }) })
  })
})
