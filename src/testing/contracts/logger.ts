import type { LogLevel, LoggerPort } from '../../ports/logger.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Logger port that passes every level. */
export interface LoggerHarness extends Harness {
  readonly port: LoggerPort
  /** Returns the texts received by the sink, oldest first. */
  texts(): readonly string[]
  /** Makes the sink throw. */
  breakSink?(): void
  /** Returns a port with the same sink that passes this level and more severe ones. */
  atLevel?(level: LogLevel | 'silent'): LoggerPort
}

const levels: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error']

/** Contract of every logger port. */
export function loggerContract(api: TestApi, name: string, setUp: SetUp<LoggerHarness>, options: ContractOptions<LoggerHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `logger port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] completes at once, with nothing to say, at every level', async ({ port, texts }) => {
      expect(methodsOf(port)).toEqual(['log'])
      for (const level of levels) expect(listen(port.log({ level, text: `a ${level} line`, context: { n: 1 } })).order).toEqual(['complete'])
      expect(texts()).toEqual(levels.map((level) => `a ${level} line`))
    })

    test('[DX-19] nothing is logged before somebody subscribes', async ({ port, texts }) => {
      const source = port.log({ level: 'error', text: 'line', context: {} })
      expect(texts()).toEqual([])
      listen(source)
      expect(texts()).toEqual(['line'])
    })

    testWith('breakSink', '[F45] what the other end throws is nobody’s trouble', async ({ port, breakSink }) => {
      breakSink()
      expect(listen(port.log({ level: 'error', text: 'line', context: {} })).order).toEqual(['complete'])
    })

    testWith('atLevel', '[CORE-09] lines below the level are left out', async ({ atLevel, texts }) => {
      const logAll = (port: LoggerPort) => {
        for (const level of levels) expect(listen(port.log({ level, text: level, context: {} })).order).toEqual(['complete'])
      }
      logAll(atLevel('silent'))
      expect(texts()).toEqual([])
      logAll(atLevel('error'))
      expect(texts()).toEqual(['error'])
      logAll(atLevel('info'))
      expect(texts()).toEqual(['error', 'info', 'warn', 'error'])
    })
  })
}
