import { describe, expect, it } from 'vitest'
import { capabilitiesOf, readCapabilities } from './capabilities.js'

const wrong: readonly unknown[] = [
  null,
  undefined,
  [],
  '{}',
  7,
  { '0x1': null },
  { '0x1': [] },
  { '0x1': 'atomic' },
  { '1': {} },
  { 'eip155:1': {} },
  { '0x': {} },
  { '0x1': {}, mainnet: {} },
  { '0x1': { atomic: 10n } },
]

describe('the capabilities of a wallet', () => {
  it('[CONN-46, fault] in another form than EIP-5792 give `Error parsing wallet capabilities`', () => {
    for (const answer of wrong) expect(() => readCapabilities(answer)).toThrow('Error parsing wallet capabilities')
  })

  it('[CONN-46] are by chain, as callers look it up', () => {
    const atomic = { atomic: { status: 'supported' } }
    expect(readCapabilities({ '0x0': {}, '0x01': atomic, '0xA': { paymasterService: { supported: true } } })).toEqual({
      '0x0': {},
      '0x1': atomic,
      '0xa': { paymasterService: { supported: true } },
    })
  })

  it('[CONN-45, fault] are none where the call fails or its answer cannot be read', async () => {
    expect(await capabilitiesOf(() => Promise.reject(new Error('Method not found')))).toEqual({})
    expect(
      await capabilitiesOf(() => {
        throw new Error('threw at once')
      }),
    ).toEqual({})
    for (const answer of wrong) expect(await capabilitiesOf(() => Promise.resolve(answer))).toEqual({})
    expect(await capabilitiesOf(() => Promise.resolve({ '0x1': {} }))).toEqual({ '0x1': {} })
  })
})
