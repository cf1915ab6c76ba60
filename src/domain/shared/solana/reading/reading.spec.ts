import { describe, expect, it } from 'vitest'
import { base58 } from '@scure/base'
import { compile, keyOf, little, ME, OTHER, type TestInstruction, THIRD, transfer } from '../../../../../tests/domain/solana.js'
import { feeOf } from '../fee.js'
import { instructionsOf } from '../instructions.js'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../programs.js'
import { readInstruction } from './reading.js'

const [SOURCE, MINT, TARGET] = [keyOf(11), keyOf(12), keyOf(13)]
const key = (address: string) => [...base58.decode(address)]
const seed = (text: string) => [...little(text.length, 8), ...new TextEncoder().encode(text)]
const read = (...instructions: readonly TestInstruction[]) => instructionsOf(compile(instructions)).flatMap(readInstruction)
const system = (accounts: readonly string[], data: readonly number[] | string): TestInstruction => ({ program: SYSTEM_PROGRAM, accounts, data })
const token = (accounts: readonly string[], data: readonly number[] | string, program = TOKEN_PROGRAM): TestInstruction => ({ program, accounts, data })
const budget = (data: string): TestInstruction => ({ program: COMPUTE_BUDGET_PROGRAM, data })

describe('instructions for display', () => {
  it.each([
    ['a transfer', system([ME, OTHER], '0200000040420f0000000000'), { action: 'transfer', source: ME, receiver: OTHER, amount: '1000000' }],
    [
      'a transfer of an account with a seed',
      system([ME, THIRD, OTHER], [...little(11, 4), ...little(7, 8), ...seed('x'), ...key(THIRD)]),
      { action: 'transfer', source: ME, receiver: OTHER, amount: '7' },
    ],
    [
      'a created account',
      system([ME, OTHER], [...little(0, 4), ...little(890_880, 8), ...little(0, 8), ...key(TOKEN_PROGRAM)]),
      { action: 'createAccount', source: ME, receiver: OTHER, amount: '890880' },
    ],
    [
      'one with a seed',
      system([ME, OTHER], [...little(3, 4), ...key(ME), ...seed('abc'), ...little(5, 8), ...little(0, 8), ...key(TOKEN_PROGRAM)]),
      { action: 'createAccount', source: ME, receiver: OTHER, amount: '5' },
    ],
    ['an account that another program gets', system([ME], [...little(1, 4), ...key(THIRD)]), { action: 'assign', source: ME, receiver: THIRD, danger: true }],
    [
      'the same with a seed',
      system([OTHER, ME], [...little(10, 4), ...key(ME), ...seed('x'), ...key(THIRD)]),
      { action: 'assign', source: OTHER, receiver: THIRD, danger: true },
    ],
    ['allocated space', system([ME], [...little(8, 4), ...little(80, 8)]), { action: 'allocate' }],
    ['a nonce', system([SOURCE, TARGET, ME], little(4, 4)), { action: 'advanceNonce', source: SOURCE }],
    ['lamports of a nonce account', system([SOURCE, OTHER], [...little(5, 4), ...little(9, 8)]), { action: 'withdrawNonce', receiver: OTHER, amount: '9' }],
    ['another authority of a nonce', system([SOURCE, ME], [...little(7, 4), ...key(THIRD)]), { action: 'authorizeNonce', receiver: THIRD }],
    [
      'a transfer of tokens',
      token([SOURCE, TARGET, ME], '03400d030000000000'),
      { action: 'tokenTransfer', source: SOURCE, receiver: TARGET, amount: '200000' },
    ],
    [
      'a checked transfer of tokens',
      token([SOURCE, MINT, TARGET, ME], '0c400d03000000000006', TOKEN_2022_PROGRAM),
      { action: 'tokenTransfer', receiver: TARGET, mint: MINT, amount: '200000', decimals: 6 },
    ],
    [
      'one with a fee',
      token([SOURCE, MINT, TARGET, ME], '1a01400d03000000000006d007000000000000', TOKEN_2022_PROGRAM),
      { action: 'tokenTransfer', receiver: TARGET, mint: MINT, amount: '200000', decimals: 6, tokenFee: '2000' },
    ],
    ['an approval', token([SOURCE, THIRD, ME], '040100000000000000'), { action: 'tokenApproval', receiver: THIRD, amount: '1', danger: true }],
    ['a checked approval', token([SOURCE, MINT, THIRD, ME], '0d010000000000000006'), { action: 'tokenApproval', mint: MINT, receiver: THIRD, danger: true }],
    ['a revoked approval', token([SOURCE, ME], '05'), { action: 'revocation', source: SOURCE }],
    ['another owner', token([SOURCE, ME], [6, 2, 1, ...key(THIRD)]), { action: 'setAuthority', source: SOURCE, receiver: THIRD, danger: true }],
    ['an owner that is removed', token([SOURCE, ME], '060300'), { action: 'setAuthority', source: SOURCE, danger: true }],
    ['a closed account', token([SOURCE, ME, ME], '09'), { action: 'closeAccount', source: SOURCE, receiver: ME }],
    ['burnt tokens', token([SOURCE, MINT, ME], '080100000000000000'), { action: 'burn', mint: MINT, amount: '1' }],
    ['burnt tokens, checked', token([SOURCE, MINT, ME], '0f010000000000000006'), { action: 'burn', mint: MINT, amount: '1' }],
    ['wrapped lamports', token([SOURCE], '11'), { action: 'syncNative' }],
    ['lamports above the rent', token([SOURCE, ME], '26'), { action: 'withdrawExcess', receiver: ME }],
    ['unwrapped lamports', token([SOURCE, ME, ME], '2d00'), { action: 'unwrap', receiver: ME }],
    [
      'a token account',
      { program: ASSOCIATED_TOKEN_PROGRAM, accounts: [ME, TARGET, OTHER, MINT], data: '01' },
      { action: 'createTokenAccount', source: ME, receiver: OTHER, mint: MINT },
    ],
    ['a nested token account', { program: ASSOCIATED_TOKEN_PROGRAM, accounts: [ME], data: '02' }, { action: 'recoverNested' }],
    ['a limit of units', budget('02400d0300'), { action: 'unitLimit', amount: '200000' }],
    ['a price', budget('03e803000000000000'), { action: 'unitPrice', amount: '1000' }],
    ['a guard of the wallet', { program: LIGHTHOUSE_PROGRAM, accounts: [ME], data: '0102' }, { action: 'guard', programName: 'Lighthouse' }],
  ] as const)('[CONN-50] reads %s', (_, instruction, reading) => {
    const readings = read(instruction)
    expect(readings).toHaveLength(1)
    expect(readings[0]).toMatchObject(reading)
    expect(readings[0]?.program).toBe(instruction.program)
    expect(JSON.parse(JSON.stringify(readings))).toEqual(readings)
  })

  it.each(['0400', '0d00'])('[CONN-50] sees no danger in an approval of nothing: %s', (start) => {
    const [reading] = read(token([SOURCE, MINT, THIRD, ME], `${start}0000000000000006`))
    expect([reading?.action, reading?.amount, reading?.danger]).toEqual(['tokenApproval', '0', undefined])
  })

  it('[CONN-50] reads each instruction of a token batch, with its own accounts', () => {
    const batch = token([SOURCE, TARGET, ME, SOURCE, MINT, ME], 'ff0309030a000000000000000309031400000000000000')
    expect(read(batch)).toMatchObject([
      { action: 'tokenTransfer', receiver: TARGET, amount: '10' },
      { action: 'tokenTransfer', receiver: MINT, amount: '20' },
    ])
    // One that does not fit its accounts or its data is not understood as a whole; an unknown one inside is a line of its own.
    for (const wrong of ['ff0409030a00000000000000', 'ff0309030a000000000000', 'ff03'])
      expect(read(token([SOURCE, TARGET, ME], wrong))).toMatchObject([{ action: 'unknown' }])
    expect(read(token([SOURCE, TARGET, ME], 'ff0301c8'))).toMatchObject([{ action: 'unknown', programName: 'Token' }])
    expect(read(token([SOURCE, TARGET, ME], 'ff0301ff'))).toMatchObject([{ action: 'unknown' }])
  })

  it('[CONN-50] an unknown program or unknown data is said to be so, with the name of the program if it has one', () => {
    expect(read({ program: keyOf(8), accounts: [ME, OTHER], data: '01' })).toEqual([{ program: keyOf(8), action: 'unknown', accounts: 2 }])
    expect(read({ program: 'Stake11111111111111111111111111111111111111', accounts: [ME], data: '01' })).toMatchObject([
      { action: 'unknown', programName: 'Stake' },
    ])
    for (const cut of [
      system([ME, OTHER], '02000000404200'),
      system([ME], '63000000'),
      token([SOURCE, TARGET], '0301'),
      token([SOURCE], 'c8'),
      budget('0201'),
      budget('09'),
    ])
      expect(read(cut)).toMatchObject([{ action: 'unknown' }])
    // One letter off the address of Lighthouse.
    expect(read({ program: LIGHTHOUSE_PROGRAM.replace(/5$/, '6'), data: '' })).toMatchObject([{ action: 'unknown' }])
  })

  it('[CONN-50] a memo is shown without characters that hide or reorder, at most 280 of them', () => {
    const memo = (text: string) => read({ program: MEMO_PROGRAMS[0] as string, data: [...new TextEncoder().encode(text)] })
    expect(memo('thanks\u202e\u0007 you')).toMatchObject([{ action: 'memo', text: 'thanks you' }])
    expect(memo('a'.repeat(500))[0]?.text).toHaveLength(280)
    expect(read({ program: MEMO_PROGRAMS[1] as string, data: 'ff' })).toMatchObject([{ action: 'unknown', programName: 'Memo' }])
  })
})

describe('the network fee', () => {
  it('[CONN-50] is one for each signature, and the price of all units rounded up', () => {
    expect(feeOf(compile([transfer(1n)]))).toBe(5_000n)
    expect(feeOf(compile([transfer(1n), transfer(1n, THIRD)]))).toBe(10_000n)
    expect(feeOf(compile([budget('02e8030000'), budget('03002d310100000000'), transfer(1n)]))).toBe(25_000n)
    expect(feeOf(compile([budget('030100000000000000'), transfer(1n)]))).toBe(5_001n)
    expect(feeOf(compile([transfer(1n)], { version: 1, config: { priorityFee: 70n } }))).toBe(5_070n)
    expect(feeOf(compile([{ program: 'Ed25519SigVerify111111111111111111111111111', data: '0200' }]))).toBe(15_000n)
  })
})
