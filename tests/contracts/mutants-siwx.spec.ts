import { map, of } from 'rxjs'
import { describe } from 'vitest'
import type { SiwxPort } from '../../src/ports/siwx.js'
import { contracts } from './contracts.js'
import { fails, type Made } from './mutants.js'
import type * as memory from './memory-harnesses.js'

describe('siwx', () => {
  type Subject = Made<typeof memory.siwxHarness>
  const siwx = (change: (real: SiwxPort) => Partial<SiwxPort>) => (subject: Subject) => ({ ...subject, port: { ...subject.port, ...change(subject.port) } })
  const flaws: readonly [string, (real: SiwxPort) => Partial<SiwxPort>][] = [
    ['takes any signature', () => ({ verify: () => of(true) })],
    ['takes none', () => ({ verify: () => of(false) })],
    [
      'lists sessions of other accounts',
      (real) => ({ list: (about) => real.list({ ...about, accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }) }),
    ],
    ['lists sessions of other networks', (real) => ({ list: (about) => real.list({ ...about, chainId: 'eip155:1' }) })],
    ['keeps nothing', () => ({ add: () => of(null) })],
    ['adds what came with a proposal to the rest', () => ({ replace: () => of(null) })],
    ['ends nothing', () => ({ revoke: () => of(null) })],
    ['ends the sessions of every account', (real) => ({ revoke: () => real.replace({ signedIn: [] }) })],
    ['makes a nonce that can be guessed', (real) => ({ createMessage: (about) => real.createMessage({ ...about, nonce: '1' }) })],
    [
      'writes what it does not say',
      (real) => ({
        createMessage: (about) => real.createMessage(about).pipe(map(({ data, message }) => ({ data: { ...data, nonce: 'another12' }, message }))),
      }),
    ],
  ]
  for (const [flaw, change] of flaws) fails(contracts.siwx, flaw, siwx(change))
})
