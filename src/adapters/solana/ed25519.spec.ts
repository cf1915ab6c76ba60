import { base58, hex } from '@scure/base'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { isSignedByKey } from './ed25519.js'
import { isTextSigned } from './signed-message.js'

const pair = nacl.sign.keyPair.fromSeed(hex.decode('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'))
const address = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const text = 'Hello Latchkit'
const message = new TextEncoder().encode(text)
const good = hex.decode('8ab29190be446b84e65d81ebe382fa88864343ca9dacddc46c3fa21722b307c9fc02cc6d001fec1a8a11583505fdad290db58f945638fbaf959304e1a362c002')

/** Adds the order of the group to S, which gives a second signature of the same message to verifiers that are not strict. */
function malleated(signature: Uint8Array): Uint8Array {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = BigInt(`0x${hex.encode(signature.slice(32).reverse())}`) + order
  return Uint8Array.from([...signature.slice(0, 32), ...hex.decode(s.toString(16).padStart(64, '0')).reverse()])
}

describe('signatures of Solana', () => {
  it('[SIWX-13, CONN-49] the signature of RFC 8032 by tweetnacl is right, and wrong for another message or key', () => {
    expect(base58.encode(pair.publicKey)).toBe(address)
    expect(nacl.sign.detached(message, pair.secretKey)).toEqual(good)
    expect(isSignedByKey(good, message, address)).toBe(true)
    expect(isSignedByKey(good, new TextEncoder().encode('Hello'), address)).toBe(false)
    expect(isSignedByKey(good, message, '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')).toBe(false)
  })

  it('[SIWX-13, fault] a malleated signature, which tweetnacl accepts, is wrong', () => {
    expect(nacl.sign.detached.verify(message, malleated(good), pair.publicKey)).toBe(true)
    expect(isSignedByKey(malleated(good), message, address)).toBe(false)
  })

  it('[SIWX-13, fault] the system address signs nothing, although other verifiers accept zeros by it', () => {
    const zeros = new Uint8Array(64)
    const texts = Array.from({ length: 50 }, (_, index) => new TextEncoder().encode(`Sign in ${index}`))
    expect(texts.some((one) => nacl.sign.detached.verify(one, zeros, new Uint8Array(32)))).toBe(true)
    expect(texts.filter((one) => isSignedByKey(zeros, one, '1'.repeat(32)))).toEqual([])
  })

  it.each([
    ['the identity', '0100000000000000000000000000000000000000000000000000000000000000'],
    ['a key of order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['a key that is not canonical', 'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['a key off the curve', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'],
  ])('[SIWX-13, fault] %s signs nothing', (_, key) => {
    const identity = Uint8Array.from([1, ...new Uint8Array(63)])
    for (const signature of [identity, new Uint8Array(64), good]) expect(isSignedByKey(signature, message, base58.encode(hex.decode(key)))).toBe(false)
  })

  it.each([
    ['63 bytes', good.slice(1), address],
    ['65 bytes', Uint8Array.from([...good, 0]), address],
    ['no bytes', new Uint8Array(), address],
    ['an address of Bitcoin', good, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['an address of EVM', good, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    ['44 times z', good, 'z'.repeat(44)],
  ])('[SIWX-13, fault] %s is false, not an error', (_, signature, by) => {
    expect(isSignedByKey(signature, message, by)).toBe(false)
  })

  it.each([
    ['version 1', '2RKBn4oN6gGAUcjKBUw7jPepZRFg7GA33u5LVEskZQRRo4ncfXXMwG6mu11JAGoeC8Mo5EBnTGqmSafaPvKgzHqF'],
    ['version 0', '2431U9KCs7wCunE1JqBMrKomAYN6nwAdc4tGY4U4D5wg8a9jwCS3Xd2wZxYETmhdi88rYrjbYDRzEj3YKSLvGXzd'],
    ['the text itself', '3mqQ8G83qNNM5XtSLqeNQqFQa8fF1RzAVHirBvrCozhXVtuLjyDirHSa2nVm1gCgrHPwgJTyVvohNchbrqUotEky'],
  ])('[SIWX-13] a text signed as %s of the off-chain format is signed, another text is not', (_, signature) => {
    expect(isTextSigned(base58.decode(signature), text, address)).toBe(true)
    expect(isTextSigned(base58.decode(signature), `${text}.`, address)).toBe(false)
  })
})
