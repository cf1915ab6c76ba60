import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { little, ME, OTHER, THIRD } from '../../../../tests/domain/solana.js'
import { isOnCurve } from './curve.js'

const P = 2n ** 255n - 19n

function isPoint(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key)
    return true
  } catch {
    return false
  }
}

describe('addresses on the curve', () => {
  it('[ACCT-21] those of keys are, those of programs are not, and other texts are no addresses', () => {
    expect([ME, OTHER, THIRD].map(isOnCurve)).toEqual([true, true, true])
    // Of 32 bytes ff, and the account of a token's metadata.
    expect(['JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG', '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'].map(isOnCurve)).toEqual([false, false])
    expect(['', '0x00', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', `${ME}1`].map(isOnCurve)).toEqual([false, false, false, false])
  })

  it('[ACCT-21] agrees with @noble/curves about 500 keys', () => {
    const keys = Array.from({ length: 500 }, (_, index) => Uint8Array.from({ length: 32 }, (__, at) => (index * 97 + at * 31 + index * index * at) % 256))
    const edges = [1n, P - 1n, P, P + 1n, (1n << 255n) | 1n].map((value) => Uint8Array.from(little(value, 32)))
    const all = [...keys, ...edges]
    const byNoble = all.map(isPoint)
    expect(all.map((key) => isOnCurve(base58.encode(key)))).toEqual(byNoble)
    expect(new Set(byNoble)).toEqual(new Set([true, false]))
  })
})
