import type { SentComparison } from '../../../../ports/finality.js'
import { isRecord } from '../../json/objects.js'
import { type AskedOf, callDifferences, differs, readCallOf, readFound } from './compare-sent.js'
import { type InnerCall, isRelay, readWrapped } from './wrapped-calls.js'

/**
 * Holds the transactions of a batch, as nodes have them, against the calls that the wallet was asked to make (EIP-5792). A wallet makes them by one transaction of the account to
 * itself, or by one for each. Forms that cannot be read are `unchecked`. So are the same calls in another order, and the first of them: a batch may end early.
 */
export function compareBatch(asked: string, found: readonly unknown[], { address, chainId }: AskedOf): SentComparison {
  const shown = readCalls(asked)
  if (shown === undefined) return { verdict: 'unchecked', reason: 'unreadable' }
  const account = address.toLowerCase()
  const sent: InnerCall[] = []
  let isWrapped = false
  for (const one of found) {
    const transaction = readFound(one)
    if (transaction === undefined) return { verdict: 'unchecked', reason: 'notFound' }
    const { from, to, chainId: at = chainId } = transaction
    if (at !== chainId) return differs([{ part: 'chain', shown: `${chainId}`, sent: `${at}` }])
    const isCall = from === account && (shown.some((call) => isSame(call, transaction)) || !isRelay(transaction, account))
    const wrapped = isCall || to !== account ? undefined : readWrapped(transaction.data)
    if (!isCall && wrapped === undefined) return { verdict: 'unchecked', reason: 'otherForm' }
    isWrapped ||= wrapped !== undefined
    sent.push(...(wrapped ?? [transaction]))
  }
  return compareCalls(shown, sent, isWrapped)
}

/** @param isWrapped true if one transaction has all calls, so that a missing one was left out */
function compareCalls(shown: readonly InnerCall[], sent: readonly InnerCall[], isWrapped: boolean): SentComparison {
  const pairs = sent.map((call, index) => [shown[index], call] as const)
  const differences = pairs.flatMap(([meant, call]) => (meant === undefined ? [] : callDifferences(meant, call)))
  const missing = shown.length - sent.length
  if (missing === 0 && differences.length === 0) return { verdict: 'asShown', ...(isWrapped && { isWrapped }) }
  const isCounted = missing < 0 || (missing > 0 && isWrapped)
  if (!isCounted && areAmong(sent, shown)) return { verdict: 'unchecked', reason: 'batch' }
  return differs([...(isCounted ? [{ part: 'calls' as const, shown: `${shown.length}`, sent: `${sent.length}` }] : []), ...differences])
}

function areAmong(sent: readonly InnerCall[], shown: readonly InnerCall[]): boolean {
  const rest = [...shown]
  return sent.every((call) => {
    const at = rest.findIndex((one) => isSame(one, call))
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}

function isSame(shown: InnerCall, sent: InnerCall): boolean {
  return callDifferences(shown, sent).length === 0
}

function readCalls(asked: string): readonly InnerCall[] | undefined {
  try {
    const request: unknown = JSON.parse(asked)
    const calls: readonly unknown[] = isRecord(request) && Array.isArray(request['calls']) ? request['calls'] : []
    const read = calls.flatMap((one) => (isRecord(one) ? (readCallOf(one, one['data'] ?? '0x', one['value'] ?? '0x0') ?? []) : []))
    return calls.length === 0 || read.length < calls.length ? undefined : read
  } catch {
    return undefined
  }
}
