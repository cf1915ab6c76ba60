import { failure } from '../../../domain/shared/errors/errors.js'
import type { RpcFailure } from '../../../domain/shared/errors/rpc-errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import { decodeBase64Transaction, transactionId } from '../../../domain/shared/solana/transaction.js'
import type { RpcProtocol } from '../../rpc/json-rpc.js'
import { quoteLargeIntegers } from './large-integers.js'

/**
 * Nodes of Solana (https://solana.com/docs/rpc). Every answer counts only from a node of the cluster, which its genesis hash proves once for each URL. Numbers
 * above 2^53 come as texts.
 */
export const solanaProtocol: RpcProtocol = {
  probe: { method: 'getGenesisHash', networkOf: (hash) => `solana:${typeof hash === 'string' ? hash.slice(0, REFERENCE) : 'unknown'}` },
  pingMethod: 'getSlot',
  proof: (_, method) => (method === 'getGenesisHash' ? 'none' : method === 'sendTransaction' || method === 'requestAirdrop' ? 'first' : 'answer'),
  // The node is behind `minContextSlot`, a block or a status is not there yet.
  passingCodes: [-32_016, -32_004, -32_014],
  // The public node of mainnet answers like that to every page.
  refusedBy: (status, host) => (status === 403 ? failure('RPC_FORBIDDEN', { host }) : undefined),
  rewrite: (text) => quoteLargeIntegers(text),
  send: {
    method: 'sendTransaction',
    idOf([text, options]) {
      if (!isRecord(options) || options['encoding'] !== 'base64')
        throw failure('TRANSACTION_INVALID', { problem: 'it must be in base64, with that encoding named' })
      const transaction = typeof text === 'string' ? decodeBase64Transaction(text) : undefined
      if (transaction === undefined) throw failure('TRANSACTION_INVALID', { problem: 'it does not decode' })
      const id = transactionId(transaction)
      if (id === undefined) throw failure('TRANSACTION_INVALID', { problem: 'the fee payer has not signed it' })
      return id
    },
    lookup: (id) => ({
      method: 'getSignatureStatuses',
      params: [[id], { searchTransactionHistory: true }],
      isFound: (answer) => statusIn(answer) !== null,
    }),
    knownBy(refusal) {
      const reason = reasonOf(refusal)
      if (reason === 'AlreadyProcessed') return 'yes'
      return reason === 'BlockhashNotFound' || behind.includes(refusal.code) ? 'behind' : 'no'
    },
  },
}

/** Characters of a genesis hash that a CAIP-2 id has. */
const REFERENCE = 32

/** Codes of a node that is unhealthy, or behind. */
const behind: readonly number[] = [-32_005, -32_016]

/** Returns the `err` of a failed preflight. */
function reasonOf({ data }: RpcFailure): Json | undefined {
  return isRecord(data) ? (data['err'] as Json | undefined) : undefined
}

function statusIn(answer: Json): Json {
  const value = isRecord(answer) ? answer['value'] : undefined
  return Array.isArray(value) ? ((value as readonly Json[])[0] ?? null) : null
}
