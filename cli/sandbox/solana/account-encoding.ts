import { base58, base64 } from '@scure/base'
import type { SolanaLedger } from './ledger.js'
import { parsedData } from './parsed.js'
import { RENT_EXEMPT_EPOCH, type SolanaAccount } from './vm.js'

/** Options of the methods that return accounts. */
export interface AccountOptions {
  readonly encoding?: 'base58' | 'base64' | 'jsonParsed'
  readonly dataSlice?: { readonly offset: number; readonly length: number }
}

/** Returns an account as nodes do; null for an empty one. base64 is the default encoding, because base58 has a limit of 128 bytes. */
export function encodeAccount(account: SolanaAccount | null, { vm }: Pick<SolanaLedger, 'vm'>, { encoding = 'base64', dataSlice }: AccountOptions = {}) {
  if (account === null) return null
  const { lamports, owner, data, executable } = account
  const part = dataSlice === undefined ? data : data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
  const parsed = encoding === 'jsonParsed' ? parsedData(account, vm.account) : undefined
  const encoded = parsed ?? (encoding === 'base58' ? [base58.encode(part), 'base58'] : [base64.encode(part), 'base64'])
  return { lamports, owner, data: encoded, executable, rentEpoch: RENT_EXEMPT_EPOCH, space: data.length }
}
