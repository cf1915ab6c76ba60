import { isEvmAddress } from '../../../domain/shared/caip/address.js'
import type { JsonObject } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'

/** Account that pays for a transaction, and the transaction's nonce. They tell that another transaction took its place. */
export type TransactionSender = { readonly address: string; readonly nonce: number }

/** Safe whose owners a transaction waits for, and the block from which its execution is looked for. The transaction's hash is that of the Safe. */
export type QueueingSafe = { readonly address: string; readonly block: number }

/** Memo of a sent EVM transaction. */
export type EvmMemo = { readonly sender?: TransactionSender; readonly safe?: QueueingSafe }

/** Reads a memo, which may come from storage. Parts that are out of form are left out. */
export function readEvmMemo(memo: JsonObject = {}): EvmMemo {
  const [sender, safe] = [readNumbered(memo['sender'], 'nonce'), readNumbered(memo['safe'], 'block')]
  return { ...(sender && { sender }), ...(safe && { safe }) }
}

function readNumbered<K extends 'nonce' | 'block'>(value: unknown, member: K): ({ readonly address: string } & Readonly<Record<K, number>>) | undefined {
  const { address, [member]: number } = isRecord(value) ? value : {}
  if (typeof address !== 'string' || !isEvmAddress(address) || !Number.isSafeInteger(number) || Number(number) < 0) return undefined
  return { address, [member]: number } as { readonly address: string } & Readonly<Record<K, number>>
}
