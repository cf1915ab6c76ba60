/** Resemblance of an address to a known one: `danger` if people would take one for the other, `warning` if one of its ends is the same. */
export interface Resemblance {
  readonly level: 'danger' | 'warning'
  readonly known: string
}

/**
 * Returns the known address that an EVM address imitates: its first and last digits, which people compare, are those of the known one, or few digits differ.
 * Undefined for a known address.
 */
export function resemblance(address: string, known: readonly string[]): Resemblance | undefined {
  const digits = digitsOf(address)
  const others = known.map((one) => [one, digitsOf(one)] as const)
  if (others.some(([, other]) => other === digits)) return undefined
  const found = others.flatMap(([one, other]) => {
    const level = levelOf(digits, other)
    return level === undefined ? [] : [{ level, known: one }]
  })
  return found.find(({ level }) => level === 'danger') ?? found[0]
}

/** Digits of an address. */
const LENGTH = 40

function levelOf(one: string, other: string): Resemblance['level'] | undefined {
  if (one.length !== LENGTH || other.length !== LENGTH) return undefined
  const differs = Array.from(one, (digit, at) => digit !== other[at])
  const head = differs.indexOf(true)
  const tail = LENGTH - 1 - differs.lastIndexOf(true)
  const wrong = differs.filter(Boolean).length
  if ((head >= 4 && tail >= 4) || (head >= 3 && tail >= 3 && head + tail >= 7) || wrong <= 4) return 'danger'
  return head >= 6 || tail >= 6 ? 'warning' : undefined
}

function digitsOf(address: string): string {
  return address.replace(/^0x/i, '').toLowerCase()
}
