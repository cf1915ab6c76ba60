import type { ClockPort } from '../../ports/clock.js'
import { type ContractOptions, type Harness, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Clock port. */
export interface ClockHarness extends Harness {
  readonly port: ClockPort
  /** Moves the host's wall clock by `ms`, either way. Omit if impossible. */
  shift?(ms: number): void
  /** Returns the wall clock, for comparison. */
  wall(): number
}

/** Contract of every clock port. */
export function clockContract(api: TestApi, name: string, setUp: SetUp<ClockHarness>, options: ContractOptions<ClockHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `clock port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19, DX-21] tells whole milliseconds since the epoch', async ({ port, wall }) => {
      expect(methodsOf(port)).toEqual(['now'])
      expect(Number.isSafeInteger(port.now())).toBe(true)
      expect(Math.abs(port.now() - wall()) <= 1_000).toBe(true)
    })

    test('[DX-21] runs on with time', async ({ port, elapse }) => {
      const before = port.now()
      await elapse(50)
      const passed = port.now() - before
      expect(passed >= 45 && passed < 60_000).toBe(true)
    })

    test('[DX-21] does not go backwards between readings', async ({ port }) => {
      let last = port.now()
      let backwards = 0
      for (let reading = 0; reading < 10_000; reading += 1) {
        const now = port.now()
        if (now < last) backwards += 1
        last = now
      }
      expect(backwards).toBe(0)
    })

    testWith('shift', '[F23] follows the wall clock when that is more than a second ahead', async ({ port, shift, wall }) => {
      port.now()
      shift(8 * 3_600_000)
      expect(Math.abs(port.now() - wall()) <= 1_000).toBe(true)
    })

    testWith('shift', '[F24] a wall clock that is set back stops nothing and takes nothing back', async ({ port, shift, elapse }) => {
      const before = port.now()
      shift(-3_600_000)
      expect(port.now() >= before).toBe(true)
      await elapse(50)
      const passed = port.now() - before
      expect(passed >= 45 && passed < 60_000).toBe(true)
    })

    testWith('shift', '[F24] set forward, back and forward again, it stays within a second of the latest time it told', async ({ port, shift }) => {
      const start = port.now()
      shift(10_000)
      const ahead = port.now()
      shift(-10_000)
      shift(10_000)
      expect(ahead - start >= 9_000).toBe(true)
      expect(port.now() - ahead <= 1_000).toBe(true)
    })
  })
}
