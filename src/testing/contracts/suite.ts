import type { Observable } from 'rxjs'
import { isErrorShape, type LatchkitErrorShape } from '../../domain/shared/errors.js'

/** What the suites need of a test runner; that of vitest, jest and {@link collectTests} fits. */
export interface TestApi {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void>): void
  expect(actual: unknown): { toBe(expected: unknown): void; toEqual(expected: unknown): void }
}

/** One subject under test, made anew for each test. */
export interface Harness {
  /** Lets `ms` milliseconds pass, and whatever is due then happen: virtual time moves on, real time is waited for. */
  elapse(ms: number): Promise<void>
  /** Host resources in use: timers, listeners, channels. Left out where they cannot be counted. */
  held?(): number
  /** Ends the subject after its test. */
  dispose?(): Promise<void> | void
}

/** Makes the subject of a test. */
export type SetUp<H extends Harness> = () => H | Promise<H>

/** Members of a harness that it may lack. */
export type Optional<H> = { [K in keyof H]-?: undefined extends H[K] ? K : never }[keyof H] & string

/** What is said of a harness beside how it is made. */
export interface ContractOptions<H extends Harness> {
  /** Optional members that this harness has not: their tests are left out. One that is missing and not listed here fails its tests. */
  readonly without?: readonly Optional<H>[]
}

/** Defines the tests of a suite, each over a subject of its own that is ended whatever happens. */
export interface Tests<H extends Harness> {
  test(name: string, run: (subject: H) => Promise<void>): void
  /** A test that needs an optional member of the harness. */
  testWith<K extends Optional<H>>(member: K, name: string, run: (subject: H & { readonly [M in K]-?: NonNullable<H[M]> }) => Promise<void>): void
}

/** What a subscription said. */
export interface Heard<T> {
  readonly values: T[]
  readonly errors: unknown[]
  completed: number
  /** `next`, `error` and `complete` in the order in which they came. */
  readonly order: string[]
  stop(): void
}

/** Subscribes and keeps everything. */
export function listen<T>(source: Observable<T>): Heard<T> {
  const heard: Heard<T> = { values: [], errors: [], completed: 0, order: [], stop: () => subscription.unsubscribe() }
  const subscription = source.subscribe({
    next(value) {
      heard.order.push('next')
      heard.values.push(value)
    },
    error(error: unknown) {
      heard.order.push('error')
      heard.errors.push(error)
    },
    complete() {
      heard.order.push('complete')
      heard.completed += 1
    },
  })
  return heard
}

/** Groups the tests of one port over one adapter. */
export function suiteOf<H extends Harness>(api: TestApi, title: string, setUp: SetUp<H>, options: ContractOptions<H>, body: (tests: Tests<H>) => void): void {
  const test: Tests<H>['test'] = (name, run) =>
    api.it(name, async () => {
      const subject = await setUp()
      try {
        await run(subject)
      } finally {
        await subject.dispose?.()
      }
    })
  const testWith: Tests<H>['testWith'] = (member, name, run) => {
    if (options.without?.includes(member)) return
    test(name, async (subject) => {
      if (subject[member] === undefined) throw new Error(`The harness has no ${member}: give it one, or say { without: ['${member}'] }`)
      await run(subject as never)
    })
  }
  api.describe(title, () => body({ test, testWith }))
}

/** The one error that was heard, which must be in the JSON form of the catalogue and of one of these codes. */
export function theFailure(api: TestApi, heard: Heard<unknown>, ...codes: readonly string[]): LatchkitErrorShape | undefined {
  api.expect(heard.order.filter((kind) => kind !== 'next')).toEqual(['error'])
  const error = heard.errors[0]
  api.expect(isErrorShape(error)).toBe(true)
  // A class instance has a prototype of its own, and would not be the same after a replay.
  api.expect(JSON.parse(JSON.stringify(error))).toEqual(error)
  api.expect(Object.getPrototypeOf(error)).toBe(Object.prototype)
  if (codes.length > 0) api.expect(codes.includes((error as LatchkitErrorShape).code)).toBe(true)
  return error as LatchkitErrorShape
}

/** The methods that a kernel finds on an adapter: own and enumerable ones. */
export function methodsOf(port: object): readonly string[] {
  return Object.keys(port).filter((name) => typeof (port as Readonly<Record<string, unknown>>)[name] === 'function')
}
