import type { NameAnswer, NamesPort } from '../../../ports/services/names.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Name that an account calls itself by. */
export interface ScriptedName {
  readonly name: string
  /** Account that calls itself so. */
  readonly by: string
  /** Account that the name leads to; by default `by`. */
  readonly owner?: string
}

/** Names and the source behind them. `held` counts running questions. */
export interface NamesHarness extends Harness {
  readonly port: NamesPort
  /** Two accounts that may have a name, with their checksums, and one that has none. */
  readonly account: string
  readonly other: string
  readonly stranger: string
  /** Sets the names of the source. */
  script(names: readonly ScriptedName[]): void | Promise<void>
  /** Makes every question fail from now on. */
  breakSource(): void
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

/** Contract of every port that tells names. */
export function namesContract(api: TestApi, name: string, setUp: SetUp<NamesHarness>, options: ContractOptions<NamesHarness> = {}): void {
  const { expect } = api

  const lookUp = async ({ port, elapse, withinMs, account }: NamesHarness, address = account) => {
    const heard = listen(port.lookUp({ address }))
    await elapse(withinMs)
    return heard
  }
  const resolve = async ({ port, elapse, withinMs }: NamesHarness, text: string) => {
    const heard = listen(port.resolve({ name: text }))
    await elapse(withinMs)
    return heard
  }
  /** Returns the one answer of a subscription. */
  const answerOf = <T>(heard: { readonly values: readonly T[]; readonly errors: readonly unknown[]; readonly completed: number }): T => {
    expect([heard.errors, heard.values.length, heard.completed]).toEqual([[], 1, 1])
    return heard.values[0] as T
  }
  const nameOf = (answer: NameAnswer) => ('name' in answer ? answer.name : answer.outcome)

  suiteOf(api, `names port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['lookUp', 'resolve'])
    })

    test('[NAME-01] tells the name that leads back to its address, in JSON', async (subject) => {
      await subject.script([{ name: 'ada.eth', by: subject.account }])
      const answer = answerOf(await lookUp(subject))
      expect([answer.outcome, nameOf(answer)]).toEqual(['named', 'ada.eth'])
      // An absent picture may be a member without a value.
      expect(JSON.parse(JSON.stringify(answer)).name).toBe('ada.eth')
    })

    test('[NAME-01] letters of an address count in any case', async (subject) => {
      await subject.script([{ name: 'ada.eth', by: subject.account }])
      expect(nameOf(answerOf(await lookUp(subject, subject.account.toLowerCase())))).toBe('ada.eth')
    })

    test('[NAME-08] an account without a name has none', async (subject) => {
      await subject.script([{ name: 'ada.eth', by: subject.account }])
      expect(answerOf(await lookUp(subject, subject.stranger)).outcome).toBe('unnamed')
    })

    test('[NAME-08] of two accounts each has its own', async (subject) => {
      await subject.script([
        { name: 'ada.eth', by: subject.account },
        { name: 'bob.eth', by: subject.other },
      ])
      expect([nameOf(answerOf(await lookUp(subject))), nameOf(answerOf(await lookUp(subject, subject.other)))]).toEqual(['ada.eth', 'bob.eth'])
    })

    test('[NAME-01, UX-24] n2 a name that leads to another account is refused', async (subject) => {
      await subject.script([{ name: 'famous.eth', by: subject.account, owner: subject.other }])
      expect(answerOf(await lookUp(subject)).outcome).toBe('refused')
    })

    test('[NAME-01, UX-24] q5 a name whose owner changed is refused from then on', async (subject) => {
      await subject.script([{ name: 'ada.eth', by: subject.account }])
      await lookUp(subject)
      await subject.script([{ name: 'ada.eth', by: subject.account, owner: subject.other }])
      expect(answerOf(await lookUp(subject)).outcome).toBe('refused')
    })

    test('[UX-24] n3 a name in another form than the one that is kept is refused', async (subject) => {
      await subject.script([{ name: 'ADA.eth', by: subject.account }])
      expect(answerOf(await lookUp(subject)).outcome).toBe('refused')
    })

    test('[NAME-07] resolves a name to its address, with the checksum; null for a name that nobody has', async (subject) => {
      await subject.script([{ name: 'ada.eth', by: subject.account }])
      expect([answerOf(await resolve(subject, 'ada.eth')), answerOf(await resolve(subject, 'nobody.eth'))]).toEqual([subject.account, null])
    })

    test('[NAME-07, fault] a text that is no name is refused as one', async (subject) => {
      for (const text of ['ada', '', '.eth', 'a b.eth', `${subject.account}.eth`]) theFailure(api, await resolve(subject, text), 'NAME_INVALID')
    })

    test('[NAME-01, fault] n6 a source that fails is a failure, never "no name"', async (subject) => {
      await subject.script([{ name: 'ada.eth', by: subject.account }])
      subject.breakSource()
      for (const heard of [await lookUp(subject), await resolve(subject, 'ada.eth')]) {
        theFailure(api, heard as never)
        expect(heard.values).toEqual([])
      }
    })

    test('[I-44] asks nobody before somebody subscribes, and gives up when nobody does any more', async (subject) => {
      await subject.script([{ name: 'ada.eth', by: subject.account }])
      const before = subject.held?.() ?? 0
      const source = subject.port.lookUp({ address: subject.account })
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
      const heard = listen(source)
      heard.stop()
      await subject.elapse(subject.withinMs)
      expect([subject.held?.() ?? 0, heard.values]).toEqual([before, []])
    })
  })
}
