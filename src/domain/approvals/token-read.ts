import { catchError, map, type Observable, of, zip } from 'rxjs'
import { findNetwork } from '../network/index.js'
import { allowsAutomaticReads } from '../reads/state.js'
import type { DomainCommand, PolicyIo } from '../root.js'
import type { Json } from '../shared/json/json.js'
import { cleanName } from '../shared/text/text.js'
import { deadline } from '../shared/timing.js'
import { findAllowance } from './allowance.js'
import { utf8 } from './reading/message.js'
import type { Approval, TokenUnits } from './state.js'

/** Milliseconds that the nodes have to describe a token. */
export const TOKEN_READ_MS = 3_000
/** `decimals()` and `symbol()` of ERC-20. */
const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'
/** Most decimals that are shown as whole units. */
const MAX_DECIMALS = 36
/** Most graphemes of a symbol. */
const MAX_SYMBOL = 12

/** Reads decimals and symbol of the token of an allowance. A contract without decimals is no ERC-20 token: `approve` of ERC-721 looks the same. */
export function readToken(io: PolicyIo, approval: Approval): Observable<DomainCommand> {
  const { operation, method, network, params } = approval
  const found = findAllowance(method, JSON.parse(params) as Json)
  const urls = findNetwork(io.state(), network)?.rpcUrls.default.http ?? []
  const told = (token?: TokenUnits): DomainCommand => ({ type: 'reportApprovalToken', operation, ...(token && { token }) })
  if (found === undefined || urls.length === 0 || !allowsAutomaticReads(io.state())) return of(told())
  const call = (data: string) =>
    io.ports.rpc.call({ network, urls, method: 'eth_call', params: [{ to: found.token, data }, 'latest'] }).pipe(catchError(() => of('')))
  return zip(call(DECIMALS), call(SYMBOL)).pipe(
    map(([decimals, symbol]) => told(tokenOf(decimals, symbol))),
    deadline(io.ports.timer, TOKEN_READ_MS, 'the network'),
    catchError(() => of(told())),
  )
}

/** Reads the answers of a node. Undefined unless the decimals are a number of 32 bytes. */
export function tokenOf(decimals: Json, symbol: Json): TokenUnits | undefined {
  if (typeof decimals !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(decimals)) return undefined
  const count = BigInt(decimals)
  if (count > BigInt(MAX_DECIMALS)) return undefined
  const name = typeof symbol === 'string' ? textOf(symbol.slice(2)) : undefined
  return { decimals: Number(count), ...(name && { symbol: name }) }
}

/** Decodes a text of the ABI: offset, length and bytes; or the 32 bytes of older tokens. */
function textOf(hex: string): string | undefined {
  if (!/^([0-9a-fA-F]{64})+$/.test(hex)) return undefined
  const length = hex.length === 64 ? undefined : Number(BigInt(`0x${hex.slice(64, 128)}`))
  const text = utf8(length === undefined ? hex.replace(/(00)+$/, '') : hex.slice(128, 128 + 2 * Math.min(length, 64)))
  return text && (cleanName(text, MAX_SYMBOL) || undefined)
}
