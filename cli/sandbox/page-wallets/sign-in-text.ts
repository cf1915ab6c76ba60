/** Input of `solana:signIn`; all members are optional for the page. */
export interface SignInInput {
  readonly domain?: string
  readonly address?: string
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

/** Returns the text that "Sign In With Solana" signs. Fields without a value have no line. */
export function signInText({ domain, address, statement, resources, ...input }: SignInInput): string {
  const fields = FIELDS.flatMap(([member, label]) => (input[member] === undefined ? [] : [`${label}: ${input[member]}`]))
  const list = resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const lines = [...fields, ...list]
  return [head, ...(statement === undefined ? [] : [statement]), ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n')
}

const FIELDS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const
