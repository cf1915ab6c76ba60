import { portShape } from '../../ports/index.js'
import { createSecret, isSecret, revealSecret } from '../../domain/shared/secrets/secret.js'
import type { PopupPort } from '../../ports/popup.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Popup port, with controls for the user and for the sites in its window. */
export interface PopupHarness extends Harness {
  readonly port: PopupPort
  /** URL that the popup may navigate to. */
  readonly login: string
  /** Returns the number of open windows. */
  windows(): number
  /** Returns the URLs that the window visited. */
  visited(): Promise<readonly string[]>
  /** Makes the secure site in the window post this result. */
  result(uri: string): Promise<void>
  /** Closes the window as the user. */
  close(): Promise<void>
  /** Makes the browser block popups. */
  block?(): void
  /** Makes another site or window post a forged result. */
  forge?(): Promise<void>
  /** Opens the page with a `result_uri` and another parameter. Returns a function that reads the current URL. */
  arrive?(uri: string): Promise<() => string>
}

/** Contract of every popup port. */
export function popupContract(api: TestApi, name: string, setUp: SetUp<PopupHarness>, options: ContractOptions<PopupHarness> = {}): void {
  const { expect } = api
  const soon = (subject: Harness) => subject.elapse(500)
  const RESULT = 'https://secure.example/?result=canary-result'

  suiteOf(api, `popup port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual([...portShape.popup].sort())
    })

    test('[AUTH-15] opens in the same call, and closes when it is left', async (subject) => {
      const heard = listen(subject.port.open())
      expect([heard.values, subject.windows()]).toEqual([[{ type: 'opened' }], 1])
      heard.stop()
      await soon(subject)
      expect(subject.windows()).toBe(0)
    })

    test('[AUTH-16, CORE-39] tells the result once, as a secret, and is over', async (subject) => {
      const heard = listen(subject.port.open())
      listen(subject.port.navigate({ url: createSecret(subject.login) }))
      await soon(subject)
      await subject.result(RESULT)
      await soon(subject)
      expect(heard.order).toEqual(['next', 'next', 'complete'])
      const [, told] = heard.values
      expect(told?.type === 'result' && isSecret(told.uri) ? revealSecret(told.uri) : told).toBe(RESULT)
      expect(JSON.stringify(heard.values).includes('canary')).toBe(false)
      expect(subject.windows()).toBe(0)
    })

    test('[AUTH-16, T7] is led to where it is told, and only to what is safe', async (subject) => {
      const heard = listen(subject.port.open())
      const led = listen(subject.port.navigate({ url: createSecret(subject.login) }))
      await soon(subject)
      expect([led.order, await subject.visited()]).toEqual([['complete'], [subject.login]])
      for (const url of ['javascript:alert(1)', 'http://example.org/', 'data:text/html,x', ' https://example.org/ ']) {
        const refused = listen(subject.port.navigate({ url: createSecret(url) }))
        await soon(subject)
        theFailure(api, refused, 'LINK_REFUSED')
      }
      heard.stop()
    })

    test('[AUTH-18] says whether it is open; one that was closed cannot be led', async (subject) => {
      const isOpen = async () => {
        const heard = listen(subject.port.isOpen())
        await soon(subject)
        expect(heard.order).toEqual(['next', 'complete'])
        return heard.values[0]
      }
      expect(await isOpen()).toBe(false)
      const heard = listen(subject.port.open())
      expect(await isOpen()).toBe(true)
      await subject.close()
      expect(await isOpen()).toBe(false)
      const led = listen(subject.port.navigate({ url: createSecret(subject.login) }))
      await soon(subject)
      theFailure(api, led, 'POPUP_CLOSED')
      heard.stop()
    })

    test('[F15] tells nothing after it was left', async (subject) => {
      const heard = listen(subject.port.open())
      heard.stop()
      await subject.result(RESULT)
      await soon(subject)
      expect(heard.order).toEqual(['next'])
    })

    testWith('block', '[AUTH-15, UX-46, fault] a window that may not be opened is a failure', async (subject) => {
      subject.block()
      theFailure(api, listen(subject.port.open()), 'POPUP_BLOCKED')
      expect(subject.windows()).toBe(0)
    })

    testWith('forge', '[AUTH-17, T7, fault] what comes from elsewhere is told, and not read', async (subject) => {
      const heard = listen(subject.port.open())
      await soon(subject)
      await subject.forge()
      await soon(subject)
      expect(heard.values).toEqual([{ type: 'opened' }, { type: 'untrusted' }])
      heard.stop()
    })

    testWith('arrive', '[AUTH-22, T12] takes a result out of the address, once, and leaves the rest', async (subject) => {
      const address = await subject.arrive(RESULT)
      const first = listen(subject.port.takeResult())
      await soon(subject)
      const second = listen(subject.port.takeResult())
      await soon(subject)
      const [taken] = first.values
      expect([isSecret(taken) ? revealSecret(taken) : taken, second.values, first.order]).toEqual([RESULT, [null], ['next', 'complete']])
      expect([address().includes('result_uri'), address().includes('other=1')]).toEqual([false, true])
    })
  })
}
