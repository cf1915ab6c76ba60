/** Returns the known address that an address imitates: same kind, same first and last four characters of the data, another address. */
export function imitatedBy(address: string, known: Iterable<string>): string | undefined {
  const form = formOf(address)
  const others = [...known]
  return others.includes(address) ? undefined : others.find((other) => formOf(other) === form)
}

/** Kind, and the characters that a visitor compares: of bech32 addresses after `bc1q` or `bc1p`, of base58 addresses after the first character. */
function formOf(address: string): string {
  const kind = /^(bc|tb|bcrt)1./.exec(address)?.[0] ?? address.slice(0, 1)
  const data = address.slice(kind.length)
  return `${kind} ${data.slice(0, 4)} ${data.slice(-4)}`
}
