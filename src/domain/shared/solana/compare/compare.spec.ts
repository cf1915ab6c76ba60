import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base58 } from '@scure/base'
import {
  BLOCKHASH,
  bytesOf,
  compile,
  ids,
  keyOf,
  little,
  ME,
  OTHER,
  type TestInstruction,
  THIRD,
  transactionOf,
  transfer,
  vectors,
} from '../../../../../tests/domain/solana.js'
import { type CompareOptions, compareTransactions } from './compare.js'
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, MEMO_PROGRAMS, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../programs.js'
import { decodeTransaction, encodeTransaction } from '../transaction.js'

const limit: TestInstruction = { program: COMPUTE_BUDGET_PROGRAM, data: [2, ...little(30_000, 4)] }
const price = (micro: bigint): TestInstruction => ({ program: COMPUTE_BUDGET_PROGRAM, data: [3, ...little(micro, 8)] })
const guard = (accounts: readonly string[] = [ME, OTHER]): TestInstruction => ({ program: LIGHTHOUSE_PROGRAM, accounts, data: [6, 0] })
const memo: TestInstruction = { program: MEMO_PROGRAMS[0] as string, data: [65] }
const nonce = (account = keyOf(20)): TestInstruction => ({ program: SYSTEM_PROGRAM, accounts: [`w:${account}`, keyOf(21), `s:${ME}`], data: little(4, 4) })

const asked = transactionOf([transfer(1_000_000n)])
const compare = (returned: unknown, more: Partial<CompareOptions> = {}) => compareTransactions({ asked, returned, signer: ME, verify: () => true, ...more })
const reasonOf = (...compared: Parameters<typeof compare>) => {
  const result = compare(...compared)
  if (result.ok) return result.value.outcome
  expect(result.error).toMatchObject({ code: 'TRANSACTION_CHANGED', category: 'WALLET' })
  return String(result.error.context.reason)
}

describe('what a wallet gives back', () => {
  it.each(['legacy', 'v0', 'v0WithTable', 'v1'] as const)('[CONN-50] unchanged, in version %s', (name) => {
    const signed = bytesOf(vectors[name])
    const { message } = decodeTransaction(signed) ?? {}
    const unsigned = message && encodeTransaction(message)
    const verified: unknown[] = []
    const result = compareTransactions({
      asked: unsigned ?? new Uint8Array(),
      returned: signed,
      signer: ME,
      verify: (...signature) => verified.push(signature) > 0,
    })
    expect(result).toMatchObject({ ok: true, value: { outcome: 'unchanged', additions: [], fee: '5000', ...(name !== 'v0WithTable' && { id: ids[name] }) } })
    const { signatures, messageBytes } = decodeTransaction(signed) ?? {}
    expect(verified).toEqual([[signatures?.[0], messageBytes, ME]])
  })

  it('[CONN-50] extended by fees and guards in front, between and behind: the additions are told', () => {
    const two = transactionOf([transfer(1n), transfer(2n)])
    const extended = transactionOf([limit, price(1_000n), guard(), transfer(1n), guard([THIRD]), transfer(2n), guard()])
    expect(compare(extended, { asked: two })).toMatchObject({
      ok: true,
      value: {
        outcome: 'extended',
        fee: '5030',
        additions: [
          { action: 'unitLimit', amount: '30000' },
          { action: 'unitPrice', amount: '1000' },
          { action: 'guard' },
          { action: 'guard', accounts: 1 },
          { action: 'guard' },
        ],
      },
    })
  })

  it('[CONN-50] a new blockhash is allowed only to a caller who asks the network for it', () => {
    const renewed = transactionOf([transfer(1_000_000n)], { blockhash: keyOf(9) })
    expect(reasonOf(renewed)).toBe('the blockhash is another one')
    expect(compare(renewed, { allowNewBlockhash: true })).toMatchObject({ ok: true, value: { outcome: 'extended', additions: [], newBlockhash: keyOf(9) } })
  })

  it.each([
    ['another amount', [transfer(1_000_001n)], 'instruction 1 (11111111111111111111111111111111) was changed'],
    ['another receiver', [transfer(1_000_000n, ME, THIRD)], 'was changed'],
    ['receivers who change places', [transfer(1_000_000n, ME, ME), memo], 'was changed'],
    ['a second transfer', [transfer(1_000_000n), transfer(5n)], 'instruction of 11111111111111111111111111111111 was added (transfer)'],
    ['the same transfer twice', [transfer(1_000_000n), transfer(1_000_000n)], 'was added (transfer)'],
    ['a memo', [transfer(1_000_000n), memo], 'was added (memo)'],
    [
      'an approval',
      [transfer(1_000_000n), { program: TOKEN_PROGRAM, accounts: [keyOf(3), THIRD, ME], data: [4, ...little(1, 8)] }],
      'was added (tokenApproval)',
    ],
    [
      'another owner of a token account',
      [transfer(1_000_000n), { program: TOKEN_PROGRAM, accounts: [keyOf(3), ME], data: [6, 2, 1, ...base58.decode(THIRD)] }],
      'was added (setAuthority)',
    ],
    [
      'a transfer in a token batch',
      [transfer(1_000_000n), { program: TOKEN_PROGRAM, accounts: [keyOf(3), keyOf(4), ME], data: [255, 3, 9, 3, ...little(1, 8)] }],
      'was added (tokenTransfer)',
    ],
    [
      'an assigned account',
      [transfer(1_000_000n), { program: SYSTEM_PROGRAM, accounts: [ME], data: [1, 0, 0, 0, ...base58.decode(THIRD)] }],
      'was added (assign)',
    ],
    ['a program one letter off the guards', [transfer(1_000_000n), { program: LIGHTHOUSE_PROGRAM.replace(/5$/, '6'), data: [6] }], 'was added (unknown)'],
    ['a guard that writes', [transfer(1_000_000n), guard([`w:${THIRD}`])], `${THIRD} became writable`],
    ['a guard with a signer', [transfer(1_000_000n), guard([`s:${THIRD}`])], 'its signers are others'],
    ['nothing of it', [limit], 'instruction 1'],
    ['nine guards', [...Array.from({ length: 9 }, () => guard()), transfer(1_000_000n)], '9 instructions were added'],
    ['an unknown kind of budget', [transfer(1_000_000n), { program: COMPUTE_BUDGET_PROGRAM, data: [0, 1] }], 'not understood'],
    ['two prices', [price(1n), price(2n), transfer(1_000_000n)], 'twice'],
    ['a fee of eleven times', [limit, price(1_834_000n), transfer(1_000_000n)], 'the network fee rose from 5000 to 60020 lamports'],
  ] as const)('[CONN-50] refuses %s', (_, instructions, reason) => {
    expect(reasonOf(transactionOf(instructions as readonly TestInstruction[]))).toContain(reason)
  })

  it('[CONN-50] refuses another version, order, lookup table or limit', () => {
    expect(reasonOf(transactionOf([transfer(1_000_000n)], { version: 'legacy' }))).toBe('version 0 became legacy')
    expect(reasonOf(transactionOf([transfer(1_000_000n)], { payer: THIRD }))).toBe(`the fee payer is ${THIRD}`)
    const lowered = compile([transfer(1_000_000n)])
    expect(reasonOf(encodeTransaction({ ...lowered, readonlyOthers: 2 }, [new Uint8Array(64).fill(1)]))).toContain('was changed')
    expect(reasonOf(transactionOf([transfer(2n), transfer(1n)]), { asked: transactionOf([transfer(1n), transfer(2n)]) })).toContain('was changed')
    expect(reasonOf(transactionOf([transfer(1n)]), { asked: transactionOf([transfer(1n), memo]) })).toContain('was left out')
    const message = compile([transfer(1n)])
    const withTable = encodeTransaction({ ...message, lookups: [{ table: keyOf(5), writable: [], readonly: [0] }] }, [new Uint8Array(64).fill(1)])
    expect(reasonOf(withTable, { asked: transactionOf([transfer(1n)]) })).toBe(`the lookup table ${keyOf(5)} was added`)
    const table = (place: number) => {
      const { instructions } = message
      const [first] = instructions
      const moved = { ...message, accounts: [ME, SYSTEM_PROGRAM], lookups: [{ table: keyOf(5), writable: [place], readonly: [] }] }
      return encodeTransaction({ ...moved, instructions: [{ program: 1, accounts: [0, 2], data: first?.data ?? new Uint8Array() }] }, [
        new Uint8Array(64).fill(1),
      ])
    }
    expect(reasonOf(table(1), { asked: table(1) })).toBe('unchanged')
    expect(reasonOf(table(2), { asked: table(1) })).toContain('instruction 1')
    const limited = transactionOf([transfer(1n)], { version: 1, config: { unitLimit: 1_000 } })
    expect(reasonOf(transactionOf([transfer(1n)], { version: 1, config: { unitLimit: 2_000 } }), { asked: limited })).toBe('its unitLimit was changed')
    const paid = transactionOf([transfer(1n)], { version: 1, config: { unitLimit: 1_000, priorityFee: 9n } })
    expect(compare(paid, { asked: limited })).toMatchObject({ ok: true, value: { outcome: 'extended', fee: '5009' } })
  })

  it('[CONN-50] a transaction with a nonce keeps it, in front', () => {
    const durable = transactionOf([nonce(), transfer(1n)])
    expect(reasonOf(transactionOf([nonce(), transfer(1n), guard()]), { asked: durable })).toBe('extended')
    for (const changed of [
      transactionOf([guard(), nonce(), transfer(1n)]),
      transactionOf([nonce(), transfer(1n)], { blockhash: keyOf(9) }),
      transactionOf([nonce(keyOf(22)), nonce(), transfer(1n)]),
    ])
      expect(reasonOf(changed, { asked: durable, allowNewBlockhash: true })).not.toBe('extended')
    expect(reasonOf(transactionOf([nonce(), transfer(1_000_000n)]))).toBe('its lifetime became a nonce')
  })

  it('[CONN-50] the quoted fee decides how far a wallet may raise it, up to 0.01 SOL', () => {
    const raised = (micro: bigint) => transactionOf([limit, price(micro), transfer(1_000_000n)])
    expect(reasonOf(raised(1_500_000n))).toBe('extended')
    expect(reasonOf(raised(3_000_000n))).toContain('rose')
    expect(reasonOf(raised(3_000_000n), { quotedFee: 10_000n })).toBe('extended')
    expect(reasonOf(raised(400_000_000n), { quotedFee: 100_000_000n })).toContain('rose')
  })

  it('[CONN-50] refuses what is not signed, by somebody else, or lost an earlier signature', () => {
    const message = compile([transfer(1n), transfer(2n, THIRD)])
    const [mine, theirs] = [new Uint8Array(64).fill(1), new Uint8Array(64).fill(2)]
    const partly = { asked: encodeTransaction(message, [undefined, theirs]) }
    expect(reasonOf(encodeTransaction(message, [mine, theirs]), partly)).toBe('unchanged')
    expect(reasonOf(encodeTransaction(message, [mine]), partly)).toBe('a signature of another party is missing')
    expect(reasonOf(encodeTransaction(message, [undefined, theirs]), partly)).toBe('it is not signed')
    expect(reasonOf(encodeTransaction(message, [mine, theirs]), { ...partly, signer: OTHER })).toContain('not among its signers')
    const refusals = [() => false, () => JSON.parse('{') as boolean]
    for (const verify of refusals) expect(reasonOf(encodeTransaction(message, [mine, theirs]), { ...partly, verify })).toBe(`it is not signed by ${ME}`)
    const extended = encodeTransaction(compile([limit, transfer(1n), transfer(2n, THIRD)]), [mine, theirs])
    expect(reasonOf(extended, partly)).toContain('another party had signed it before')
    expect(reasonOf(extended, { asked: encodeTransaction(message) })).toBe('extended')
  })

  it('[CONN-50] refuses what is no transaction, in whatever form', () => {
    for (const foreign of [
      undefined,
      null,
      5,
      'text',
      [],
      [...asked],
      {},
      new Uint8Array(),
      new Uint8Array(1_233),
      asked.subarray(1),
      new DataView(new ArrayBuffer(8)),
    ])
      expect(reasonOf(foreign)).toBe('it does not decode')
    expect(compare(asked, { asked: asked.subarray(1) })).toMatchObject({ ok: false, error: { code: 'TRANSACTION_INVALID' } })
    // A buffer of Node, as some wallets give.
    expect(reasonOf(Buffer.from(asked))).toBe('unchanged')
  })

  it('[CONN-50] refuses every altered byte of header, accounts, blockhash and instructions', () => {
    const versions = (['legacy', 0, 1] as const).map((version) => transactionOf([limit, transfer(7n), memo], { version, blockhash: BLOCKHASH }))
    fc.assert(
      fc.property(fc.constantFrom(...versions), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, mask) => {
        const altered = Uint8Array.from(bytes)
        // Behind the signature; in version 1 before it.
        const from = bytes[0] === 0x81 ? 0 : 65
        const at = from + (place % (bytes.length - 65))
        altered[at] = (altered[at] as number) ^ mask
        return !compare(altered, { asked: bytes }).ok
      }),
      { numRuns: 2_000 },
    )
  })
})
