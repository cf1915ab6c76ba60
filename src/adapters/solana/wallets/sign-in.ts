/** Input of `solana:signIn` (Sign In With Solana). A field that is left out does not appear in the text. */
export interface SignInInput {
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Fields after the statement, in the order of the text. */
const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** Writes the text of a sign-in as wallets of Solana do: one empty line between parts, fields in their order. */
export function signInText({ domain, address, statement, resources, ...fields }: SignInInput): string {
  const lines = FIELDS.flatMap(([label, name]) => (fields[name] === undefined ? [] : [`${label}: ${fields[name]}`]))
  if (resources !== undefined) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ].join('\n\n')
}

/**
 * Returns the input by which a wallet writes exactly this text. Undefined for a text that is no sign-in of this account, and for one that wallets would write
 * otherwise: it is signed as a message.
 */
export function readSignIn(text: string, address: string): SignInInput | undefined {
  const head = /^([^\s/]+) wants you to sign in with your Solana account:\n(\S+)(?:\n\n|$)/.exec(text)
  const [whole = '', domain = '', account] = head ?? []
  if (head === null || account !== address) return undefined
  const parts = text.slice(whole.length).split('\n\n')
  const lines = parts.pop()?.split('\n') ?? []
  const fields: Record<string, string | string[]> = {}
  for (const [label, name] of FIELDS) {
    const line = lines[0]
    if (line?.startsWith(`${label}: `)) {
      fields[name] = line.slice(label.length + 2)
      lines.shift()
    }
  }
  if (lines[0] === 'Resources:')
    fields['resources'] = lines
      .splice(0)
      .slice(1)
      .map((line) => line.slice(2))
  const input = { domain, address, ...(parts[0] === undefined ? {} : { statement: parts[0] }), ...fields }
  return signInText(input) === text ? input : undefined
}
