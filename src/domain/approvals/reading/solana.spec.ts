import { base58 as scure } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { base58 } from '@scure/base'
import { decodeBase58, MAX_DECODED } from '../../shared/caip/base58.js'
import { readRequest } from './read-request.js'

const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const [ME, OTHER, MINT, DELEGATE] = [key(1), key(2), key(3), key(4)]
const SYSTEM = key(0)
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MAX_U64 = (1n << 64n) - 1n

const little = (value: bigint | number, bytes: number) => Array.from({ length: bytes }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn))
type Instruction = readonly [program: string, accounts: readonly string[], data: readonly number[]]

/** Builds a transaction like a client, for one signer, without its signature. Version 0 has an empty lookup table. */
function build(instructions: readonly Instruction[], { version, signer = ME }: { version?: 0; signer?: string } = {}): Uint8Array {
  const accounts = [...new Set([signer, ...instructions.flatMap(([program, used]) => [...used, program])])]
  const at = (account: string) => accounts.indexOf(account)
  const message = [
    ...(version === undefined ? [] : [0x80]),
    1,
    0,
    1,
    accounts.length,
    ...accounts.flatMap((account) => [...scure.decode(account)]),
    ...new Uint8Array(32).fill(9),
    instructions.length,
    ...instructions.flatMap(([program, used, data]) => [at(program), used.length, ...used.map(at), data.length, ...data]),
    ...(version === undefined ? [] : [0]),
  ]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

const readText = (transaction: string) =>
  readRequest({ method: 'solana_signTransaction', network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', params: JSON.stringify({ transaction }), address: ME })
const read = (instructions: readonly Instruction[], options = {}) => readText(base58.encode(build(instructions, options)))
const transferOf = (lamports: bigint, from = ME): Instruction => [SYSTEM, [from, OTHER], [...little(2, 4), ...little(lamports, 8)]]

describe('what a Solana request says', () => {
  it.each([undefined, 0] as const)('[UX-37] a transfer (version %s): receiver, amount, and the fee', (version) => {
    const { parts, warnings } = read([transferOf(1_500_000_000n)], { version })
    expect(parts).toMatchObject([{ kind: 'transfer', receiver: OTHER, amount: '1500000000', fee: '5000' }])
    expect(warnings).toEqual([])
  })

  it('[UX-37] the bid for compute units is part of the fee, and no action of its own', () => {
    const priced = read([[BUDGET, [], [2, ...little(400_000, 4)]], [BUDGET, [], [3, ...little(1_000_000n, 8)]], transferOf(1n)])
    expect(priced.parts).toMatchObject([{ kind: 'transfer', fee: '405000' }])
    // Without a compute limit, each instruction has 200,000 units.
    expect(read([[BUDGET, [], [3, ...little(1n, 8)]], transferOf(1n), transferOf(2n)]).parts).toMatchObject([{ fee: '5001' }, { amount: '2' }])
  })

  it.each([
    ['a transfer', [TOKEN, [key(5), OTHER, ME], [3, ...little(5n, 8)]], { kind: 'tokenTransfer', receiver: OTHER, amount: '5' }, []],
    [
      'a checked transfer, which names the token',
      [TOKEN_2022, [key(5), MINT, OTHER, ME], [12, ...little(5n, 8), 6]],
      { kind: 'tokenTransfer', receiver: OTHER, token: MINT, amount: '5' },
      [],
    ],
    ['an approval', [TOKEN, [key(5), DELEGATE, ME], [4, ...little(5n, 8)]], { kind: 'tokenApproval', receiver: DELEGATE, amount: '5' }, []],
    ['an approval of nothing', [TOKEN, [key(5), DELEGATE, ME], [4, ...little(0n, 8)]], { kind: 'tokenApproval', receiver: DELEGATE, revokes: true }, []],
    [
      'one without a limit',
      [TOKEN, [key(5), MINT, DELEGATE, ME], [13, ...little(MAX_U64, 8), 6]],
      { kind: 'tokenApproval', receiver: DELEGATE, token: MINT },
      ['unlimitedApproval'],
    ],
    ['an approval that is taken back', [TOKEN, [key(5), ME], [5]], { kind: 'revocation' }, []],
    [
      'an account of tokens that gets another owner',
      [TOKEN, [key(5), ME], [6, 2, 1, ...scure.decode(DELEGATE)]],
      { kind: 'call', receiver: DELEGATE },
      ['unlimitedApproval'],
    ],
    ['an account of tokens that is closed', [TOKEN, [key(5), OTHER, ME], [9]], { kind: 'call', receiver: OTHER }, []],
    [
      'an account that is given to another program',
      [SYSTEM, [ME], [...little(1, 4), ...scure.decode(DELEGATE)]],
      { kind: 'call', receiver: DELEGATE },
      ['authorization'],
    ],
    [
      'an account that is made',
      [SYSTEM, [ME, OTHER], [...little(0, 4), ...little(7n, 8), ...little(0n, 8), ...scure.decode(TOKEN)]],
      { kind: 'transfer', receiver: OTHER, amount: '7' },
      [],
    ],
    [
      'an account of tokens that is made',
      ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', [ME, key(5)], [1]],
      { kind: 'call', lines: [{ name: 'function', value: 'createTokenAccount' }] },
      [],
    ],
    ['a memo', [MEMO, [], [...new TextEncoder().encode('thanks')]], { kind: 'message', lines: [{ name: 'message', value: 'thanks' }] }, []],
    ['a program that is not known', [key(8), [ME], [1, 2, 3]], { kind: 'call', receiver: key(8) }, ['unknownCall']],
    ['a known program with too little data', [TOKEN, [key(5), OTHER, ME], [3, 1]], { kind: 'call', receiver: TOKEN }, ['unknownCall']],
    ['another account’s transfer', transferOf(1n, DELEGATE), { kind: 'transfer' }, ['otherAccount']],
  ] as const)('[UX-37, T18] names %s', (_, instruction, part, kinds) => {
    const { parts, warnings } = read([instruction as unknown as Instruction])
    expect(parts).toMatchObject([part])
    expect(warnings.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('[T18] accounts in a lookup table are not guessed', () => {
    const bytes = [...build([transferOf(5n)], { version: 0 })]
    // The receiver is the fourth account, which is now in a lookup table that only the network can read.
    const at = bytes.length - 1 - 1 - 12 - 1
    bytes[at] = 3
    bytes.splice(bytes.length - 1, 1, 1, ...new Uint8Array(32).fill(6), 1, 0, 0)
    expect(readText(base58.encode(Uint8Array.from(bytes)))).toMatchObject({ parts: [{ kind: 'call', receiver: SYSTEM }], warnings: [{ kind: 'unknownCall' }] })
  })

  it('[UX-37] several transactions are told one by one', () => {
    const transactions = [1n, 2n].map((lamports) => base58.encode(build([transferOf(lamports)])))
    const { parts } = readRequest({
      method: 'solana_signAllTransactions',
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      params: JSON.stringify({ transactions }),
      address: ME,
    })
    expect(parts).toMatchObject([
      { amount: '1', raw: transactions[0] },
      { amount: '2', raw: transactions[1] },
    ])
  })

  it('[T18] what is cut off, goes on, or is no base58 is shown as it is, with a warning', () => {
    const bytes = build([transferOf(5n)])
    const cut = Array.from(bytes, (_, length) => base58.encode(bytes.subarray(0, length)))
    for (const text of [...cut, base58.encode(Uint8Array.from([...bytes, 0])), '0OIl', '', '1'.repeat(MAX_DECODED + 1)]) {
      expect(readText(text)).toMatchObject({ parts: [{ kind: 'solanaTransaction', raw: text }], warnings: [{ kind: 'rawBytes' }] })
    }
  })

  it('[UX-37, T18] a message is shown as its text; one that is a transaction in truth is not', () => {
    const message = (bytes: Uint8Array, pubkey = ME) =>
      readRequest({
        method: 'solana_signMessage',
        network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        params: JSON.stringify({ message: base58.encode(bytes), pubkey }),
        address: ME,
      })
    expect(message(new TextEncoder().encode('gm\u202e'))).toMatchObject({
      parts: [{ kind: 'message', lines: [{ name: 'message', value: 'gm\u202e' }] }],
      warnings: [{ kind: 'hiddenCharacters' }],
    })
    expect(message(build([transferOf(5n)]).subarray(65))).toMatchObject({
      parts: [{ kind: 'message', lines: [{ name: 'bytes' }] }],
      warnings: [{ kind: 'rawBytes' }],
    })
    expect(message(Uint8Array.from([0xff, 0xfe]))).toMatchObject({ warnings: [{ kind: 'rawBytes' }] })
    expect(message(new TextEncoder().encode('gm'), OTHER)).toMatchObject({ warnings: [{ kind: 'otherAccount', subject: OTHER }] })
  })

  it('[FRAME-31] base58 reads what it writes, as another implementation does', () => {
    for (const bytes of [[], [0], [0, 0, 1], [255], [...new Uint8Array(64).fill(255)], [1, 2, 3, 0]].map((list) => Uint8Array.from(list))) {
      expect(base58.encode(bytes)).toBe(scure.encode(bytes))
      expect(decodeBase58(base58.encode(bytes))).toEqual(bytes)
    }
    expect(decodeBase58('a b')).toBeUndefined()
  })
})
