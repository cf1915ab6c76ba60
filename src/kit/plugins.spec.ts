import { describe, expect, it } from 'vitest'
import { evm } from '../evm.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { createLatchkit } from './create-latchkit.js'

const make = (options: object) => createLatchkit({ networks: [mainnet], use: [evm()], ...options } as never)

describe('what an instance is put together from', () => {
  it.each([
    ['a plugin without its list', evm()],
    ['a plugin that was not called', [evm]],
    ['a plugin that its module does not have', [undefined]],
    ['nothing of use', [null, 5]],
    ['a text', 'evm'],
  ])('[CONN-41, DX-18] that cannot be is refused when it is made, with the mend: %s', (_, use) => {
    expect(() => make({ use })).toThrow(
      expect.objectContaining({ name: 'LatchkitError', code: 'OPTIONS_INVALID', context: expect.objectContaining({ option: 'use' }) }),
    )
  })

  it('[DX-18] refuses two plugins of one name', () => {
    expect(() => make({ use: [evm(), evm()] })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', message: expect.stringContaining('two plugins named "evm"') }),
    )
  })

  it('[DX-18] may be left out', () => {
    expect(make({ use: undefined }).config.adapters).toEqual([])
    expect(make({ initialSession: null }).getState()).toEqual(make({}).getState())
  })
})
