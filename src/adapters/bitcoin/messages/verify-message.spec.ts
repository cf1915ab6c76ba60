import { base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { verifyMessage } from './verify-message.js'

const p2pkh = '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'
const p2sh = '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb'
const p2wpkh = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const p2wsh = 'bc1qvvwnl9n98x0n84dl0a000kdd7egjhjlmg5p7cmce9a0yagv3w7gqpu6jle'
const p2tr = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'

const legacyTail = 'OW2xi+ebJLeBtr674l4QH76dqDoVjLV80R9EFKFQX5rBrlCXPIZaYs8Yuayg0ZqjyiCbLy9pzZIS7JWT65/nsU='
const legacy = { plain: `H${legacyTail}`, electrum: `I${legacyTail}`, nested: `J${legacyTail}`, native: `K${legacyTail}` }
const simple =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const simpleLongR =
  'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'
const nestedSimple =
  'AkcwRAIgRfq2Gfv9guFcXAf2vQEJSHX8FP5OuiHs1DSK1I0wk/0CIGPzqm6QNPTDJuki148OQ2DbJtXyrr71s4xYPwogQUupASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const taproot = 'AUDjpClYFHngjnqQ3F0/3dyrLsOHFNEm4rKaaAc9GsfhC5+DngPJmXTeAmz+yfsVRa61PD2k9/CEQnLDvNUn9Qug'
const taprootAll = 'AUGcURHS2WN/YRwXOQYFqwPQXA3SaxdJPswJUFw0hh2Je3fEjYm/rWN0CbuRAspMD0ZdRnz9QW088CkmfqJiUidfAQ=='
const full =
  'AAAAAAHZIvdvR4fompS+lLTvaKJgjitVabp8CizknOvglZs2XgAAAABqRzBEAiB3hjKYQcm/KGTsalB3I4kixH3+uDyHQzt1PN5cBGJsvQIgJnRxSVWIbijmMST7VnxGpI8OOCU/tky8Pg7UH5HgSt4BIQLH8SADGWRClD2FiOAa7oQEI8xU/BUhUmo7hcKwy9WIcgAAAAABAAAAAAAAAAABagAAAAA='

const valid: readonly (readonly [what: string, address: string, signature: string])[] = [
  ['Electrum header on P2PKH', p2pkh, legacy.electrum],
  ['Electrum header on P2WPKH', p2wpkh, legacy.electrum],
  ['Electrum header on P2SH-P2WPKH', p2sh, legacy.electrum],
  ['header of BIP-137 on P2SH-P2WPKH', p2sh, legacy.nested],
  ['header of BIP-137 on P2WPKH', p2wpkh, legacy.native],
  ['simple of BIP-322 on P2WPKH', p2wpkh, simple],
  ['simple on P2WPKH with a long r', p2wpkh, simpleLongR],
  ['simple with the prefix of version 2', p2wpkh, `smp${simple}`],
  ['simple on P2SH-P2WPKH, as the draft allowed', p2sh, nestedSimple],
  ['taproot, type DEFAULT', p2tr, taproot],
  ['taproot, type ALL', p2tr, taprootAll],
  ['full on P2PKH', p2pkh, full],
  ['full with the prefix of version 2', p2pkh, `ful${full}`],
  ['simple in hex, as remote wallets write it', p2wpkh, hex.encode(base64.decode(simple))],
  ['P2WPKH on a test network', 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v', simple],
  ['taproot on regtest', 'bcrt1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5su3mkyy', taproot],
]

describe('messages of Bitcoin', () => {
  it.each(valid)('[CONN-49] is valid: %s', (_, address, signature) => {
    expect(verifyMessage(address, 'Hello World', signature)).toBe('valid')
  })

  it.each(valid)('[CONN-49, T2] is invalid for another message and another address: %s', (_, address, signature) => {
    expect(verifyMessage(address, 'Hello World ', signature)).toBe('invalid')
    const others = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']
    for (const other of others) expect(verifyMessage(other, 'Hello World', signature)).not.toBe('valid')
  })

  it.each([
    [
      'the vector of the BIP for taproot',
      'No prefix fallback',
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
    ],
  ])('[CONN-49] is valid: %s', (_, message, address, signature) => {
    expect(verifyMessage(address, message, signature)).toBe('valid')
  })

  it.each([
    ['ECDSA for a taproot address', p2tr, legacy.electrum],
    ['ECDSA for a script address', p2wsh, legacy.electrum],
    ['the header of another address type', p2pkh, legacy.native],
    ['the header of P2SH for P2WPKH', p2wpkh, legacy.nested],
    ['an uncompressed key for segwit', p2wpkh, legacy.plain],
    ['the simple form for P2PKH', p2pkh, simple],
    ['a full signature with the prefix of the simple form', p2pkh, `smp${full}`],
    ['a simple signature with the prefix of the full form', p2wpkh, `ful${simple}`],
    ['a legacy signature with a prefix', p2wpkh, `smp${legacy.electrum}`],
    ['an empty stack', p2wpkh, 'smpAA=='],
    ['bytes after the stack', p2wpkh, base64.encode(Uint8Array.of(...base64.decode(simple), 0))],
    ['an empty text', p2wpkh, ''],
    ['text that is no base64', p2wpkh, 'smp!!!'],
    ['base64 without its padding', p2wpkh, simple.replace(/=+$/, '')],
    ['more than can be a signature', p2wpkh, 'A'.repeat(30_000)],
    ['an address with a wrong checksum', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0m', simple],
  ])('[CONN-49, T2] is invalid: %s', (_, address, signature) => {
    expect(verifyMessage(address, 'Hello World', signature)).toBe('invalid')
  })

  it('[CONN-49, T2] no bit of a signature can be changed', () => {
    for (const [address, signature] of [
      [p2wpkh, simple],
      [p2tr, taproot],
      [p2pkh, full],
      [p2sh, nestedSimple],
    ] as const) {
      const bytes = base64.decode(signature)
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Uint8Array.from(bytes)
        changed[at] = (changed[at] as number) ^ 1
        expect([signature, at, verifyMessage(address, 'Hello World', base64.encode(changed))]).not.toEqual([signature, at, 'valid'])
      }
    }
  })

  it('[CONN-49] does not know every script, and says so', () => {
    expect(verifyMessage(p2pkh, 'Hello World', `pof${full}`)).toBe('inconclusive')
    const locked = base64.decode(full)
    locked[locked.length - 1] = 1
    expect(verifyMessage(p2pkh, 'Hello World', base64.encode(locked))).toBe('inconclusive')
  })

  it('[CONN-49] a text without a UTF-8 form is signed by nobody', () => {
    expect(verifyMessage(p2wpkh, 'Hello \ud800', simple)).toBe('invalid')
  })
})
