/*
 * The stock client is given its own storage, but a package of it reads `localStorage` when it loads, and throws where that is denied, as in a sandboxed frame.
 */

/** Calls that rely on the hidden property of a page, and the page's own. */
const hidden = new WeakMap<object, { borrowers: number; readonly own: PropertyDescriptor | undefined }>()

/**
 * Loads code on a page whose `localStorage` throws when it is read: the property is undefined until the code has loaded. A page that may read it is left
 * alone.
 */
export async function withoutDeniedStorage<T>(load: () => Promise<T>, page: object = globalThis): Promise<T> {
  if (isReadable(page)) return load()
  const state = hidden.get(page) ?? { borrowers: 0, own: Object.getOwnPropertyDescriptor(page, NAME) }
  hidden.set(page, state)
  if (state.borrowers++ === 0) Object.defineProperty(page, NAME, { configurable: true, enumerable: true, get: absent })
  try {
    return await load()
  } finally {
    if (--state.borrowers === 0) giveBack(page, state.own)
  }
}

function giveBack(page: object, own: PropertyDescriptor | undefined): void {
  hidden.delete(page)
  // Other code may have defined the property meanwhile.
  if (Object.getOwnPropertyDescriptor(page, NAME)?.get !== absent) return
  Reflect.deleteProperty(page, NAME)
  if (own) Object.defineProperty(page, NAME, own)
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
