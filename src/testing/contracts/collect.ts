import { canonicalJson } from '../../domain/shared/json/json.js'
import type { TestApi } from './suite.js'

/** Test of a suite, for environments without a test runner: a page, a script. */
export interface CollectedTest {
  /** Titles of its groups, and its own. */
  readonly name: string
  /** Rejects if the test fails. */
  run(): Promise<void>
}

/**
 * Collects the tests of suites instead of passing them to a runner, so that they can run in any page.
 *
 * @example
 * const setUp = () => ({ port: myStorage, reopen: () => myStorage, neighbour: () => myStorage, elapse: async () => undefined })
 * const tests = collectTests((api) => storageContract(api, 'mine', setUp))
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

/** Compares values deeply. Members that are undefined count as missing. */
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
