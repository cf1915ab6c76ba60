import type { Announcement, DiscoveryPort } from '../../ports/discovery.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Discovery port of a page without wallets. `held` counts the port's listeners. */
export interface DiscoveryHarness extends Harness {
  readonly port: DiscoveryPort
  /** Makes a wallet announce itself, now and on every later request. */
  announce(wallet: { readonly name: string; readonly rdns: string; readonly uuid: string }): void
  /** True if wallets of this kind have neither rdns nor uuid of their own: they claim a name, and get a uuid from the port. */
  readonly namesOnly?: true
}

const alpha = { name: 'Alpha', rdns: 'io.example.alpha', uuid: '11111111-1111-4111-8111-111111111111' }
const beta = { name: 'Beta', rdns: 'io.example.beta', uuid: '22222222-2222-4222-8222-222222222222' }
const gamma = { name: 'Gamma', rdns: 'io.example.gamma', uuid: '33333333-3333-4333-8333-333333333333' }

/** Contract of every discovery port. */
export function discoveryContract(api: TestApi, name: string, setUp: SetUp<DiscoveryHarness>, options: ContractOptions<DiscoveryHarness> = {}): void {
  const { expect } = api
  const names = (found: readonly Announcement[]) => found.map((one) => one.name)

  suiteOf(api, `discovery port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[CONN-03] emits each wallet once, in the order found, late ones too, and does not end', async ({ port, announce, elapse }) => {
      expect(methodsOf(port)).toEqual(['announcements'])
      announce(alpha)
      announce(beta)
      const heard = listen(port.announcements())
      await elapse(10)
      announce(gamma)
      await elapse(2_000)
      expect(names(heard.values)).toEqual(['Alpha', 'Beta', 'Gamma'])
      expect(heard.order).toEqual(['next', 'next', 'next'])
      heard.stop()
    })

    test('[CONN-03] an announcement has an id that stays, a uuid, a type, a name and a namespace', async ({ port, announce, elapse, namesOnly }) => {
      announce(alpha)
      const heard = listen(port.announcements())
      await elapse(10)
      const [found] = heard.values
      const { id, uuid, rdns } = namesOnly ? { id: found?.id, uuid: found?.uuid, rdns: null } : { ...alpha, id: alpha.rdns }
      expect({ id: found?.id, uuid: found?.uuid, type: found?.type, rdns: found?.rdns, icon: found?.icon }).toEqual({
        id,
        uuid,
        type: 'ANNOUNCED',
        rdns,
        icon: null,
      })
      expect([typeof id, typeof uuid]).toEqual(['string', 'string'])
      expect(typeof found?.namespace).toBe('string')
      expect(JSON.parse(JSON.stringify(found))).toEqual(found)
      heard.stop()
    })

    test('[F27] who looks a second time finds the same wallets, once each', async ({ port, announce, elapse }) => {
      announce(alpha)
      const first = listen(port.announcements())
      await elapse(10)
      announce(beta)
      const second = listen(port.announcements())
      await elapse(10)
      expect(names(first.values)).toEqual(['Alpha', 'Beta'])
      expect(names(second.values)).toEqual(['Alpha', 'Beta'])
      expect(second.values.map(({ id }) => id)).toEqual(first.values.map(({ id }) => id))
      first.stop()
      second.stop()
    })

    test('[T2] two wallets that claim one identity are both found, and can be told apart', async ({ port, announce, elapse, namesOnly }) => {
      announce(alpha)
      announce({ ...beta, rdns: alpha.rdns, name: alpha.name })
      const heard = listen(port.announcements())
      await elapse(10)
      expect(heard.values.map(({ name, rdns }) => (namesOnly ? name : rdns))).toEqual(namesOnly ? [alpha.name, alpha.name] : [alpha.rdns, alpha.rdns])
      expect(new Set(heard.values.map(({ uuid }) => uuid)).size).toBe(2)
      heard.stop()
    })

    test('[I-44] nothing is heard after unsubscribing', async ({ port, announce, elapse }) => {
      const heard = listen(port.announcements())
      heard.stop()
      announce(alpha)
      await elapse(2_000)
      expect(heard.order).toEqual([])
    })

    testWith('held', '[I-44] listens to the page while somebody looks, and no longer', async ({ port, held, elapse }) => {
      const before = held()
      const source = port.announcements()
      expect(held()).toBe(before)
      const heard = listen(source)
      expect(held() > before).toBe(true)
      await elapse(2_000)
      heard.stop()
      expect(held()).toBe(before)
    })
  })
}
