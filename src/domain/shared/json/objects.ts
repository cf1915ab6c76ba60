/** Returns true if the value is an object other than a list. For results of JSON.parse. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns true if the object is plain: created by a literal or `Object.create(null)`, in any realm. */
export function isPlainObject(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  // The last check accepts plain objects of another realm (a frame), which have their own Object.prototype.
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}
