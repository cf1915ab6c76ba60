import { describe, expect, it } from 'vitest'
import { hiddenTokenReason } from './hidden.js'
import { createImitations } from '../shared/tokens/look-alike.js'

const imitated = createImitations([
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'DAI', name: 'Dai Stablecoin' },
  { symbol: 'USD₮0', name: 'USDT0' },
  { symbol: 'ETH' },
])

describe('a token that looks like another', () => {
  it.each([
    ['USDC', 'anything'],
    ['usdc', ''],
    ['USD\u200bC', ''],
    ['\u202eUSDC', ''],
    ['ＵＳＤＣ', ''],
    ['USDС', ''],
    ['UЅDC', ''],
    ['$USDC', 'USD Coin'],
    ['XYZ', 'USD Сoin'],
    ['U\u0336S\u0336DC', ''],
    [' USDC ', ''],
  ])('[UX-40] is found by its symbol or its name: %j, %j', (symbol, name) => {
    expect(imitated(symbol, name)).toBe('USDC')
  })

  it.each([
    ['USDT0', 'USD₮0'],
    ['DАI', 'DAI'],
    ['DΑI', 'DAI'],
    ['DAl', 'DAI'],
    ['ΕΤΗ', 'ETH'],
    ['ЕТН', 'ETH'],
  ])('[UX-40] is found in other scripts: %s', (symbol, like) => {
    expect(imitated(symbol, '')).toBe(like)
  })

  it.each([
    ['UNI', 'Uniswap'],
    ['USDP', 'Pax Dollar'],
    ['wUSDC', 'Wrapped USDC'],
    ['', ''],
    ['X', 'A'],
  ])('[UX-40] others are none: %j', (symbol, name) => {
    expect(imitated(symbol, name)).toBeUndefined()
  })
})

describe('a hidden token', () => {
  const token = { token: '0x1', name: 'Fern', symbol: 'FERN' }

  it.each([
    ['Claim at usd-gift.xyz', 'X'],
    ['Visit t.me/drop', 'X'],
    ['$ 1000 reward', 'X'],
    ['https://a.example', 'X'],
    ['Ｃｌａｉｍ now', 'X'],
    ['Fern', 'AIRDROP'],
  ])('[UX-40] advertises in its name: %s', (name, symbol) => {
    expect(hiddenTokenReason({ ...token, name, symbol }, undefined)).toBe('spam')
    expect(hiddenTokenReason({ ...token, name, symbol, isListed: true }, undefined)).toBeUndefined()
  })

  it('[UX-40] imitates, or the visitor chose so; the choice comes before everything else', () => {
    expect(hiddenTokenReason({ ...token, imitates: 'USDC' }, undefined)).toBe('imitation')
    expect(hiddenTokenReason({ ...token, imitates: 'USDC' }, 'shown')).toBeUndefined()
    expect(hiddenTokenReason({ ...token, isListed: true }, 'hidden')).toBe('chosen')
    expect(hiddenTokenReason(token, undefined)).toBeUndefined()
    expect(hiddenTokenReason({ name: 'Visit Coin', symbol: 'VISIT' }, undefined)).toBeUndefined()
  })
})
