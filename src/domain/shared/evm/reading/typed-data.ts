import { isRecord } from '../../json/objects.js'
import { isUnlimited, quantity } from './abi.js'
import type { Line, ReadingPart, Warning } from './types.js'

/** Most lines shown of typed data. The raw text has the rest. */
const MAX_LINES = 200

/** Typed data to read, and what it takes away. */
interface TypedDataReading {
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
  readonly revokes: Pick<ReadingPart, 'receiver' | 'token' | 'revokes'> | undefined
}

/** Reads the fields of typed data (EIP-712), domain first, and its warnings: a permit moves tokens without a transaction. */
export function readTypedData(data: Readonly<Record<string, unknown>>, chainId: number | undefined): TypedDataReading {
  const domain = isRecord(data['domain']) ? data['domain'] : {}
  const message = isRecord(data['message']) ? data['message'] : {}
  const primary = typeof data['primaryType'] === 'string' ? data['primaryType'] : ''
  const lines: Line[] = [{ name: 'primaryType', value: primary }]
  list(lines, 'domain', domain, 0)
  list(lines, 'message', message, 0)
  const spender = text(message['spender'])
  const token = text(domain['verifyingContract'])
  const revokes = spender !== undefined && isRevocation(data['types'], primary, message)
  return {
    lines,
    warnings: [...(revokes ? [] : warningsOf(primary, domain, message)), ...otherNetwork(domain, chainId)],
    revokes: revokes ? { receiver: spender, ...(token === undefined ? {} : { token }), revokes: true } : undefined,
  }
}

/** Returns true for a permit of nothing. Only what the types name is signed, so they must be those of the standard. */
function isRevocation(types: unknown, primary: string, message: Readonly<Record<string, unknown>>): boolean {
  const fields = isRecord(types) && primary === 'Permit' ? types[primary] : undefined
  const names = Array.isArray(fields) ? fields.map((one: { name?: unknown } | null) => one?.name).join() : ''
  // EIP-2612, and DAI's own.
  if (names === 'owner,spender,value,nonce,deadline') return quantity(message['value']) === 0n
  return names === 'holder,spender,nonce,expiry,allowed' && message['allowed'] === false
}

function warningsOf(primary: string, domain: Readonly<Record<string, unknown>>, message: Readonly<Record<string, unknown>>): Warning[] {
  const spender = text(message['spender'])
  const about = spender === undefined ? {} : { subject: spender }
  if (
    domain['name'] === 'Permit2' ||
    (/^Permit(Batch)?(Single|Transfer|Witness)?/.test(primary) && (message['details'] !== undefined || message['permitted'] !== undefined))
  ) {
    return [
      { kind: 'permit2', ...about },
      ...(amountsOf(message).some((amount) => isUnlimited(amount, 160n)) ? [{ kind: 'unlimitedApproval', ...about } as const] : []),
    ]
  }
  if (primary === 'Permit' || (spender !== undefined && ('value' in message || 'allowed' in message) && ('deadline' in message || 'expiry' in message))) {
    const value = quantity(message['value'])
    // DAI's permit has no amount: it allows all or nothing.
    const unlimited = message['allowed'] === true || (value !== undefined && isUnlimited(value))
    return [{ kind: 'permit', ...about }, ...(unlimited ? [{ kind: 'unlimitedApproval', ...about } as const] : [])]
  }
  if (/authorization/i.test(primary) && 'chainId' in message && ('address' in message || 'delegate' in message)) {
    const to = text(message['address']) ?? text(message['delegate'])
    return [{ kind: quantity(message['chainId']) === 0n ? 'authorizationEverywhere' : 'authorization', ...(to === undefined ? {} : { subject: to }) }]
  }
  return []
}

/** Warns of typed data for another network than the wallet's, where the signature could be used. */
function otherNetwork(domain: Readonly<Record<string, unknown>>, chainId: number | undefined): Warning[] {
  const said = quantity(domain['chainId'])
  return said === undefined || chainId === undefined || said === BigInt(chainId) ? [] : [{ kind: 'otherNetwork', subject: said.toString() }]
}

/** Returns all amounts of a Permit2 message, single or batch. */
function amountsOf(value: unknown, depth = 0): bigint[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const amount = name === 'amount' ? quantity(member) : undefined
    return amount === undefined ? amountsOf(member, depth + 1) : [amount]
  })
}

function list(lines: Line[], name: string, value: unknown, depth: number): void {
  if (lines.length >= MAX_LINES) return
  if (typeof value !== 'object' || value === null) {
    lines.push({ name, value: String(value), depth })
    return
  }
  lines.push({ name, value: '', depth })
  for (const [key, member] of Object.entries(value)) list(lines, key, member, depth + 1)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
