/** Values that an app may give in the place of any other: by accident, from a database, or from another library. Each is made anew. */
export const ODD_VALUES: readonly (readonly [name: string, make: () => unknown])[] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['false', () => false],
  ['true', () => true],
  ['zero', () => 0],
  ['a number', () => 7],
  ['a negative number', () => -1],
  ['a fraction', () => 1.5],
  ['not a number', () => Number.NaN],
  ['infinity', () => Number.POSITIVE_INFINITY],
  ['a bigint', () => 7n],
  ['the empty text', () => ''],
  ['a text', () => 'text'],
  ['a text of digits', () => '31337'],
  ['a text with a line break', () => 'a\nb'],
  ['a lone surrogate', () => '\ud800'],
  ['markup', () => '<img src=x onerror=alert(1)>'],
  ['a script URL', () => 'javascript:alert(1)'],
  ['a long text', () => 'x'.repeat(100_000)],
  ['a symbol', () => Symbol('odd')],
  ['a function', () => () => 7],
  ['an empty list', () => []],
  ['a list of null', () => [null]],
  ['a sparse list', () => new Array(3)],
  ['an empty object', () => ({})],
  ['an object without prototype', () => Object.assign(Object.create(null), { a: 1 })],
  ['an object of null', () => ({ id: null, name: null, address: null, chainId: null })],
  ['a date', () => new Date(0)],
  ['an invalid date', () => new Date(Number.NaN)],
  ['bytes', () => new Uint8Array([1, 2])],
  ['a map', () => new Map([['a', 1]])],
  ['an error', () => new Error('odd')],
  ['a boxed text', () => new String('boxed')],
  ['a promise', () => Promise.resolve(7)],
  ['a URL', () => new URL('https://app.example')],
  ['an object whose text throws', () => ({ toString: fail, valueOf: fail })],
  ['an object whose getters throw', () => Object.defineProperty({}, 'name', { enumerable: true, get: fail })],
  ['a proxy that throws', () => new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : fail()), ownKeys: fail, getPrototypeOf: fail, has: fail })],
  ['a cycle', cycle],
]

function fail(): never {
  throw new Error('a trap')
}

function cycle(): object {
  const ring: { self?: unknown } = {}
  ring.self = ring
  return ring
}
