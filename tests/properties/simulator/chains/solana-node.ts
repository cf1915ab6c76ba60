import { createSeeded, seedOf } from '../../../../src/adapters/memory/seeded.js'
import type { MemoryRpc } from '../../../../src/adapters/memory/memory-rpc.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'

/** Milliseconds of a block. */
const BLOCK_MS = 400
/** Blocks for which a blockhash is valid. */
const LIFE_BLOCKS = 150
const BLOCKHASH = 'So11111111111111111111111111111111111111112'

/**
 * Ends of a transaction. `forks`: processed, forgotten, and confirmed later. `hidden`: only found in the whole history. `late`: known some seconds after its
 * blockhash has expired. `mute`: the node's answers about it cannot be read.
 */
const FATES = ['lands', 'lands', 'fails', 'forks', 'lost', 'lost', 'hidden', 'late', 'mute'] as const

/** Makes the nodes of both clusters answer about transactions. Each has the end that its id decides, counted from the first call about it. */
export function answerAsSolana(rpc: Pick<MemoryRpc, 'handle'>, now: () => number): void {
  const start = now()
  const first = new Map<string, number>()
  const height = () => 1_000 + Math.floor((now() - start) / BLOCK_MS)

  function ageOf(hash: string): number {
    const at = first.get(hash) ?? now()
    first.set(hash, at)
    return now() - at
  }

  function statusOf(hash: string, searches: boolean): Json {
    const seeded = createSeeded(seedOf(hash))
    const [fate, delay, age] = [seeded.pick(FATES), seeded.below(20_000), ageOf(hash)]
    const reached = (since: number) => ({
      slot: height(),
      err: fate === 'fails' ? { InstructionError: [0, { Custom: 1 }] } : null,
      confirmationStatus: age < since + 1_000 ? 'processed' : age < since + 13_000 ? 'confirmed' : 'finalized',
      confirmations: age < since + 13_000 ? 1 : null,
    })
    if (fate === 'mute') return { forged: true }
    if (fate === 'lost') return null
    if (fate === 'hidden') return searches ? reached(0) : null
    if (fate === 'late') return age < LIFE_BLOCKS * BLOCK_MS + 3_000 ? null : reached(LIFE_BLOCKS * BLOCK_MS)
    if (fate === 'forks') return age < 900 ? reached(0) : age < 5_000 + delay ? null : reached(5_000 + delay)
    return age < delay ? null : reached(delay)
  }

  const context = () => ({ slot: height() })
  rpc.handle('getLatestBlockhash', () => ({ context: context(), value: { blockhash: BLOCKHASH, lastValidBlockHeight: height() + LIFE_BLOCKS } }))
  rpc.handle('getBlockHeight', height)
  rpc.handle('getSignatureStatuses', ({ params: [hashes, options] }) => {
    const [hash] = hashes as readonly string[]
    return { context: context(), value: [statusOf(String(hash), (options as { readonly searchTransactionHistory: boolean }).searchTransactionHistory)] }
  })
  rpc.handle('signatureSubscribe', ({ params: [hash] }) => {
    ageOf(String(hash))
    if (createSeeded(seedOf(`socket ${String(hash)}`)).chance(0.5)) throw { code: -32601, message: 'no sockets here' }
    return { context: context(), value: { err: null } }
  })
}
