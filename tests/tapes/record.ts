import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadScenario } from '../../cli/scenario/load.js'
import { exportableTape } from '../../cli/tape/check.js'
import { TAPE_FORMAT, type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import { watchRun } from '../scenarios/runs.js'

/** Scenarios that there are tapes of: one of each kind of thing that can stand on a tape. */
const recorded = [
  'main-journey',
  'account/labels',
  'account/words-as-labels',
  'alerts/audience',
  'balances/cache',
  'balances/failure-block',
  'balances/late-answer',
  'connection/a-then-b',
  'connection/accounts-changed',
  'connection/disconnect-during-connect',
  'connection/events-before-settle',
  'connection/never-answers',
  'connection/restore',
  'connection/several-held',
  'lifecycle/clipboard',
  'lifecycle/sleep',
  'lifecycle/storage-corrupt',
  'lifecycle/storage-hanging',
  'embedded-wallet/account-type',
  'embedded-wallet/approval-under-a-view',
  'embedded-wallet/email',
  'embedded-wallet/email-change',
  'embedded-wallet/email-confirmed-elsewhere',
  'embedded-wallet/farcaster',
  'embedded-wallet/popup-goes-wrong',
  'embedded-wallet/requests',
  'embedded-wallet/requests-go-wrong',
  'embedded-wallet/restore-goes-wrong',
  'embedded-wallet/site-answers-badly',
  'embedded-wallet/site-never-ready',
  'embedded-wallet/switch-back',
  'embedded-wallet/tabs',
  'embedded-wallet/telegram',
  'modal/close-while-connecting',
  'modal/open-and-close',
  'network/acknowledged-not-done',
  'network/across-namespaces',
  'network/add-remove',
  'network/unknown-network',
  'network/unsupported-then-switch',
  'requests/cancelled',
  'requests/typed-data',
  'requests/wrong-network',
  'siwx/account-switched',
  'siwx/declined',
  'siwx/expired',
  'siwx/network-switched',
  'siwx/sign-in',
  'siwx/with-a-session',
  'siwx/wrong-signature',
  'tabs/connect-and-disconnect',
  'theme/scheme',
  'toasts/swap',
  'walletconnect/decline',
  'walletconnect/lose-the-relay',
  'walletconnect/one-click',
  'walletconnect/pair-and-sign',
  'walletconnect/phone',
  'walletconnect/reload',
  'walletconnect/renew',
  'walletconnect/several-namespaces',
  'walletconnect/updates',
] as const

/** Records what there is no tape of yet, `v1-main-journey.jsonl` and so on, and a redacted one. What is there is left as it is. */
export async function recordMissing(): Promise<void> {
  for (const name of recorded) {
    const { tapes } = await watchRun(await loadScenario(`tests/scenarios/${name}.yaml`))
    for (const [index, tape] of tapes.entries()) save(`${name.replaceAll('/', '-')}${index === 0 ? '' : `.${index + 1}`}`, tape)
    const [first] = tapes
    if (name === 'main-journey' && first !== undefined) save('redacted', exportableTape(first))
  }
}

function save(name: string, tape: Tape): void {
  const path = fileURLToPath(new URL(`v${TAPE_FORMAT}-${name}.jsonl`, import.meta.url))
  if (!existsSync(path)) writeFileSync(path, writeTape(tape))
}
