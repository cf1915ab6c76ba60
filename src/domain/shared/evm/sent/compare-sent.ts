import type { SentComparison, SentDifference } from '../../../../ports/finality.js'
import { isRecord } from '../../json/objects.js'
import { quantity, readCall } from '../reading/abi.js'
import { type InnerCall, isRelay, readWrapped } from './wrapped-calls.js'

/** Account and chain that a transaction was asked of. */
export interface AskedOf {
  readonly address: string
  readonly chainId: bigint
}

/** Call as it was asked for, or as the network has it. */
export interface Sent extends InnerCall {
  readonly nonce?: bigint | undefined
}

/**
 * Holds a transaction, as a node has it, against the one that the wallet was asked to send. Fees, gas, type and access list are the wallet's own, and so is the nonce where none was
 * asked for. Calls that a smart account wraps are read; forms that cannot be read are `unchecked`, for the wallet may be honest.
 */
export function compareSent(asked: string, found: unknown, { address, chainId }: AskedOf): SentComparison {
  const [wanted, sent] = [readAsked(asked), readFound(found)]
  if (wanted === undefined) return { verdict: 'unchecked', reason: 'unreadable' }
  if (sent === undefined) return { verdict: 'unchecked', reason: 'unreadable' }
  if (sent.chainId !== undefined && sent.chainId !== chainId) return differs([{ part: 'chain', shown: `${chainId}`, sent: `${sent.chainId}` }])
  if (wanted.nonce !== undefined && sent.nonce !== undefined && wanted.nonce !== sent.nonce)
    return differs([{ part: 'nonce', shown: `${wanted.nonce}`, sent: `${sent.nonce}` }, ...callDifferences(wanted, sent)])
  const own = sent.from === address.toLowerCase()
  const differences = callDifferences(wanted, sent)
  if (own && differences.length === 0) return { verdict: 'asShown' }
  const wrapped = sent.to === address.toLowerCase() && wanted.to !== sent.to ? readWrapped(sent.data) : undefined
  if (wrapped !== undefined) {
    const [first, ...more] = wrapped
    const inner = first === undefined ? differences : callDifferences(wanted, first)
    if (first !== undefined && more.length === 0 && inner.length === 0) return { verdict: 'asShown', isWrapped: true }
    return differs(more.length > 0 || first === undefined ? [{ part: 'calls', shown: '1', sent: `${wrapped.length}` }] : inner)
  }
  if (isRelay(sent, wanted.to === address.toLowerCase() ? undefined : address)) return { verdict: 'unchecked', reason: 'otherForm' }
  return differs(own ? differences : [{ part: 'from', shown: address.toLowerCase(), sent: sent.from }, ...differences])
}

/** Returns the verdict with these differences. */
export function differs(differences: readonly SentDifference[]): SentComparison {
  return { verdict: 'differs', differences }
}

/** Returns what differs of receiver, value and data. Bytes behind ours mark the app that sent it, and no contract reads them. */
export function callDifferences(wanted: InnerCall, sent: InnerCall): readonly SentDifference[] {
  const found: SentDifference[] = []
  if (wanted.to !== sent.to) found.push({ part: 'to', shown: wanted.to ?? '', sent: sent.to ?? '' })
  if (wanted.value !== sent.value) found.push({ part: 'value', shown: `${wanted.value}`, sent: `${sent.value}` })
  const isMarked = wanted.to !== undefined && (wanted.data.length > 2 ? sent.data.startsWith(wanted.data) : isAttribution(sent.data))
  if (wanted.data !== sent.data && !isMarked) found.push(dataDifference(wanted, sent))
  return found
}

/** Returns true for the codes alone by which wallets and apps are counted (ERC-8021, schema 0): their length, printable letters, and the mark. Behind nothing else they are no call. */
function isAttribution(data: string): boolean {
  const [, length = '', codes = ''] = /^0x([0-9a-f]{2})((?:[2-7][0-9a-f])+)00(?:8021){8}$/.exec(data) ?? []
  return codes !== '' && codes.length / 2 === Number(`0x${length}`)
}

/** An allowance that the visitor has edited in the wallet is told with both amounts. */
function dataDifference(wanted: InnerCall, sent: InnerCall): SentDifference {
  const [before, after] = [readCall(wanted.data), readCall(sent.data)]
  const isSame = before !== undefined && after !== undefined && before.name === after.name && before.who === after.who
  if (isSame && before.amount !== undefined && after.amount !== undefined)
    return { part: before.kind === 'tokenApproval' ? 'allowance' : 'amount', shown: before.amount, sent: after.amount }
  if (before !== undefined && after !== undefined && before.name === after.name) return { part: 'receiver', shown: before.who, sent: after.who }
  return { part: 'data', shown: wanted.data.slice(0, MOST), sent: sent.data.slice(0, MOST) }
}

/** Most characters of data that are told. */
const MOST = 138

function readAsked(text: string): Sent | undefined {
  try {
    const asked: unknown = JSON.parse(text)
    return isRecord(asked) ? readCallOf(asked, asked['data'] ?? asked['input'] ?? '0x', asked['value'] ?? '0x0') : undefined
  } catch {
    return undefined
  }
}

/** Reads a transaction as a node tells it; undefined if it is out of form. */
export function readFound(found: unknown): (Sent & { readonly from: string; readonly chainId?: bigint }) | undefined {
  if (!isRecord(found)) return undefined
  const { from, input, data = input, value, chainId: id, to } = found
  const call = to === undefined ? undefined : readCallOf(found, data, value)
  if (call === undefined || typeof from !== 'string') return undefined
  const chainId = id === null ? undefined : quantity(id)
  return { ...call, from: from.toLowerCase(), ...(chainId !== undefined && { chainId }) }
}

/** Reads a call; undefined if it is out of form. */
export function readCallOf({ to, nonce }: { readonly [member: string]: unknown }, data: unknown, value: unknown): Sent | undefined {
  const amount = quantity(value)
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data) || amount === undefined) return undefined
  if (to !== undefined && to !== null && typeof to !== 'string') return undefined
  const counted = quantity(nonce)
  return {
    ...(typeof to === 'string' && { to: to.toLowerCase() }),
    value: amount,
    data: data.toLowerCase(),
    ...(counted !== undefined && { nonce: counted }),
  }
}
