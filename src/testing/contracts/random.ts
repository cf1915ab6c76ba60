import type { RandomPort } from '../../ports/random.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Random port. */
export interface RandomHarness extends Harness {
  readonly port: RandomPort
}

/** Contract of every random port. Does not test the quality of the randomness. */
export function randomContract(api: TestApi, name: string, setUp: SetUp<RandomHarness>, options: ContractOptions<RandomHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `random port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] emits that many bytes as lower-case hex, and completes', async ({ port, elapse }) => {
      expect(methodsOf(port)).toEqual(['hex'])
      for (const bytes of [0, 1, 16, 33]) {
        const heard = listen(port.hex(bytes))
        await elapse(0)
        expect(heard.order).toEqual(['next', 'complete'])
        expect(heard.values[0]?.length).toBe(bytes * 2)
        expect(/^[0-9a-f]*$/.test(heard.values[0] ?? '?')).toBe(true)
      }
    })

    test('[DX-19] draws anew at each subscription', async ({ port, elapse }) => {
      const source = port.hex(16)
      const drawn = new Set<string>()
      for (let draw = 0; draw < 500; draw += 1) source.subscribe((hex) => drawn.add(hex))
      await elapse(0)
      expect(drawn.size).toBe(500)
    })

    test('[DX-19] every byte value comes up', async ({ port, elapse }) => {
      const seen = new Set<string>()
      for (let draw = 0; draw < 16; draw += 1)
        port.hex(1_024).subscribe((hex) => {
          for (let at = 0; at < hex.length; at += 2) seen.add(hex.slice(at, at + 2))
        })
      await elapse(0)
      expect(seen.size).toBe(256)
    })
  })
}
