import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import * as btc from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { messageHash, toSign, toSpend } from '../../../src/adapters/bitcoin/messages/bip322.js'
import { verifyMessage } from '../../../src/adapters/bitcoin/messages/verify-message.js'
import { readBitcoinAddress } from '../../../src/domain/shared/bitcoin/address.js'
import { type BitcoinNetwork, bitcoinNetworkOf } from '../../../src/domain/shared/bitcoin/bitcoin-networks.js'
import { parseTransaction, serialiseTransaction, transactionId } from '../../../src/domain/shared/bitcoin/transaction.js'

const KEY = hex.decode('bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004')
const keys = [KEY, sha256(Uint8Array.of(2)), sha256(Uint8Array.of(3))]
const publicKeys = keys.map((key) => secp256k1.getPublicKey(key))
const mainnet = bitcoinNetworkOf('bip122:000000000019d6689c085ae165831e93') as BitcoinNetwork

function scriptOf(address: string) {
  const read = readBitcoinAddress(address, mainnet)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** Signs a message in the simple form of BIP-322 by a library that others wrote. */
function simple(...asked: Parameters<typeof signed>): string {
  const [input] = parseTransaction(signed(...asked)).inputs
  const items = input?.witness ?? []
  return base64.encode(Uint8Array.of(items.length, ...items.flatMap((item) => [item.length, ...item])))
}

/** Signs it in the full form. */
function full(...asked: Parameters<typeof signed>): string {
  return base64.encode(signed(...asked))
}

function signed(address: string, message: string, fields: object, signing: readonly Uint8Array[], sighash: number = btc.SigHash.DEFAULT): Uint8Array {
  const { script } = scriptOf(address)
  const transaction = new btc.Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  const txid = transactionId(toSpend(message, scriptOf(address)))
  transaction.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n }, ...fields, ...(sighash > 1 && { sighashType: sighash }) })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  for (const key of signing) transaction.sign(key, [sighash, btc.SigHash.ALL, btc.SigHash.DEFAULT])
  transaction.finalize()
  return transaction.extract()
}

describe('BIP-322 for scripts', () => {
  it.each([
    [2, 'bc1qvvwnl9n98x0n84dl0a000kdd7egjhjlmg5p7cmce9a0yagv3w7gqpu6jle'],
    [3, undefined],
  ])('[CONN-49] %i of 3 keys in P2WSH: the right ones alone', (needed, known) => {
    const spend = btc.p2wsh(
      btc.p2ms(
        needed,
        [...publicKeys].sort((one, other) => (hex.encode(one) < hex.encode(other) ? -1 : 1)),
      ),
    )
    const address = spend.address as string
    if (known !== undefined) expect(address).toBe(known)
    const signature = simple(address, 'Hello World', { witnessScript: spend.witnessScript }, keys.slice(0, needed))
    expect([verifyMessage(address, 'Hello World', signature), verifyMessage(address, 'Hello World', `smp${signature}`)]).toEqual(['valid', 'valid'])
    expect(verifyMessage(address, 'Hello', signature)).toBe('invalid')
    const items = base64.decode(signature)
    // The first signature begins after the count, the empty item and its own length.
    items[10] = (items[10] as number) ^ 1
    expect(verifyMessage(address, 'Hello World', base64.encode(items))).toBe('invalid')
  })

  it.each(['p2sh', 'p2sh-p2wsh'] as const)('[CONN-49] 2 of 3 keys behind a script hash, in the full form: %s', (kind) => {
    const inner = btc.p2ms(2, publicKeys)
    const spend = kind === 'p2sh' ? btc.p2sh(inner) : btc.p2sh(btc.p2wsh(inner))
    const address = spend.address as string
    const fields = {
      redeemScript: spend.redeemScript,
      ...('witnessScript' in spend && { witnessScript: spend.witnessScript }),
      ...(kind === 'p2sh' && { nonWitnessUtxo: serialiseTransaction(toSpend('Hello World', scriptOf(address))), witnessUtxo: undefined }),
    }
    const signature = full(address, 'Hello World', fields, keys.slice(0, 2))
    expect([verifyMessage(address, 'Hello World', signature), verifyMessage(address, 'Hello World', `ful${signature}`)]).toEqual(['valid', 'valid'])
    expect(verifyMessage(address, 'Hello', signature)).toBe('invalid')
    const { inputs, ...rest } = parseTransaction(base64.decode(signature))
    const [input] = inputs
    if (input === undefined) throw new Error('no input')
    const withScript = (scriptSig: Uint8Array) => base64.encode(serialiseTransaction({ ...rest, inputs: [{ ...input, scriptSig }] }))
    const changed = input.scriptSig.slice()
    // In P2SH a byte of the first signature, in the nested form one of the program's hash.
    changed[20] = (changed[20] as number) ^ 1
    expect(verifyMessage(address, 'Hello World', withScript(changed))).toBe('invalid')
    expect(verifyMessage(address, 'Hello World', withScript(Uint8Array.of(...input.scriptSig, 0x51)))).toBe('inconclusive')
    // The last push with a length of two bytes, and more of it.
    const [last] = [input.scriptSig.lastIndexOf(kind === 'p2sh' ? 0x4c : 34)]
    const longer = Uint8Array.of(
      ...input.scriptSig.slice(0, last),
      ...(kind === 'p2sh' ? [0x4d, 105, 0] : [0x4c, 34]),
      ...input.scriptSig.slice(last + (kind === 'p2sh' ? 2 : 1)),
    )
    expect(verifyMessage(address, 'Hello World', withScript(longer))).not.toBe('valid')
  })

  it('[CONN-49] a taproot leaf of one key, and of none that is known', () => {
    const own = publicKeys[0]?.slice(1) as Uint8Array
    const spend = btc.p2tr(undefined, { script: hex.decode(`20${hex.encode(own)}ac`) }, undefined, true)
    expect(spend.address).toBe('bc1pklk09v0vthdrwnrt4crg28u6e8cm7ljelxhznw93qsszzjhmmpzqpqu7w4')
    const signature = simple(spend.address as string, 'Hello World', spend, [KEY])
    expect(verifyMessage(spend.address as string, 'Hello World', signature)).toBe('valid')
    expect(verifyMessage(spend.address as string, 'Hello', signature)).toBe('invalid')
    const bytes = base64.decode(signature)
    bytes[5] = (bytes[5] as number) ^ 1
    expect(verifyMessage(spend.address as string, 'Hello World', base64.encode(bytes))).toBe('invalid')
  })

  it('[CONN-49, T2] a signature of another sighash than ALL is invalid', () => {
    const address = btc.p2wpkh(publicKeys[0] as Uint8Array).address as string
    expect(verifyMessage(address, 'Hello World', simple(address, 'Hello World', {}, [KEY]))).toBe('valid')
    for (const sighash of [btc.SigHash.NONE, btc.SigHash.SINGLE, btc.SigHash.ALL_ANYONECANPAY])
      expect(verifyMessage(address, 'Hello World', simple(address, 'Hello World', {}, [KEY], sighash))).toBe('invalid')
  })
})

describe('vectors of the BIP', () => {
  const address = scriptOf('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')

  it.each([
    [
      '',
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    ],
    [
      'Hello World',
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    ],
  ])('[CONN-49] hash, first and second transaction of "%s"', (message, hash, spending, signing) => {
    expect(hex.encode(messageHash(message))).toBe(hash)
    expect(transactionId(toSpend(message, address))).toBe(spending)
    expect(transactionId(toSign(message, address, [], new Uint8Array()))).toBe(signing)
  })
})

it('[CONN-49] a legacy signature with a high s and the other recovery id is the same signature: never use its text as a key', () => {
  const text = 'IOW2xi+ebJLeBtr674l4QH76dqDoVjLV80R9EFKFQX5rBrlCXPIZaYs8Yuayg0ZqjyiCbLy9pzZIS7JWT65/nsU='
  const bytes = base64.decode(text)
  const order = secp256k1.Point.Fn.ORDER
  const high = (order - BigInt(`0x${hex.encode(bytes.slice(33))}`)).toString(16).padStart(64, '0')
  // The other s belongs to the other recovery id.
  const malleated = base64.encode(Uint8Array.of(31 + (((bytes[0] as number) - 31) ^ 1), ...bytes.slice(1, 33), ...hex.decode(high)))
  const verdict = verifyMessage('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc', 'Hello World', malleated)
  expect(verdict).toBe('valid')
})
