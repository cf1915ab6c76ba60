import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { definitionOf, divergenceOf } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { createFold } from '../../src/domain/kernel/fold.js'
import { TAPE_FORMAT, type Tape } from '../../src/domain/kernel/tape.js'
import { canonicalJson } from '../../src/domain/shared/json/json.js'
import type { RootState } from '../../src/domain/root.js'
import { invariants } from '../properties/simulator/oracles/invariants.js'
import { signInInvariants } from '../properties/simulator/oracles/sign-in-ledger.js'
import { recordMissing } from './record.js'

if (process.env.RECORD_TAPES) await recordMissing()

const folder = new URL('.', import.meta.url)
const files = readdirSync(fileURLToPath(folder)).filter((file) => file.endsWith('.jsonl'))

const ONE_SLICE = 'what was sent on all chains is followed by one slice, over the port finality'

const ONE_REVIEW = 'requests of all chains are reviewed by one slice, over the port review'

const BEHIND_THE_PORT = 'requests to the secure site wait behind its port, which sets their limits of time'

/** Tapes of behaviour that was changed on purpose: the file, and since when and why. They fold, and no longer replay. */
const foldsOnly: Readonly<Record<string, string>> = {
  'v1-embedded-wallet-requests-go-wrong.jsonl': 'a request without an answer is REQUEST_UNANSWERED, its late answer is awaited; a refused switch is looked at',
  'v1-embedded-wallet-email-change.jsonl': BEHIND_THE_PORT,
  'v1-embedded-wallet-restore-goes-wrong.jsonl': BEHIND_THE_PORT,
  'v1-embedded-wallet-restore-goes-wrong.2.jsonl': BEHIND_THE_PORT,
  'v1-embedded-wallet-restore-goes-wrong.3.jsonl': BEHIND_THE_PORT,
  'v1-embedded-wallet-restore-goes-wrong.4.jsonl': BEHIND_THE_PORT,
  'v1-embedded-wallet-site-answers-badly.jsonl': BEHIND_THE_PORT,
  'v1-real-logins.jsonl': BEHIND_THE_PORT,
  'v1-real-logins.2.jsonl': BEHIND_THE_PORT,
  'v1-siwx-embedded-wallet.jsonl': BEHIND_THE_PORT,
  'v1-two-reviews-bitcoin.jsonl': ONE_REVIEW,
  'v1-two-reviews-solana.jsonl': ONE_REVIEW,
  'v1-three-trackers-bitcoin.jsonl': ONE_SLICE,
  'v1-three-trackers-bitcoin.2.jsonl': ONE_SLICE,
  'v1-three-trackers-evm.jsonl': ONE_SLICE,
  'v1-three-trackers-evm.2.jsonl': ONE_SLICE,
  'v1-three-trackers-solana.jsonl': ONE_SLICE,
}

describe('old tapes', () => {
  for (const file of files) {
    it(`[CORE-40, DX-24, I-38] ${file} folds at every entry${file in foldsOnly ? '' : ' and replays byte for byte'}`, () => {
      const tape = parseTape(readFileSync(new URL(file, folder), 'utf8'))
      expect(tape.head.format).toBeLessThanOrEqual(TAPE_FORMAT)
      expect(brokenInvariants(tape)).toEqual([])
      if (!(file in foldsOnly)) expect(divergenceOf(tape), 'see README.md beside this spec').toBeUndefined()
    })
  }

  it('[DX-24] there are tapes of the first format, and each is known by its name', () => {
    expect(files.filter((file) => file.startsWith('v1-')).length).toBeGreaterThanOrEqual(12)
    expect(files.filter((file) => !/^v\d+-[a-z0-9-]+(\.\d+)?\.jsonl$/.test(file))).toEqual([])
    expect(Object.keys(foldsOnly).filter((file) => !files.includes(file))).toEqual([])
  })
})

/** Folds entry by entry; what holds is looked at whenever time has moved on, and at the end. */
function brokenInvariants(tape: Tape): string[] {
  const { slices, config } = definitionOf(tape)
  const fold = createFold<RootState, typeof config>(slices, config)
  let state = (tape.head.base?.state as RootState | undefined) ?? fold.initial
  let now = 0
  const broken: string[] = []
  const look = (n: number) => {
    expect(() => canonicalJson(state)).not.toThrow()
    for (const { id, check } of [...invariants, ...signInInvariants]) {
      const wrong = check(state, now)
      if (wrong !== undefined) broken.push(`before entry ${n}: ${id} ${wrong}`)
    }
  }
  for (const entry of tape.entries) {
    if ('at' in entry && entry.at > now) {
      look(entry.n)
      now = entry.at
    }
    if (entry.kind === 'event') state = fold.apply(state, entry.event, entry.at)
  }
  look(tape.entries.length + 1)
  return broken
}
