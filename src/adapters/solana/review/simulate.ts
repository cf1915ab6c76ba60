import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { Simulation } from '../../../domain/shared/review/types.js'
import { isHeight } from '../../../domain/shared/solana/answers.js'
import { instructionsOf } from '../../../domain/shared/solana/instructions.js'
import { readInstruction } from '../../../domain/shared/solana/reading/reading.js'
import {
  type AccountBalance,
  balanceChanges,
  changedTokens,
  MINT_DECIMALS,
  readBalances,
  readDecimals,
  readSimulation,
  TOKEN_ACCOUNT_BYTES,
  writableAccounts,
} from '../../../domain/shared/solana/simulation.js'
import { decodeBase64Transaction, type SolanaTransaction } from '../../../domain/shared/solana/transaction.js'
import { valueIn } from '../../../domain/shared/solana/u64.js'
import type { SolanaCall } from '../rpc/reads.js'

const UNAVAILABLE: Simulation = { status: 'unavailable' }

/**
 * Simulates a transaction with a newer blockhash and without signatures, and compares the balances of an account before and after. Resolves with `unavailable`
 * if a node does not answer, or answers with something that cannot be read. @param text transaction in base64
 */
export async function simulate(call: SolanaCall, text: string, owner: string): Promise<Simulation> {
  const transaction = decodeBase64Transaction(text)
  if (transaction === undefined) return UNAVAILABLE
  try {
    return await run(call, text, transaction, owner)
  } catch {
    return UNAVAILABLE
  }
}

async function run(call: SolanaCall, text: string, { message }: SolanaTransaction, owner: string): Promise<Simulation> {
  const commitment = 'confirmed'
  const candidates = writableAccounts(message, owner)
  const slice = { offset: 0, length: TOKEN_ACCOUNT_BYTES }
  const held = await call('getMultipleAccounts', [candidates, { encoding: 'base64', commitment, dataSlice: slice }])
  const balances = readBalances(valueIn(held), candidates.length, owner)
  if (balances === undefined) return UNAVAILABLE
  // Simulations give accounts whole: those of programs may be large, and hold nothing of the visitor.
  const asked = candidates.flatMap((address, index) => (isCompared(balances[index] ?? null, index) ? [{ address, before: balances[index] ?? null }] : []))
  const addresses = asked.map(({ address }) => address)
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment,
    ...slotOf(held),
    accounts: { encoding: 'base64', addresses },
  }
  const read = readSimulation(await call('simulateTransaction', [text, options]), message)
  if (read === undefined) return UNAVAILABLE
  if ('problem' in read) return { status: 'failed', problem: read.problem }
  const before = asked.map((one) => one.before)
  const after = readBalances(read.accounts, addresses.length, owner)
  if (after === undefined) return UNAVAILABLE
  const decimals = new Map(instructionsOf(message).flatMap((one) => readInstruction(one).flatMap(decimalsIn)))
  const unknown = [...changedTokens(before, after).keys()].filter((mint) => !decimals.has(mint))
  for (const [mint, found] of await readMints(call, unknown)) decimals.set(mint, found)
  return { status: 'succeeded', changes: balanceChanges(before, after, (mint) => decimals.get(mint)) }
}

/** The visitor's account, his token accounts, and accounts that the transaction may create. */
function isCompared(balance: AccountBalance | null, index: number): boolean {
  return index === 0 || balance === null || balance.token !== undefined
}

/** A node that is behind the balances would show another difference. */
function slotOf(answer: Json): { readonly minContextSlot?: number } {
  const context = isRecord(answer) ? answer['context'] : undefined
  const slot = isRecord(context) ? context['slot'] : undefined
  return isHeight(slot) ? { minContextSlot: slot } : {}
}

function decimalsIn({ mint, decimals }: { readonly mint?: string; readonly decimals?: number }): readonly (readonly [mint: string, decimals: number])[] {
  return mint === undefined || decimals === undefined ? [] : [[mint, decimals]]
}

/** Reads the decimals of mints. A node that does not tell them leaves them unknown. */
async function readMints(call: SolanaCall, mints: readonly string[]): Promise<readonly (readonly [mint: string, decimals: number])[]> {
  if (mints.length === 0) return []
  try {
    const answer = await call('getMultipleAccounts', [mints, { encoding: 'base64', commitment: 'confirmed', dataSlice: MINT_DECIMALS }])
    const found = readDecimals(valueIn(answer))
    return mints.flatMap((mint, index) => (found[index] === undefined ? [] : [[mint, found[index]] as const]))
  } catch {
    return []
  }
}
