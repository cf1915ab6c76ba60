/** A browser of another engine than Chromium, driven by the protocol that its maker ships. */
export interface Engine {
  readonly name: string
  /** Opens a page in a window of this size, and waits until it is loaded. */
  open(url: string, size: Size): Promise<void>
  /** Runs a function in the page, which may use nothing from around it. Arguments and result are JSON. */
  run<A extends unknown[], R>(body: (...args: A) => R | Promise<R>, ...args: A): Promise<R>
  /** Presses and releases a key, as a visitor does. @param key `Tab`, `Escape`, or a letter */
  press(key: string): Promise<void>
  close(): Promise<void>
}

/** In CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the source of a call of a function; its promise has the result as JSON. */
export function callOf(body: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `Promise.resolve((${String(body)})(${args.map((arg) => JSON.stringify(arg)).join(', ')})).then((value) => JSON.stringify(value ?? null))`
}

/** Codes of keys that have no letter (WebDriver, section 17.4.2). */
export function keyCode(key: string): string {
  return { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }[key] ?? key
}
