import type { WalletQuery, WalletsPort } from '../../src/ports/services/wallets.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../../src/testing/contracts/suite.js'

/** Directory with the six wallets of the suite behind it, best known first: `MEMORY_WALLETS` of the memory adapter. */
export interface WalletsHarness extends Harness {
  readonly port: WalletsPort
  /** Makes each question fail from now on. */
  fail(): void
  /** Returns the picture of the id `known`, if the directory has pictures. */
  readonly picture?: string | undefined
}

const FIRST: WalletQuery = { page: 1, entries: 40 }

/** Contract of every directory of wallets. */
export function walletsContract(api: TestApi, name: string, setUp: SetUp<WalletsHarness>, options: ContractOptions<WalletsHarness> = {}): void {
  const { expect } = api

  suiteOf(api, `wallets port: ${name}`, setUp, options, ({ test, testWith }) => {
    const ask = async (subject: WalletsHarness, query: Partial<WalletQuery>) => {
      const heard = listen(subject.port.list({ ...FIRST, ...query }))
      await subject.elapse(200)
      expect(heard.order).toEqual(['next', 'complete'])
      const { wallets = [], count } = heard.values[0] ?? {}
      return { names: wallets.map((wallet) => wallet.name), count, wallets }
    }

    test('[WALLETS-01, WALLETS-02] emits wallets and their number once, later than asked; missing links are null', async (subject) => {
      expect([...methodsOf(subject.port)]).toEqual(['list', 'image'])
      const heard = listen(subject.port.list(FIRST))
      await subject.elapse(200)
      expect(heard.order).toEqual(['next', 'complete'])
      const { names, count, wallets } = await ask(subject, {})
      expect([names, count]).toEqual([['Alpha', 'Kestrel', 'Osprey', 'Harrier', 'Merlin', 'Hobby'], 6])
      const kestrel = wallets.find(({ name: one }) => one === 'Kestrel')
      expect([kestrel?.mobileLink, kestrel?.desktopLink, kestrel?.webappLink, kestrel?.rdns]).toEqual(['kestrel://', null, null, null])
      expect(wallets.map(({ rdns }) => rdns)).toEqual(['io.example.alpha', null, 'io.example.osprey', null, null, null])
      // Answers go onto a tape.
      expect(JSON.parse(JSON.stringify(wallets))).toEqual(wallets)
    })

    test('[WALLETS-07] cuts the list into pages, and counts all of them on each', async (subject) => {
      expect(await ask(subject, { entries: 4, page: 1 }).then(({ names, count }) => [names, count])).toEqual([['Alpha', 'Kestrel', 'Osprey', 'Harrier'], 6])
      expect(await ask(subject, { entries: 4, page: 2 }).then(({ names, count }) => [names, count])).toEqual([['Merlin', 'Hobby'], 6])
    })

    test('[WALLETS-03, WALLETS-04] includes and excludes by id; exclude wins', async (subject) => {
      const { wallets } = await ask(subject, {})
      const [alpha, kestrel] = wallets.map(({ id }) => id)
      expect((await ask(subject, { include: [alpha as string, kestrel as string] })).names).toEqual(['Alpha', 'Kestrel'])
      expect((await ask(subject, { exclude: [kestrel as string] })).names).toEqual(['Alpha', 'Osprey', 'Harrier', 'Merlin', 'Hobby'])
      expect((await ask(subject, { include: [alpha as string, kestrel as string], exclude: [alpha as string] })).names).toEqual(['Kestrel'])
    })

    test('[WALLETS-16] lists wallets that serve one of the chains', async (subject) => {
      expect((await ask(subject, { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })).names).toEqual(['Harrier', 'Merlin'])
      expect((await ask(subject, { chains: ['bip122:000000000019d6689c085ae165831e93', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })).count).toBe(3)
    })

    test('[WALLETS-08, WALLETS-10] searches by a part of the name in any case', async (subject) => {
      expect((await ask(subject, { search: 'RR', entries: 100 })).names).toEqual(['Harrier'])
      expect((await ask(subject, { search: 'nothing', entries: 100 })).count).toBe(0)
    })

    test('[DX-19, fault] asks at each subscription; a failure is typed', async (subject) => {
      const source = subject.port.list(FIRST)
      subject.fail()
      const heard = listen(source)
      await subject.elapse(60_000)
      theFailure(api, heard)
    })

    testWith('picture', '[WALLETS-12] emits the address of a picture', async (subject) => {
      const heard = listen(subject.port.image({ imageId: 'known' }))
      await subject.elapse(200)
      expect(heard.values).toEqual([{ url: subject.picture }])
    })

    test('[WALLETS-14, fault] a picture that there is not is a failure', async (subject) => {
      const heard = listen(subject.port.image({ imageId: 'unknown' }))
      await subject.elapse(60_000)
      theFailure(api, heard)
    })
  })
}
