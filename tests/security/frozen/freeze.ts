/** Freezes all that a page shares with its libraries, as SES lockdown does. It is run before any other module is loaded: `node --import`, or as a setup file. */
const globals = [
  'Object',
  'Function',
  'Array',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'String',
]
const more = [
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Date',
  'RegExp',
  'JSON',
  'Math',
  'Reflect',
  'Proxy',
  'ArrayBuffer',
  'DataView',
  'Uint8Array',
  'AbortController',
]
const [generator, asyncGenerator] = [function* () {}, async function* () {}]
const hidden = [generator, asyncGenerator, async () => undefined].map((example) => Object.getPrototypeOf(example) as object)
const iterators = [[][Symbol.iterator](), new Map().entries(), new Set().values(), ''[Symbol.iterator](), 'x'.matchAll(/x/g)].map(
  (one) => Object.getPrototypeOf(one) as object,
)

const frozen: readonly object[] = [
  ...[...globals, ...more].map((name) => (globalThis as unknown as Record<string, object>)[name] as object),
  Object.getPrototypeOf(Uint8Array) as object,
  ...hidden,
  ...iterators,
]

/** Lets objects have members of their own by assignment, which a frozen prototype forbids: SES does the same for the members that libraries assign. */
function allowOverride(prototype: object, only?: readonly string[]): void {
  for (const [name, { value, writable, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (writable !== true || configurable !== true || (only !== undefined && !only.includes(name))) continue
    Object.defineProperty(prototype, name, {
      get: () => value,
      set(own: unknown) {
        Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true })
      },
      configurable: true,
    })
  }
}
allowOverride(Function.prototype)
allowOverride(Error.prototype, ['constructor', 'message', 'name', 'toString'])
allowOverride(Object.prototype, ['constructor', 'hasOwnProperty', 'toString', 'valueOf'])

const seen = new Set<unknown>()
function freeze(value: unknown): void {
  if (((typeof value !== 'object' || value === null) && typeof value !== 'function') || seen.has(value)) return
  seen.add(value)
  Object.freeze(value)
  freeze(Object.getPrototypeOf(value))
  for (const name of Reflect.ownKeys(value as object)) {
    const { value: member, get, set } = Reflect.getOwnPropertyDescriptor(value as object, name) ?? {}
    for (const one of [member, get, set]) freeze(one)
  }
}
// Its `stackTraceLimit` stays, which test runners set.
seen.add(Error)
freeze(Error.prototype)
for (const one of frozen) freeze(one)
export {}
