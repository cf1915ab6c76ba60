import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadScenario } from '../../cli/scenario/read/load.js'
import { exportableTape } from '../../cli/tape/check.js'
import { TAPE_FORMAT, type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import { watchRun } from '../scenarios/runs.js'

/** Scenarios that there are tapes of: the dozen that together has the most types of commands and events, three in four of all that scenarios have. */
const recorded = [
  'main-journey',
  'account/words-as-labels',
  'bitcoin/after-a-reload',
  'embedded-wallet/email-change',
  'embedded-wallet/requests-go-wrong',
  'embedded-wallet/restore-goes-wrong',
  'embedded-wallet/site-answers-badly',
  'network/add-remove',
  'real/evm-reload',
  'real/logins',
  'real/session',
  'siwx/embedded-wallet',
  'siwx/tabs',
  'solana/sign-and-send',
  'walletconnect/pair-and-sign',
] as const

/** Scenarios that are recorded anew beside their old tapes, which do not replay any more; see `foldsOnly`. */
const again: readonly string[] = [
  'embedded-wallet/email-change',
  'embedded-wallet/requests-go-wrong',
  'embedded-wallet/restore-goes-wrong',
  'embedded-wallet/site-answers-badly',
  'real/logins',
  'siwx/embedded-wallet',
]

/** Records what there is no tape of yet, `v1-main-journey.jsonl` and so on, and a redacted one. Existing tapes are not changed. */
export async function recordMissing(): Promise<void> {
  for (const name of recorded) {
    const { tapes } = await watchRun(await loadScenario(`tests/scenarios/${name}.yaml`))
    const title = `${name.replaceAll('/', '-')}${again.includes(name) ? '-again' : ''}`
    for (const [index, tape] of tapes.entries()) save(`${title}${index === 0 ? '' : `.${index + 1}`}`, tape)
    const [first] = tapes
    if (name === 'main-journey' && first !== undefined) save('redacted', exportableTape(first))
  }
}

function save(name: string, tape: Tape): void {
  const path = fileURLToPath(new URL(`v${TAPE_FORMAT}-${name}.jsonl`, import.meta.url))
  if (!existsSync(path)) writeFileSync(path, writeTape(tape))
}
