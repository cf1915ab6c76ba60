type Listener = (...args: unknown[]) => void
type Listeners = Record<string, Listener | Listener[]>

/** An emitter of Node's `events` as code of its time counts on it: callable without `new`, its listeners in `_events`. */
interface Emitter {
  _events?: Listeners
}

/** Stands for the module `events` in the bundle of scripts.ts. */
export function EventEmitter(this: Emitter): void {
  this._events = Object.create(null)
}

function listenersOf(emitter: Emitter): Listeners {
  emitter._events ??= Object.create(null) as Listeners
  return emitter._events
}

function all(emitter: Emitter, name: string): Listener[] {
  return [listenersOf(emitter)[name] ?? []].flat()
}

function set(emitter: Emitter, name: string, list: Listener[]): void {
  const events = listenersOf(emitter)
  const [only, ...more] = list
  if (only === undefined) delete events[name]
  else events[name] = more.length === 0 ? only : list
}

const methods = {
  on(this: Emitter, name: string, listener: Listener) {
    set(this, name, [...all(this, name), listener])
    return this
  },
  prependListener(this: Emitter, name: string, listener: Listener) {
    set(this, name, [listener, ...all(this, name)])
    return this
  },
  once(this: Emitter, name: string, listener: Listener) {
    const first = (...args: unknown[]) => {
      methods.removeListener.call(this, name, first)
      listener.apply(this, args)
    }
    return methods.on.call(this, name, Object.assign(first, { listener }))
  },
  removeListener(this: Emitter, name: string, listener: Listener) {
    const at = all(this, name).findIndex((one) => one === listener || Reflect.get(one, 'listener') === listener)
    if (at >= 0) set(this, name, all(this, name).toSpliced(at, 1))
    return this
  },
  removeAllListeners(this: Emitter, name?: string) {
    if (name === undefined) this._events = Object.create(null) as Listeners
    else set(this, name, [])
    return this
  },
  emit(this: Emitter, name: string, ...args: unknown[]) {
    const called = all(this, name)
    if (name === 'error' && called.length === 0) throw args[0]
    for (const listener of called) listener.apply(this, args)
    return called.length > 0
  },
  listeners(this: Emitter, name: string) {
    return all(this, name)
  },
  listenerCount(this: Emitter, name: string) {
    return all(this, name).length
  },
  setMaxListeners(this: Emitter) {
    return this
  },
}

Object.assign(EventEmitter.prototype, methods, { addListener: methods.on, off: methods.removeListener })
Object.assign(EventEmitter, { EventEmitter, defaultMaxListeners: 10 })
