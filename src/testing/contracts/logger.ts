import type { LogLevel, LoggerPort } from '../../ports/logger.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** A logger port that lets every level through. */
export interface LoggerHarness extends Harness {
  readonly port: LoggerPort
  /** The texts that arrived at the other end, oldest first. */
  texts(): readonly string[]
  /** Makes the other end throw. */
  breakSink?(): void
  /** A port over the same end that lets this level and graver ones through. */
  atLevel?(level: LogLevel | 'silent'): LoggerPort
}

const levels: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error']

/** What every logger port must do. */
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
