import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import { invalidParams } from '../../shared/wallet-failures.js'
import { readStructs, valueProblem } from './typed-data-problem.js'

/**
 * Returns the text that `eth_signTypedData_v4` takes. Adds the type of the domain if it is missing, as libraries do: wallets would sign an empty domain without
 * it. Throws a failure (invalid parameters) if it is no EIP-712 data: a type that there is none of, or a value that is not of its type, which wallets hash each in
 * their own way, or fail over.
 */
export function typedDataText(typedData: Json): string {
  const { types, primaryType, domain, message } = objectOr(typedData, 'typed data')
  const given = objectOr(types, 'types')
  if (typeof primaryType !== 'string' || !Object.hasOwn(given, primaryType)) throw invalidParams('primaryType is none of the types')
  const own = domainOf(objectOr(domain ?? {}, 'domain'))
  const known: JsonObject = { EIP712Domain: domainType(own), ...given }
  const structs = readStructs(known, ['EIP712Domain', primaryType])
  if (typeof structs === 'string') throw invalidParams(structs)
  const content = objectOr(message, 'message')
  const problem = valueProblem(own, 'EIP712Domain', structs, 'domain') ?? valueProblem(content, primaryType, structs, 'message')
  if (problem !== undefined) throw invalidParams(problem)
  return JSON.stringify({ types: known, primaryType, domain: own, message: content })
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** Members that are null count as absent. The chain id becomes a number, in which every wallet reads it alike: some take the text "42" as hex. */
function domainOf(domain: JsonObject): JsonObject {
  const own = Object.fromEntries(Object.entries(domain).filter(([, value]) => value !== null && value !== undefined))
  const { chainId } = own
  if (chainId === undefined) return own
  if (!/^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(`${chainId as string}`)) throw invalidParams('domain.chainId must be a chain id, such as 1')
  const id = BigInt(chainId as string)
  return { ...own, chainId: id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : `${id}` }
}

function domainType(domain: JsonObject): readonly Json[] {
  return domainFields.filter(({ name }) => domain[name] !== undefined).map((field) => ({ ...field }))
}

function objectOr(value: Json | undefined, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidParams(`${what} must be an object`)
  return value as JsonObject
}
