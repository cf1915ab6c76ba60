/** Gives objects of the page ids: `o1`, `o2`, in the order in which they are first asked for. Holds no object. */
export function createObjectIds(): (object: object) => string {
  const ids = new WeakMap<object, string>()
  let last = 0
  return (object) => {
    const known = ids.get(object)
    if (known !== undefined) return known
    const id = `o${++last}`
    ids.set(object, id)
    return id
  }
}
