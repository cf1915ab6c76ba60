import { expect, it } from 'vitest'
import { toToken } from '../../src/domain/send/convert.js'

it('[SEND-02] gemwalletcom/gem-ios#808: a dollar is as much of a stable coin as its price says', () => {
  expect(toToken('1', '0.9987', 6)).toBe('1.001301')
  expect(toToken('1', '1.0002', 6)).toBe('0.9998')
})
