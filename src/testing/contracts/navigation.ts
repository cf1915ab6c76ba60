import type { NavigationPort } from '../../ports/navigation.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Navigation port, called in a click. */
export interface NavigationHarness extends Harness {
  readonly port: NavigationPort
  /** Returns what the host was asked to open, as `target url`. */
  opened(): readonly string[]
  /** Makes the host block windows. Omit if impossible. */
  block?(): void
}

const dangerous = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.example/1',
  'about:blank',
  'view-source:https://app.example',
  'http://wallet.example/wc?uri=wc:1',
  '//wallet.example',
  '/path',
  '',
]

/** Contract of every navigation port. */
export function navigationContract(api: TestApi, name: string, setUp: SetUp<NavigationHarness>, options: ContractOptions<NavigationHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `navigation port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[T5] opens in the call stack of the subscriber, once for each subscription, and not before', async ({ port, opened, elapse }) => {
      expect(methodsOf(port)).toEqual(['open'])
      const source = port.open({ url: 'https://wallet.example/wc?uri=wc%3A1', target: '_blank' })
      await elapse(0)
      expect(opened()).toEqual([])
      const heard = listen(source)
      expect(opened()).toEqual(['_blank https://wallet.example/wc?uri=wc%3A1'])
      await elapse(0)
      expect(heard.order).toEqual(['complete'])
      expect(opened().length).toBe(1)
    })

    test('[T5] opens the own scheme of a wallet app', async ({ port, opened, elapse }) => {
      const heard = listen(port.open({ url: 'examplewallet://wc?uri=wc%3A1', target: '_blank' }))
      await elapse(0)
      expect(heard.order).toEqual(['complete'])
      expect(opened()).toEqual(['_blank examplewallet://wc?uri=wc%3A1'])
    })

    test('[T5] opens no link that runs code, reads files or is no address, and does not repeat it', async ({ port, opened, elapse }) => {
      for (const target of ['_blank', '_self'] as const) {
        for (const url of dangerous) {
          const heard = listen(port.open({ url, target }))
          await elapse(0)
          const failure = theFailure(api, heard, 'LINK_REFUSED')
          expect(url !== '' && JSON.stringify(failure).includes(url)).toBe(false)
        }
      }
      expect(opened()).toEqual([])
    })

    testWith('block', '[T5] a window that the host refuses is a failure', async ({ port, block, elapse }) => {
      block()
      const heard = listen(port.open({ url: 'https://wallet.example/', target: '_blank' }))
      await elapse(0)
      theFailure(api, heard, 'LINK_REFUSED')
    })
  })
}
