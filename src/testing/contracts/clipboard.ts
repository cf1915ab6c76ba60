import type { ClipboardPort } from '../../ports/clipboard.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Clipboard port, called in a user gesture. */
export interface ClipboardHarness extends Harness {
  readonly port: ClipboardPort
  /** Returns the content of the clipboard. */
  text(): Promise<string | undefined>
  /** Makes the host refuse access. */
  deny?(): void
}

/** Contract of every clipboard port. */
export function clipboardContract(api: TestApi, name: string, setUp: SetUp<ClipboardHarness>, options: ContractOptions<ClipboardHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `clipboard port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[T14] writes and cannot read', async ({ port }) => {
      expect(methodsOf(port)).toEqual(['write'])
    })

    test('[T14] the text is on the clipboard, whole and unchanged, when it completes', async ({ port, text, elapse }) => {
      for (const value of ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ' two\nlines\t💥 ', 'x'.repeat(10_000)]) {
        const heard = listen(port.write(value))
        await elapse(20)
        expect(heard.order).toEqual(['complete'])
        expect(await text()).toBe(value)
      }
    })

    test('[T14] nothing is written before somebody subscribes', async ({ port, text, elapse }) => {
      listen(port.write('before'))
      await elapse(20)
      port.write('after')
      await elapse(20)
      expect(await text()).toBe('before')
    })

    testWith('deny', '[T14] a refusal is a failure, and what was there stays', async ({ port, text, deny, elapse }) => {
      listen(port.write('before'))
      await elapse(20)
      deny()
      const heard = listen(port.write('after'))
      await elapse(20)
      theFailure(api, heard)
      expect(await text()).toBe('before')
    })
  })
}
