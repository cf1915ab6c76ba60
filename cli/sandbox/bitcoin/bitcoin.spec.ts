import { createHash, createPublicKey, verify } from 'node:crypto'
import { base64, hex } from '@scure/base'
import { hexToBytes, recoverPublicKey, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createWalletKeys } from '../walletconnect-wallet/keys.js'
import { counted, join, little } from './bytes.js'
import { type BitcoinKey, bitcoinKey, bitcoinMainnet, bitcoinTestnet, scriptOf } from './keys.js'
import { messageDigest, signMessage, signMessageAsCoin } from './message.js'
import { readPsbt } from './psbt.js'
import { readTransaction, witnessDigest, writeTransaction } from './transaction.js'

/** The example "Native P2WPKH" of BIP-143: its second input and that input's key. */
const example = {
  transaction:
    '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
  secret: '619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9',
  digest: 'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
  signature: '304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee',
  amount: 600_000_000n,
}
const exampleKey = bitcoinKey(hex.decode(example.secret))

/** Returns true if OpenSSL accepts the signature of the key. OpenSSL hashes `hashedOnce` a second time. */
function signed(key: BitcoinKey, hashedOnce: Uint8Array, der: Uint8Array): boolean {
  // The public key of secp256k1 in the form that OpenSSL takes (RFC 5480).
  const spki = join(hex.decode('3036301006072a8648ce3d020106052b8104000a032200'), key.publicKey)
  return verify('sha256', hashedOnce, createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }), der)
}

describe('a Bitcoin account', () => {
  it('[WC-14] of a mnemonic has the addresses that BIP-84 gives for it', async () => {
    const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    const keys = await createWalletKeys({ mnemonic }).bitcoin()
    expect(keys.slice(0, 2).map(({ address }) => address(bitcoinMainnet))).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ])
    expect(hex.encode(keys[0]?.publicKey ?? new Uint8Array())).toBe('0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c')
  })

  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
  ])('[WC-14] pays %s by its script, and nobody on another network by it', (address, script) => {
    expect(hex.encode(scriptOf(address, bitcoinMainnet))).toBe(script)
    expect(() => scriptOf(address, bitcoinTestnet)).toThrow(RangeError)
    expect(() => scriptOf(`${address.slice(0, -1)}q`, bitcoinMainnet)).toThrow(RangeError)
  })

  it('[WC-14] signs a message so that its key is recovered from it', async () => {
    const signature = signMessage(exampleKey, 'Hello, Wörld')
    expect(signature).toHaveLength(65)
    const header = signature[0] ?? 0
    const recovered = await recoverPublicKey({
      hash: toHex(messageDigest('Hello, Wörld')),
      signature: toHex(join(signature.slice(1), Uint8Array.of(header - 39))),
    })
    const [x, last] = [recovered.slice(4, 68), Number.parseInt(recovered.slice(-1), 16)]
    expect(`${last % 2 === 0 ? '02' : '03'}${x}`).toBe(hex.encode(exampleKey.publicKey))
    expect(toHex(messageDigest('Hello, Wörld'))).not.toBe(toHex(messageDigest('Hello, World')))
  })

  it.each([
    ['', 'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])('[WC-14] signs the message "%s" as a coin as BIP-322 has it', (message, signature) => {
    const key = bitcoinKey(hex.decode('bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004'))
    expect(key.address(bitcoinMainnet)).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
    expect(base64.encode(signMessageAsCoin(key, message))).toBe(signature)
  })
})

describe('a Bitcoin transaction', () => {
  const transaction = readTransaction(hex.decode(example.transaction))
  const coin = { amount: example.amount, publicKeyHash: exampleKey.publicKeyHash }

  it('[WC-14] is written as it was read, and signed as BIP-143 has it', () => {
    expect(hex.encode(writeTransaction(transaction))).toBe(example.transaction)
    const digest = witnessDigest(transaction, 1, coin)
    expect(hex.encode(digest)).toBe(example.digest)
    expect(hex.encode(exampleKey.sign(digest).der)).toBe(example.signature)
    expect(() => readTransaction(hex.decode(`${example.transaction}00`))).toThrow(RangeError)
    expect(() => readTransaction(hex.decode(example.transaction.slice(0, -2)))).toThrow(RangeError)
  })

  /** The example as a PSBT that has the UTXO of its second input only. */
  const psbt = join(
    hex.decode('70736274ff'),
    ...[[0x00, hex.decode(example.transaction)] as const].flatMap(([type, value]) => [counted(Uint8Array.of(type)), counted(value)]),
    hex.decode('00'),
    hex.decode('00'),
    counted(Uint8Array.of(0x01)),
    counted(join(little(example.amount, 8), counted(exampleKey.script))),
    hex.decode('00'),
    hex.decode('0000'),
  )

  it('[WC-14] gets its signature where a PSBT has it, and keeps the rest (BIP-174)', () => {
    const read = readPsbt(psbt)
    read.sign(1, exampleKey)
    read.sign(1, exampleKey)
    const written = hex.encode(read.write())
    const partial = `2202${hex.encode(exampleKey.publicKey)}47${example.signature}01`
    expect(written.split(partial)).toHaveLength(2)
    expect(written.replace(partial, '')).toBe(hex.encode(psbt))
    expect(() => readPsbt(psbt).sign(0, exampleKey)).toThrow('Input 0 is not for this account to sign')
    expect(() => readPsbt(psbt).sign(1, bitcoinKey(hexToBytes(`0x${'11'.repeat(32)}`)))).toThrow(RangeError)
    expect(() => readPsbt(base64.decode('cHNidP8='))).toThrow(RangeError)
  })

  it('[WC-14] is signed for OpenSSL too', () => {
    const message = new TextEncoder().encode('anything')
    const once = createHash('sha256').update(message).digest()
    const twice = createHash('sha256').update(once).digest()
    const { der } = exampleKey.sign(twice)
    expect(signed(exampleKey, once, der)).toBe(true)
    expect(signed(exampleKey, message, der)).toBe(false)
  })
})
