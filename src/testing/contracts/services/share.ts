import type { ShareRequest, SharePort } from '../../../ports/services/share.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Sheet of a browser, and what it was given. */
export interface ShareHarness extends Harness {
  readonly port: SharePort
  /** Sets how the sheet ends from now on. `missing`: the browser has none. */
  answer(outcome: 'shared' | 'dismissed' | 'missing'): void
  /** Returns the texts that were given to the sheet, oldest first. */
  texts(): readonly string[]
}

const REQUEST: ShareRequest = {
  title: 'Receive on Ethereum',
  text: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on Ethereum only',
  picture: { above: 'Ethereum only', below: 'Ethereum only', address: '0xf39F…', rows: ['101', '010', '101'] },
}

/** Contract of every port that shares an address. */
export function shareContract(api: TestApi, name: string, setUp: SetUp<ShareHarness>, options: ContractOptions<ShareHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `share port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)]).toEqual(['share'])
    })

    test('[RECEIVE-02] opens the sheet in the call stack of the subscriber, once each time, and nothing before', async ({ port, texts, elapse }) => {
      const cold = port.share(REQUEST)
      expect(texts()).toEqual([])
      const heard = listen(cold)
      // The click counts for what is called within it.
      expect(texts()).toEqual([REQUEST.text])
      await elapse(0)
      expect([heard.values, heard.order]).toEqual([[{ outcome: 'shared' }], ['next', 'complete']])
      listen(cold)
      expect(texts()).toEqual([REQUEST.text, REQUEST.text])
    })

    test('[RECEIVE-02] a sheet that the visitor closes is no failure', async ({ port, answer, elapse }) => {
      answer('dismissed')
      const heard = listen(port.share(REQUEST))
      await elapse(0)
      expect([heard.values, heard.order]).toEqual([[{ outcome: 'dismissed' }], ['next', 'complete']])
    })

    test('[RECEIVE-02] a browser without one is told as such', async ({ port, answer, elapse }) => {
      answer('missing')
      const heard = listen(port.share(REQUEST))
      await elapse(0)
      expect(theFailure(api, heard)?.code).toBe('SHARE_UNAVAILABLE')
    })
  })
}
