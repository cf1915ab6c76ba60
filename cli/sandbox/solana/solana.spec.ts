import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { expect, it } from 'vitest'
import { createWalletKeys } from '../walletconnect-wallet/keys.js'
import { solanaKey } from './keys.js'
import { readTransaction } from './transaction.js'

const key = solanaKey(new Uint8Array(32).fill(7))
const other = solanaKey(new Uint8Array(32).fill(8))

/** Creates a transfer with two signers, without signatures. */
function transfer(version?: 0): Uint8Array {
  const accounts = [other, key].map(({ address }) => base58.decode(address))
  const message = [
    ...(version === undefined ? [] : [0x80]),
    2,
    0,
    1,
    3,
    ...accounts.flatMap((one) => [...one]),
    ...new Uint8Array(32),
    ...new Uint8Array(32).fill(9),
  ]
  const instruction = [1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
  return Uint8Array.from([2, ...new Uint8Array(128), ...message, ...instruction, ...(version === undefined ? [] : [0])])
}

it('[WC-14] a Solana account of a mnemonic is that of the wallets of others', async () => {
  const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const [first] = await createWalletKeys({ mnemonic }).solana()
  expect(first?.address).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
})

it.each([undefined, 0] as const)('[WC-14] a Solana transaction (version %s) is read, and a signature is put in its place', (version) => {
  const bytes = transfer(version)
  const transaction = readTransaction(bytes)
  expect(transaction).toMatchObject({
    version,
    signers: 2,
    instructions: [{ program: '11111111111111111111111111111111', accounts: [other.address, key.address] }],
  })
  const signature = key.sign(transaction.message)
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base58.decode(key.address)).toString('base64url') }, format: 'jwk' })
  expect(verify(null, transaction.message, publicKey, signature)).toBe(true)
  const signed = transaction.signed(key.address, signature)
  expect(signed.subarray(65, 129)).toEqual(signature)
  expect(signed.subarray(129)).toEqual(bytes.subarray(129))
  expect(() => transaction.signed(base58.encode(new Uint8Array(32).fill(1)), signature)).toThrow(RangeError)
})

it('[WC-14] what is cut off is no Solana transaction', () => {
  const bytes = transfer()
  for (let length = 0; length < bytes.length; length += 1) expect(() => readTransaction(bytes.subarray(0, length))).toThrow(RangeError)
})
