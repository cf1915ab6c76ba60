/*
 * The stock client is given its own storage, but a package of it reads `localStorage` when it loads, and throws where that is denied, as in a sandboxed frame.
 */

/** Calls that rely on the property; all of them share one. */
let borrowers = 0
let original: PropertyDescriptor | undefined

/**
 * Loads code on a page whose `localStorage` throws when it is read: the property is undefined until the code has loaded. A page that may read it is left
 * alone.
 */
export async function withoutDeniedStorage<T>(load: () => Promise<T>, page: object = globalThis): Promise<T> {
  if (isReadable(page)) return load()
  if (borrowers++ === 0) {
    original = Object.getOwnPropertyDescriptor(page, NAME)
    Object.defineProperty(page, NAME, { configurable: true, enumerable: true, get: absent })
  }
  try {
    return await load()
  } finally {
    // Other code may have defined the property meanwhile.
    if (--borrowers === 0 && Object.getOwnPropertyDescriptor(page, NAME)?.get === absent) {
      Reflect.deleteProperty(page, NAME)
      if (original) Object.defineProperty(page, NAME, original)
    }
  }
}

const NAME = 'localStorage'
const absent = () => undefined

function isReadable(page: object): boolean {
  try {
    Reflect.get(page, NAME)
    return Object.getOwnPropertyDescriptor(page, NAME)?.get !== absent
  } catch {
    // A property that cannot be defined anew cannot be hidden.
    return Object.getOwnPropertyDescriptor(page, NAME)?.configurable === false
  }
}
