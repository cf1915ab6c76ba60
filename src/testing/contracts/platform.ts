import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Platform port. `held` counts its listeners at the host. */
export interface PlatformHarness extends Harness {
  readonly port: PlatformPort
  /** Makes the host go offline or online. Omit if impossible. */
  online?(online: boolean): void
  /** Sets the host's color scheme. */
  colorScheme?(scheme: 'dark' | 'light'): void
  /** Puts the page into the background, or brings it back. */
  visible?(visible: boolean): void
  /** Freezes the page in the back-forward cache, and restores it. */
  restore?(): void
  /** Returns the port of another instance in this page with the same storage prefix. */
  sibling?(): PlatformPort
}

const kinds: Readonly<Record<Exclude<keyof PlatformFacts, 'mac'>, (value: unknown) => boolean>> = {
  mobile: isBoolean,
  colorScheme: (value) => value === 'dark' || value === 'light',
  online: isBoolean,
  visible: isBoolean,
  safeApp: isBoolean,
  locale: (value) => typeof value === 'string' && /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(value),
  telegram: isBoolean,
  iosSafari: isBoolean,
  android: isBoolean,
  inFrame: isBoolean,
  second: isBoolean,
}

/** Contract of every platform port. */
export function platformContract(api: TestApi, name: string, setUp: SetUp<PlatformHarness>, options: ContractOptions<PlatformHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `platform port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] tells all facts at once, and completes', async ({ port, elapse }) => {
      expect(methodsOf(port)).toEqual(['read', 'changes'])
      const heard = listen(port.read())
      await elapse(0)
      expect(heard.order).toEqual(['next', 'complete'])
      const facts = heard.values[0] as PlatformFacts
      expect(
        Object.keys(facts)
          .filter((fact) => fact !== 'mac' || facts.mac !== true)
          .sort(),
      ).toEqual(Object.keys(kinds).sort())
      expect(
        Object.entries(kinds)
          .filter(([fact, fits]) => !fits(facts[fact as keyof PlatformFacts]))
          .map(([fact]) => fact),
      ).toEqual([])
    })

    test('[DX-19] tells nothing of changes while nothing changes, and does not end', async ({ port, elapse }) => {
      const heard = listen(port.changes())
      await elapse(20)
      expect(heard.order).toEqual([])
      heard.stop()
    })

    testWith('held', '[I-44] listens to the host while somebody listens to it, and no longer', async ({ port, held }) => {
      const before = held()
      listen(port.read())
      const source = port.changes()
      expect(held()).toBe(before)
      const heard = listen(source)
      expect(held() > before).toBe(true)
      heard.stop()
      expect(held()).toBe(before)
    })

    testWith('online', '[F44] tells each change between offline and online once', async ({ port, online, elapse }) => {
      online(true)
      const heard = listen(port.changes())
      for (const next of [false, false, true, false]) online(next)
      await elapse(20)
      expect(heard.values).toEqual([{ online: false }, { online: true }, { online: false }])
      const facts = listen(port.read())
      await elapse(0)
      expect(facts.values[0]?.online).toBe(false)
      heard.stop()
      online(true)
      await elapse(20)
      expect(heard.values.length).toBe(3)
    })

    testWith('colorScheme', '[DX-19] tells each change of the colour scheme', async ({ port, colorScheme, elapse }) => {
      colorScheme('light')
      const heard = listen(port.changes())
      colorScheme('dark')
      await elapse(20)
      colorScheme('light')
      await elapse(20)
      expect(heard.values).toEqual([{ colorScheme: 'dark' }, { colorScheme: 'light' }])
      heard.stop()
    })

    testWith('visible', '[DX-19] tells when the page leaves sight and comes back', async ({ port, visible, elapse }) => {
      visible(true)
      const heard = listen(port.changes())
      visible(false)
      await elapse(20)
      visible(true)
      await elapse(20)
      expect(heard.values).toEqual([{ visible: false }, { visible: true }])
      heard.stop()
    })

    testWith('restore', '[F48] a page that comes back from the back-forward cache comes into sight once', async ({ port, restore, elapse }) => {
      const heard = listen(port.changes())
      restore()
      await elapse(20)
      expect(heard.values).toEqual([{ visible: false }, { visible: true }])
      heard.stop()
    })

    testWith('sibling', '[F28] the second instance of a prefix in a page is told so, the first is not', async ({ port, sibling, elapse }) => {
      const second = sibling()
      const isSecond = async (one: PlatformPort) => {
        const heard = listen(one.read())
        await elapse(0)
        return heard.values[0]?.second
      }
      expect([await isSecond(port), await isSecond(second)]).toEqual([false, false])
      const started = listen(port.changes())
      expect([await isSecond(port), await isSecond(second)]).toEqual([false, true])
      expect(started.order).toEqual([])
      started.stop()
      expect(await isSecond(second)).toBe(false)
    })
  })
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}
