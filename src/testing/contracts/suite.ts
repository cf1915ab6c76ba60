import type { Observable } from 'rxjs'
import { isErrorShape, type LatchkitErrorShape } from '../../domain/shared/errors/latchkit-error.js'

/** Test runner functions that the suites need. vitest, jest and {@link collectTests} provide them. */
export interface TestApi {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void>): void
  expect(actual: unknown): { toBe(expected: unknown): void; toEqual(expected: unknown): void }
}

/** Subject under test, created for each test. */
export interface Harness {
  /** Lets `ms` milliseconds pass with all events that are due. Advances virtual time, or waits in real time. */
  elapse(ms: number): Promise<void>
  /** Returns the number of host resources in use: timers, listeners, channels. Omit if they cannot be counted. */
  held?(): number
  /** Disposes of the subject after its test. */
  dispose?(): Promise<void> | void
}

/** Creates the subject of a test. */
export type SetUp<H extends Harness> = () => H | Promise<H>

/** Names of the optional members of a harness. */
export type Optional<H> = { [K in keyof H]-?: undefined extends H[K] ? K : never }[keyof H] & string

/** Options of a contract suite. */
export interface ContractOptions<H extends Harness> {
  /** Optional members that this harness lacks. Their tests are skipped. A missing member that is not listed fails its tests. */
  readonly without?: readonly Optional<H>[]
}

/** Functions that define the tests of a suite. Each test has its own subject, which is always disposed of. */
export interface Tests<H extends Harness> {
  test(name: string, run: (subject: H) => Promise<void>): void
  /** Defines a test that needs an optional member of the harness. */
  testWith<K extends Optional<H>>(member: K, name: string, run: (subject: H & { readonly [M in K]-?: NonNullable<H[M]> }) => Promise<void>): void
}

/** Notifications of a subscription. */
export interface Heard<T> {
  readonly values: T[]
  readonly errors: unknown[]
  completed: number
  /** `next`, `error` and `complete`, in order. */
  readonly order: string[]
  stop(): void
}

/** Subscribes and records all notifications. */
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

/** Groups the tests of one port for one adapter. */
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

/** Returns the one error of a subscription. It must be a catalogue error in JSON form with one of these codes. */
export function theFailure(api: TestApi, heard: Heard<unknown>, ...codes: readonly string[]): LatchkitErrorShape | undefined {
  api.expect(heard.order.filter((kind) => kind !== 'next')).toEqual(['error'])
  const error = heard.errors[0]
  if (!isErrorShape(error)) {
    const wanted = `fail with an error in its JSON form, such as failure('${codes[0] ?? 'UNEXPECTED'}') of latchkit/plugin`
    throw new Error(`The adapter must ${wanted}; it failed with ${String(error)}`)
  }
  // A class instance has another prototype, and would differ after a replay.
  api.expect(JSON.parse(JSON.stringify(error))).toEqual(error)
  api.expect(Object.getPrototypeOf(error)).toBe(Object.prototype)
  if (codes.length > 0) api.expect(codes.includes(error.code)).toBe(true)
  return error
}

/** Returns the methods that a kernel finds on an adapter: its own enumerable ones. */
export function methodsOf(port: object): readonly string[] {
  return Object.keys(port).filter((name) => typeof (port as Readonly<Record<string, unknown>>)[name] === 'function')
}
