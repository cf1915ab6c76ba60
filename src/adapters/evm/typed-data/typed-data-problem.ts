import { isEvmAddress } from '../../../domain/shared/caip/address.js'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import { checksumAddress } from '../hex.js'

/** Field of a struct of EIP-712. */
export interface TypedField {
  readonly name: string
  readonly type: string
}

/** Structs of EIP-712 by name. */
export type TypedStructs = ReadonlyMap<string, readonly TypedField[]>

/** Most levels of structs and lists in a message. A deeper one is no message that anybody reads. */
const MAX_DEPTH = 32

/** Reads the structs that a type needs. Returns the problem as a clause if one is malformed, or names a type that there is none of. */
export function readStructs(types: JsonObject, roots: readonly string[]): TypedStructs | string {
  const structs = new Map<string, readonly TypedField[]>()
  const due = [...roots]
  for (let name = due.pop(); name !== undefined; name = due.pop()) {
    if (structs.has(name)) continue
    const fields = Object.hasOwn(types, name) ? readFields(types[name]) : undefined
    if (fields === undefined) return `type ${name} is no list of fields with a name and a type`
    if (new Set(fields.map((one) => one.name)).size < fields.length) return `type ${name} has two fields of one name`
    if (isElementary(name)) return `type ${name} has the name of a type that values have`
    structs.set(name, fields)
    for (const { name: field, type } of fields) {
      const inner = type.replace(/(\[\d*\])+$/, '')
      if (Object.hasOwn(types, inner)) due.push(inner)
      else if (!isElementary(inner)) return `${name}.${field} has the type ${type.slice(0, 64)}, which there is none of`
    }
  }
  return structs
}

/** Returns the problem of a value as a clause with its path; undefined if it is of the type, in any form that wallets read alike. */
export function valueProblem(value: Json | undefined, type: string, structs: TypedStructs, path: string, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return `${path} is nested too deeply`
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list !== null) {
    const [, inner = '', length] = list
    if (!Array.isArray(value)) return `${path} must be a list`
    if (length !== '' && value.length !== Number(length)) return `${path} must have ${length} items`
    return firstOf(value.map((item: Json, at) => () => valueProblem(item, inner, structs, `${path}[${at}]`, depth + 1)))
  }
  const fields = structs.get(type)
  if (fields !== undefined) {
    // A struct that is absent is hashed as zero: recursive types end so.
    if (depth > 0 && (value === null || value === undefined)) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${path} must be an object`
    const members = value as JsonObject
    return firstOf(
      fields.map(
        ({ name, type: inner }) =>
          () =>
            valueProblem(Object.hasOwn(members, name) ? members[name] : undefined, inner, structs, `${path}.${name}`, depth + 1),
      ),
    )
  }
  return isOfType(value, type) ? undefined : `${path} is no ${type}`
}

function readFields(value: Json | undefined): readonly TypedField[] | undefined {
  if (!Array.isArray(value)) return undefined
  const fields = value.map((field: Json): TypedField | undefined => {
    const { name, type } = (typeof field === 'object' && field !== null ? field : {}) as JsonObject
    return typeof name === 'string' && name !== '' && typeof type === 'string' ? { name, type } : undefined
  })
  return fields.every((field) => field !== undefined) ? fields : undefined
}

/** Returns true for an atomic or dynamic type of EIP-712. `int` and `uint` are no names of the standard, and wallets take them. */
function isElementary(type: string): boolean {
  const [, whole, bits] = /^(u?int)(\d*)$/.exec(type) ?? []
  if (whole !== undefined) return bits === '' || (/^[1-9]/.test(bits ?? '') && Number(bits) % 8 === 0 && Number(bits) <= 256)
  return /^(address|bool|string|bytes([1-9]|[12]\d|3[012])?)$/.test(type)
}

function isOfType(value: Json | undefined, type: string): boolean {
  const bits = /^(u?)int(\d*)$/.exec(type)
  if (bits !== null) return isWhole(value, bits[1] === '', Number(bits[2] || 256))
  if (type === 'bool') return typeof value === 'boolean' || value === 0 || value === 1 || value === 'true' || value === 'false'
  if (type === 'string') return typeof value === 'string'
  // The form of `isAddress`, without that of other libraries which leave out `0x`.
  if (type === 'address') return typeof value === 'string' && value.startsWith('0x') && isEvmAddress(value) && isChecksummed(value)
  const size = type === 'bytes' ? undefined : Number(type.slice('bytes'.length))
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) return false
  return size === undefined || (value.length - 2) / 2 === size
}

/** Returns true for an address with the right checksum (EIP-55), or in one case, without any. */
function isChecksummed(address: string): boolean {
  return /^0x([0-9a-f]+|[0-9A-F]+)$/.test(address) || checksumAddress(address) === address
}

function isWhole(value: Json | undefined, isSigned: boolean, bits: number): boolean {
  if (typeof value === 'number' ? !Number.isSafeInteger(value) : typeof value !== 'string' || !/^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)) return false
  const number = BigInt(value as number | string)
  const limit = 1n << BigInt(isSigned ? bits - 1 : bits)
  return number < limit && number >= (isSigned ? -limit : 0n)
}

/** Asks one after the other, so that a long message ends at its first problem. */
function firstOf(asks: readonly (() => string | undefined)[]): string | undefined {
  for (const ask of asks) {
    const problem = ask()
    if (problem !== undefined) return problem
  }
  return undefined
}
