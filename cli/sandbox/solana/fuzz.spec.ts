import { base64 } from '@scure/base'
import { createSeeded } from '../../../src/adapters/memory/seeded.js'
import { describe, expect, it } from 'vitest'
import { startLedger } from './ledger.js'
import { readTransaction } from './transaction.js'

/** The same transfer in the three formats, and one with a lookup table. */
const samples = {
  legacy:
    'AYHdzKyb3Zb+uIMKM0uVKEO+9JFFJupxjuOAElJBvFiG3LSqnYWF7O2x59/UcT3umu6ofAtAgxFOgcNcZNUJVQMBAAED11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURqBOXcOqH0XX1ajVGbDTH7My42KkbTuN6Jd9g9bj8mzlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcBAgIAAQwCAAAAQEIPAAAAAAA=',
  v0: 'ASFX2Xaskh10jkNQEpJlzv29nHyma/ZH3x6qCM0z8p2Voveb9IvGCZOmmKjbHh+4xncHP0CxN7oieGvIsDh8rQWAAQABA9damAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EagTl3Dqh9F19Wo1Rmw0x+zMuNipG07jeiXfYPW4/Js5QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHAQICAAEMAgAAAEBCDwAAAAAAAA==',
  'v0 with a lookup table':
    'AYgWRD5lWsWoelv/vgdiNKR2ISSKw7XuCQMZy48LRmYj2iqsKjN5Xy7+sGw3x1CoqaXkPoTPru5nFMnNye4mrwyAAQABAtdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwEBAgACDAIAAABAQg8AAAAAAAHtSSjGKNHCxurpAziQWZVhKVknOlxj+TY2wUYUrIc30QEAAA==',
  v1: 'gQEAAQQAAAAHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwED11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURqBOXcOqH0XX1ajVGbDTH7My42KkbTuN6Jd9g9bj8mzlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA6AMAAAICDAAAAQIAAABAQg8AAAAAAITpG60CLf7Xayl3oPx1EXtfMS6yn0lRv32NxD/a1GfymK2XY2kXKarVCo2g07ucnsSndM2DweGOYOMECu3j7gY=',
} as const
const FROM = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'

describe('the decoder in front of the VM', () => {
  it.each(Object.entries(samples))('[DX-22] reads %s', (name, text) => {
    const transaction = readTransaction(base64.decode(text))
    expect(transaction).toMatchObject({ signers: 1, accounts: expect.arrayContaining([FROM]), blockhash: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx' })
    expect(transaction.version).toBe({ legacy: undefined, v1: 1 }[name] ?? (name === 'legacy' ? undefined : name === 'v1' ? 1 : 0))
  })

  it.each([
    ['80', 'a length that never ends'],
    ['8000', 'a length that is not canonical'],
    ['8100', 'a length that is not canonical'],
    ['808004', 'a length above 65,535'],
  ])('[DX-22] refuses %s: %s', (hex) => {
    const bytes = base64.decode(samples.legacy)
    expect(() => readTransaction(Uint8Array.from([...Buffer.from(hex, 'hex'), ...bytes.subarray(1)]))).toThrow(RangeError)
  })

  it('[DX-22] no bytes that it lets pass end the process', async () => {
    const { vm } = await startLedger()
    const random = createSeeded(7)
    const below = (count: number) => random.below(Math.max(1, count))
    let passed = 0
    for (let round = 0; round < 4_000; round += 1) {
      const bytes = [...base64.decode(Object.values(samples)[round % 4] as string)]
      for (let times = below(3); times >= 0; times -= 1) {
        const at = below(bytes.length)
        const kind = below(4)
        if (kind === 0) bytes.splice(at, 1)
        else if (kind === 1) bytes.splice(at, 0, below(256))
        else if (kind === 2) bytes.length = at
        else bytes[at] = below(256)
      }
      const mutated = Uint8Array.from(bytes)
      try {
        readTransaction(mutated)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
        continue
      }
      passed += 1
      vm.run(mutated)
    }
    expect(passed).toBeGreaterThan(500)
  })
})
