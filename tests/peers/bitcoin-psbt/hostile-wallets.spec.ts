import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import * as btc from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { writePsbtText } from '../../../src/domain/shared/bitcoin/psbt/merge-signatures.js'
import { type Psbt, readPsbtText } from '../../../src/domain/shared/bitcoin/psbt/psbt.js'
import { addresses, KEY, openPayments, params, RECIPIENT, scureNetwork } from './payments-world.js'
import { signers } from './wallets.js'
import { scriptOfAddress } from '../../../src/domain/shared/bitcoin/address.js'
import { unsignedBytes } from '../../../src/domain/shared/bitcoin/transaction.js'

const parse = (text: string) => {
  const found = readPsbtText(text)
  if (!found.ok) throw new Error(found.error)
  return found.value
}

/** Signs both inputs with another sighash than was asked for. */
function signedWith(text: string, sighash: btc.SigHash): string {
  const transaction = btc.Transaction.fromPSBT(base64.decode(text))
  for (const at of [0, 1]) transaction.updateInput(at, { sighashType: sighash })
  transaction.sign(KEY, [sighash])
  return base64.encode(transaction.toPSBT(0))
}

/** Changes fields of a signed PSBT. */
function withFields(
  text: string,
  change: (psbt: { global: Map<string, Uint8Array>; inputs: Map<string, Uint8Array>[]; outputs: Map<string, Uint8Array>[] }) => void,
): string {
  const psbt = parse(text)
  const copy = { global: new Map(psbt.global), inputs: psbt.inputs.map((map) => new Map(map)), outputs: psbt.outputs.map((map) => new Map(map)) }
  change(copy)
  return writePsbtText({ ...psbt, ...copy })
}

/** Replaces the unsigned transaction. */
function withTransaction(text: string, change: (transaction: Psbt['transaction']) => Psbt['transaction']): string {
  return withFields(text, ({ global }) => void global.set('00', unsignedBytes(change(parse(text).transaction))))
}

const thief = scriptOfAddress(addresses.p2pkh, params) as Uint8Array
const byte = (index: number) => Uint8Array.of(index)

/** Removes the signatures of an input. */
function unsign(input: Map<string, Uint8Array> | undefined): void {
  for (const key of input?.keys() ?? []) if (key.startsWith('02')) input?.delete(key)
}

/** Wrong answers of wallets, with the reason that the error tells. */
const hostile: readonly (readonly [name: string, answer: (asked: string, signed: string) => string, reason: RegExp])[] = [
  [
    'pays another address',
    (_, signed) => withTransaction(signed, (tx) => ({ ...tx, outputs: tx.outputs.map((one, at) => (at === 0 ? { ...one, script: thief } : one)) })),
    /output 0 pays another address/,
  ],
  [
    'pays another amount',
    (_, signed) => withTransaction(signed, (tx) => ({ ...tx, outputs: tx.outputs.map((one) => ({ ...one, value: one.value - 1n })) })),
    /another amount/,
  ],
  ['swaps the outputs', (_, signed) => withTransaction(signed, (tx) => ({ ...tx, outputs: [...tx.outputs].reverse() })), /output 0 pays another/],
  [
    'spends another coin',
    (_, signed) => withTransaction(signed, (tx) => ({ ...tx, inputs: tx.inputs.map((one) => ({ ...one, vout: one.vout + 1 })) })),
    /input 0 is another one/,
  ],
  [
    'turns replacement off',
    (_, signed) => withTransaction(signed, (tx) => ({ ...tx, inputs: tx.inputs.map((one) => ({ ...one, sequence: 0xffffffff })) })),
    /input 0 is another one/,
  ],
  ['changes the version', (_, signed) => withTransaction(signed, (tx) => ({ ...tx, version: 1 })), /version or lock time/],
  ['changes the lock time', (_, signed) => withTransaction(signed, (tx) => ({ ...tx, lockTime: 7 })), /version or lock time/],
  [
    'adds an output',
    (_, signed) => {
      const psbt = parse(signed)
      const transaction = { ...psbt.transaction, outputs: [...psbt.transaction.outputs, { value: 1_000n, script: thief }] }
      return writePsbtText({ ...psbt, transaction, global: new Map([['00', unsignedBytes(transaction)]]), outputs: [...psbt.outputs, new Map()] })
    },
    /3 outputs in place of 2/,
  ],
  [
    'adds an input',
    (_, signed) => {
      const psbt = parse(signed)
      const [input] = psbt.transaction.inputs
      const transaction = { ...psbt.transaction, inputs: [...psbt.transaction.inputs, { ...(input as NonNullable<typeof input>), vout: 9 }] }
      return writePsbtText({ ...psbt, transaction, global: new Map([['00', unsignedBytes(transaction)]]), inputs: [...psbt.inputs, new Map()] })
    },
    /3 inputs in place of 2/,
  ],
  ['gives it back unsigned', (asked) => asked, /input 0 has no signature/],
  ['signs one input of two', (_, signed) => withFields(signed, ({ inputs }) => unsign(inputs[1])), /input 1 has no signature/],
  ['signs with sighash NONE', (asked) => signedWith(asked, btc.SigHash.NONE), /type 0x03/],
  [
    'hides the sighash field of such a signature',
    (asked) =>
      withFields(signedWith(asked, btc.SigHash.ALL_ANYONECANPAY), ({ inputs }) => {
        for (const input of inputs) input.delete('03')
      }),
    /does not cover the whole transaction/,
  ],
  [
    'changes the amount that it was told',
    (_, signed) => withFields(signed, ({ inputs }) => void inputs[0]?.set('01', Uint8Array.of(1, ...(inputs[0]?.get('01') ?? []).slice(1)))),
    /input 0 has a changed field \(type 0x01\)/,
  ],
  [
    'adds a field of its own',
    (_, signed) => withFields(signed, ({ inputs }) => void inputs[0]?.set('fc0401', byte(1))),
    /input 0 has an added field \(type 0xfc\)/,
  ],
  ['adds a field to an output', (_, signed) => withFields(signed, ({ outputs }) => void outputs[0]?.set('00', byte(1))), /output 0 has an added field/],
  ['adds a global field', (_, signed) => withFields(signed, ({ global }) => void global.set('fc04', byte(1))), /the PSBT has an added field/],
  ['leaves bytes over', (_, signed) => base64.encode(Uint8Array.of(...base64.decode(signed), 0)), /bytes are left over/],
  ['gives something else', () => 'bm8=', /cannot be read/],
  ['gives no base64', () => '%', /not base64/],
]

describe('an answer of a wallet', () => {
  it.each(hostile)('[CONN-50, T9] that %s is refused with the reason, and never sent', async (_name, answer, reason) => {
    const world = openPayments('p2wpkh', [{ value: 40_000 }, { value: 35_000 }])
    const asked = await world.prepare({ amount: '50000' })
    const signed = signers.scure(asked.psbt, 'p2wpkh')
    await expect(world.compare(asked, answer(asked.psbt, signed))).rejects.toMatchObject({
      code: 'TRANSACTION_CHANGED',
      category: 'WALLET',
      context: { reason: expect.stringMatching(reason) },
    })
    expect(world.broadcast).toEqual([])
  })

  it('[CONN-50] may lose what a finaliser removes, and add what it looked up: neither is taken', async () => {
    const world = openPayments('p2wpkh', [{ value: 40_000 }, { value: 35_000 }])
    const asked = await world.prepare({ amount: '50000' })
    const more = withFields(signers.scure(asked.psbt, 'p2wpkh'), ({ inputs, global }) => {
      inputs[0]?.delete('00')
      inputs[0]?.set('03', Uint8Array.of(1, 0, 0, 0))
      inputs[1]?.set(`06${'02'.repeat(33)}`, Uint8Array.of(1, 2, 3, 4))
      global.set('fb', Uint8Array.of(0, 0, 0, 0))
    })
    const merged = parse(await world.compare(asked, more))
    expect(merged.inputs.map((input) => [...input.keys()].map((key) => key.slice(0, 2)).sort())).toEqual([
      ['00', '01', '02'],
      ['00', '01', '02'],
    ])
    expect([...merged.global.keys()]).toEqual(['00'])
  })

  it('[CONN-50] with a signature of another key, or one flipped bit in it, is never sent', async () => {
    for (const type of ['p2wpkh', 'p2tr'] as const) {
      const world = openPayments(type, [{ value: 80_000 }])
      const asked = await world.prepare({ amount: '50000' })
      const flipped = withFields(signers.scure(asked.psbt, type), ({ inputs }) => {
        for (const [key, value] of inputs[0] ?? []) {
          const changed = value.slice()
          changed[40] = (changed[40] as number) ^ 1
          if (key.startsWith(type === 'p2tr' ? '13' : '02')) inputs[0]?.set(key, changed)
        }
      })
      await expect(world.compare(asked, flipped)).rejects.toMatchObject({
        code: 'TRANSACTION_CHANGED',
        context: { reason: 'the signature of input 0 is not valid' },
      })
      await expect(world.send(flipped)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID', message: expect.stringContaining('signature of input 0') })
      expect(world.broadcast).toEqual([])
    }
  })

  it.each(['p2wpkh', 'p2pkh', 'p2sh'] as const)('[CONN-50] with the signature under another key than that of its %s address is never sent', async (type) => {
    const world = openPayments(type, [{ value: 80_000 }])
    const asked = await world.prepare({ amount: '50000' })
    const other = hex.encode(secp256k1.getPublicKey(new Uint8Array(32).fill(2)))
    const renamed = withFields(signers.scure(asked.psbt, type), ({ inputs: [input] }) => {
      for (const [key, value] of [...(input ?? [])]) {
        if (!key.startsWith('02')) continue
        input?.delete(key)
        input?.set(`02${other}`, value)
      }
    })
    await expect(world.compare(asked, renamed)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    await expect(world.send(renamed)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
    expect(world.broadcast).toEqual([])
  })

  it('[CONN-50] with the signature of a taproot leaf that the address does not have is never sent', async () => {
    const world = openPayments('p2tr', [{ value: 80_000 }])
    const asked = await world.prepare({ amount: '50000' })
    const moved = withFields(signers.scure(asked.psbt, 'p2tr'), ({ inputs: [input] }) => {
      const signature = input?.get('13') as Uint8Array
      input?.delete('13')
      input?.set(`14${'aa'.repeat(64)}`, signature)
    })
    await expect(world.compare(asked, moved)).rejects.toMatchObject({
      code: 'TRANSACTION_CHANGED',
      context: { reason: 'the signature of input 0 is not valid' },
    })
    await expect(world.send(moved)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
    expect(world.broadcast).toEqual([])
  })

  it('[CONN-50] beside an input of others, of which nobody tells what it spends, is passed on: its digest is not known', async () => {
    const own = btc.p2wpkh(secp256k1.getPublicKey(KEY), scureNetwork)
    const transaction = new btc.Transaction()
    transaction.addInput({ txid: '22'.repeat(32), index: 0 })
    transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script: own.script, amount: 50_000n } })
    transaction.addOutputAddress(RECIPIENT, 40_000n, scureNetwork)
    const asked = { psbt: base64.encode(transaction.toPSBT(0)), inputs: [{ index: 1, address: `${own.address}` }] }
    const { transactions, account } = openPayments('p2wpkh', [{ value: 80_000 }])
    const copy = btc.Transaction.fromPSBT(base64.decode(asked.psbt))
    copy.signIdx(KEY, 1)
    await expect(transactions.compare(asked, base64.encode(copy.toPSBT(0)), account)).resolves.toEqual(expect.any(String))
  })

  it('[CONN-50] with one of the two signatures that a multisig needs is passed on, and with a wrong one in a complete set it is not', async () => {
    const keys = [KEY, new Uint8Array(32).fill(2), new Uint8Array(32).fill(3)]
    const shared = btc.p2wsh(
      btc.p2ms(
        2,
        keys.map((key) => secp256k1.getPublicKey(key)),
      ),
      scureNetwork,
    )
    const transaction = new btc.Transaction()
    transaction.addInput({ txid: '11'.repeat(32), index: 0, ...shared, witnessUtxo: { script: shared.script, amount: 50_000n } })
    transaction.addOutputAddress(RECIPIENT, 40_000n, scureNetwork)
    const asked = { psbt: base64.encode(transaction.toPSBT(0)), inputs: [{ index: 0, address: `${shared.address}` }] }
    const { transactions, account } = openPayments('p2wpkh', [{ value: 80_000 }])
    const signedBy = (...signing: readonly (Uint8Array | undefined)[]) => {
      const copy = btc.Transaction.fromPSBT(base64.decode(asked.psbt))
      for (const key of signing) copy.sign(key as Uint8Array)
      return base64.encode(copy.toPSBT(0))
    }
    const one = await transactions.compare(asked, signedBy(keys[0]), account)
    expect([...(parse(one).inputs[0]?.keys() ?? [])].filter((key) => key.startsWith('02'))).toHaveLength(1)
    await expect(transactions.compare(asked, signedBy(keys[0], keys[1]), account)).resolves.toEqual(expect.any(String))
    const wrong = withFields(signedBy(keys[0], keys[1]), ({ inputs: [input] }) => {
      const [[first], [, second]] = [...(input ?? [])].filter(([key]) => key.startsWith('02')) as [[string, Uint8Array], [string, Uint8Array]]
      input?.set(first, second)
    })
    await expect(transactions.compare(asked, wrong, account)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
  })

  it('[CONN-50] inputs that were not named stay as they are', async () => {
    const world = openPayments('p2wpkh', [{ value: 40_000 }, { value: 35_000 }])
    const prepared = await world.prepare({ amount: '50000' })
    const asked = { psbt: prepared.psbt, inputs: [{ index: 0, address: addresses.p2wpkh }] }
    await expect(world.compare(asked, signers.scure(prepared.psbt, 'p2wpkh'))).rejects.toMatchObject({
      context: { reason: expect.stringMatching(/input 1 has an added field \(type 0x02\)/) },
    })
    const first = withFields(signers.scure(prepared.psbt, 'p2wpkh'), ({ inputs }) => unsign(inputs[1]))
    const compared = await world.compare(asked, first)
    await expect(world.send(compared)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID', message: expect.stringContaining('signature is missing') })
  })
})

describe('a wallet that sends by itself', () => {
  it('[CONN-50] is told apart afterwards: the transaction is fetched and compared', async () => {
    const world = openPayments('p2wpkh', [{ value: 80_000 }])
    const asked = await world.prepare({ amount: '50000' })
    const signal = new AbortController().signal
    const finish = (text: string) => {
      const transaction = btc.Transaction.fromPSBT(base64.decode(text))
      transaction.finalize()
      world.known.set(transaction.id, transaction.hex)
      return transaction.id
    }
    const right = finish(signers.scure(asked.psbt, 'p2wpkh'))
    await expect(world.transactions.compareSent(right, asked, world.account, signal)).resolves.toBeUndefined()
    await expect(world.transactions.compareSent(right, { recipientAddress: RECIPIENT, amount: '50000' }, world.account, signal)).resolves.toBeUndefined()
    const other = new btc.Transaction()
    const source = btc.Transaction.fromPSBT(base64.decode(asked.psbt))
    other.addInput({ ...source.getInput(0) })
    other.addOutputAddress(addresses.p2pkh, 79_000n, scureNetwork)
    other.sign(KEY)
    const wrong = finish(base64.encode(other.toPSBT(0)))
    for (const request of [asked, { recipientAddress: RECIPIENT, amount: '50000' }])
      await expect(world.transactions.compareSent(wrong, request, world.account, signal)).rejects.toMatchObject({
        code: 'SENT_TRANSACTION_CHANGED',
        context: { id: wrong },
      })
  })

  it('[CONN-50] whose transaction no node knows is unclear, after it was looked up for a while', async () => {
    const world = openPayments('p2wpkh', [{ value: 80_000 }])
    const asked = await world.prepare({ amount: '50000' })
    let ended: unknown
    world.transactions.compareSent('ab'.repeat(32), asked, world.account, new AbortController().signal).catch((error: unknown) => {
      ended = error
    })
    while (ended === undefined) {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      const next = world.time.next()
      if (next !== undefined) world.time.advanceTo(next)
    }
    expect(ended).toMatchObject({ code: 'TRANSACTION_UNCLEAR', context: { hash: 'ab'.repeat(32) } })
  })
})

describe('a PSBT of a page', () => {
  const world = openPayments('p2wpkh', [{ value: 80_000 }])
  const prepare = (psbt: string, inputs?: readonly { index: number; address: string }[]) => world.transactions.prepare({ psbt, inputs }, world.account)

  it('[CONN-50] has the inputs of the account named where the page names none', async () => {
    const { psbt } = await world.prepare({ amount: '50000' })
    expect(await prepare(psbt)).toEqual({ psbt, inputs: [{ index: 0, address: addresses.p2wpkh }] })
  })

  it.each([
    ['of another form', 'bm90IGEgUFNCVA==', undefined, /does not begin as a PSBT/],
    ['with an input that it does not have', undefined, [{ index: 7, address: addresses.p2wpkh }], /does not have: 7/],
    ['with an input named twice', undefined, [0, 0].map((index) => ({ index, address: addresses.p2wpkh })), /twice/],
    ['without an input of the account', undefined, [], /no input that this address can sign/],
  ] as const)('[CONN-50, T9] %s is refused before the wallet is asked', async (_name, text, inputs, reason) => {
    const psbt = text ?? (await world.prepare({ amount: '50000' })).psbt
    await expect(prepare(psbt, inputs)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID', message: expect.stringMatching(reason) })
  })

  it('[CONN-50, T9] that asks for another sighash, or pays a fee above every reason, is refused before the wallet is asked', async () => {
    const { psbt } = await world.prepare({ amount: '50000' })
    const single = withFields(psbt, ({ inputs }) => void inputs[0]?.set('03', Uint8Array.of(3, 0, 0, 0)))
    await expect(prepare(single)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID', message: expect.stringContaining('sighash') })
    const rich = openPayments('p2wpkh', [{ value: 20_000_000 }])
    const asked = await rich.prepare({ amount: '50000' })
    const greedy = withTransaction(asked.psbt, (tx) => ({ ...tx, outputs: tx.outputs.map((one) => ({ ...one, value: 50_000n })) }))
    await expect(rich.transactions.prepare({ psbt: greedy, inputs: undefined }, rich.account)).rejects.toMatchObject({
      code: 'TRANSACTION_INVALID',
      message: expect.stringContaining('fee'),
    })
  })

  it('[NET-04] of a chain that is not known is refused', async () => {
    const { psbt } = await world.prepare({ amount: '50000' })
    const account = { ...world.account, network: 'bip122:12a765e31ffd4059bada1e25190f6e98' } as const
    await expect(world.transactions.prepare({ psbt, inputs: undefined }, account)).rejects.toMatchObject({ code: 'NETWORK_MISSING' })
  })
})
