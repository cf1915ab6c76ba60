import { canonicalJson } from '../../domain/shared/json.js'
import type { TestApi } from './suite.js'

/** A test of a suite, to be run by whoever has no test runner: a page, a script. */
export interface CollectedTest {
  /** The titles around it and its own. */
  readonly name: string
  /** Rejects when the test fails. */
  run(): Promise<void>
}

/**
 * Collects the tests of suites instead of handing them to a runner, so that they can run in any page.
 * @example
 * const tests = collectTests((api) => lockContract(api, 'web-lock', setUp))
 * for (const test of tests) await test.run()
 */
export function collectTests(define: (api: TestApi) => void): readonly CollectedTest[] {
  const tests: CollectedTest[] = []
  const titles: string[] = []
  define({
    describe(name, body) {
      titles.push(name)
      body()
      titles.pop()
    },
    it(name, run) {
      tests.push({ name: [...titles, name].join(' > '), run })
    },
    expect: (actual) => ({
      toBe(expected) {
        if (!Object.is(actual, expected)) throw new Error(`expected ${show(expected)}, got ${show(actual)}`)
      },
      toEqual(expected) {
        if (!isEqual(actual, expected)) throw new Error(`expected ${show(expected)}, got ${show(actual)}`)
      },
    }),
  })
  return tests
}

/** Equal values in equal places; members that are undefined count as missing. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false
  const [left, right] = [a, b] as readonly Readonly<Record<string, unknown>>[]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(left?.[key], right?.[key]))
}

function show(value: unknown): string {
  try {
    return canonicalJson(value)
  } catch {
    return String(value)
  }
}
