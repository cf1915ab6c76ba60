import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSpecCli } from '../../cli/commands/spec-io.js'
import { loadScenario } from '../../cli/scenario/read/load.js'
import type { Scenario, Step } from '../../cli/scenario/read/scenario.js'
import { createRealWorlds, type RealWorlds } from '../../cli/scenario/real/real-worlds.js'
import { runScenario } from '../../cli/scenario/run.js'
import { divergenceOf, exportableTape } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { writeTape } from '../../src/domain/kernel/tape.js'
import { startSandbox } from '../../cli/sandbox/index.js'
import { testAccountsOf } from '../../cli/scenario/test-accounts.js'

const files = [
  'main-journey.yaml',
  'real/add-network.yaml',
  'real/reload.yaml',
  'real/busy-node.yaml',
  'real/evm-reload.yaml',
  'real/send.yaml',
  'real-only/replace.yaml',
  'real/review-fails.yaml',
  'requests/reviewed.yaml',
  'real/batches.yaml',
  'real/session.yaml',
  'real/solana.yaml',
  'real/bitcoin.yaml',
  'real/bitcoin-speed-up.yaml',
  'real/bitcoin-reload.yaml',
  'real/solana-reload.yaml',
  'real/three-chains.yaml',
  'real/chain-wallets-refuse.yaml',
  'real/logins.yaml',
  'names/shown.yaml',
  'names/register.yaml',
  'services/settings.yaml',
  'services/analytics.yaml',
  // Those of the sign-in but for the three that say why not.
  'siwx/sign-in.yaml',
  'siwx/account-switched.yaml',
  'siwx/network-switched.yaml',
  'siwx/declined.yaml',
  'siwx/embedded-wallet.yaml',
  'siwx/host-is-down.yaml',
  'siwx/message-of-another.yaml',
  'siwx/not-enabled.yaml',
  'siwx/not-required.yaml',
  'siwx/with-a-session.yaml',
  'siwx/wrong-signature.yaml',
].map((file) => `tests/scenarios/${file}`)
const scenarios = await Promise.all(files.map(loadPatient))

/** Loads a scenario whose steps wait for as long as a busy machine may need. */
async function loadPatient(file: string): Promise<Scenario> {
  const scenario = await loadScenario(file)
  const steps = scenario.steps.map((step): Step => (step.act.verb === 'wait' ? { ...step, act: { ...step.act, ms: Math.max(step.act.ms, 60_000) } } : step))
  return { ...scenario, steps }
}

let worlds: RealWorlds
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-real-spec-'))
  worlds = await createRealWorlds(scenarios)
})
afterAll(async () => {
  await worlds?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('against real chains and a wallet with keys', () => {
  for (const scenario of scenarios) {
    it(`[${scenario.ids.join(', ')}, DX-22] ${scenario.name}`, async () => {
      const result = await runScenario(scenario, worlds.worldFor(scenario))
      expect(result.failures).toEqual([])
      for (const tape of result.tapes) {
        expect(divergenceOf(parseTape(writeTape(tape)))).toBeUndefined()
        const text = writeTape(exportableTape(tape))
        expect(text).not.toMatch(/f39fd6e51aad88f6|70997970c51812dc/i)
        expect([...testAccountsOf('solana'), ...testAccountsOf('bip122')].filter((address) => text.includes(address))).toEqual([])
      }
    })
  }

  it('[DX-22, NET-01] in Solana and Bitcoin the amounts are those of the nodes, and wallets that sign raise the prompts', async () => {
    const balances = async (file: string) => {
      const scenario = await loadPatient(`tests/scenarios/real/${file}`)
      const { tapes } = await runScenario(scenario, worlds.worldFor(scenario))
      return tapes.flatMap(({ entries }) =>
        entries.flatMap((entry) =>
          entry.kind === 'event' && entry.event.type === 'balanceLoaded' ? [Number((entry.event as unknown as { amount: string }).amount)] : [],
        ),
      )
    }
    const [first, ...solana] = await balances('solana.yaml')
    expect([first, Math.max(...solana)]).toEqual([5, 3.499995])
    const [coins, ...bitcoin] = await balances('bitcoin.yaml')
    expect(coins).toBe(0.5)
    for (const rest of bitcoin) expect(rest).toBeCloseTo(0.3, 4)
    expect(Math.max(...bitcoin)).toBeLessThan(0.3)
  })

  it('[CORE-03, CORE-41, DX-23, DX-24] the command line runs, records and replays the whole journey over a sandbox that runs already', async () => {
    const sandbox = await startSandbox({ port: 0 })
    try {
      const tape = join(folder, 'real.jsonl')
      const run = await runSpecCli(['run', files[0] as string, '--real', '--sandbox-url', sandbox.url, '--record', tape, '--json'])
      expect([run.exit, JSON.parse(run.out.at(-1) ?? '{}')]).toEqual([0, expect.objectContaining({ outcome: 'passed', steps: 29 })])
      expect(await runSpecCli(['replay', tape])).toMatchObject({ exit: 0 })
      expect(await readFile(tape, 'utf8')).toContain('"type":"disconnectSucceeded"')
    } finally {
      await sandbox.stop()
    }
    const gone = await runSpecCli(['run', files[0] as string, '--real', '--sandbox-url', sandbox.url])
    expect([gone.exit, gone.err.at(-1)]).toEqual([2, expect.stringContaining('no sandbox answers at')])
  })

  it('[DX-23] a step that is not fulfilled ends a real run with 1, and with everything released', async () => {
    const path = join(folder, 'fails.yaml')
    await writeFile(
      path,
      'name: fails\nworld: { wallets: [{ id: dev.example.one, policy: silent }] }\nsteps:\n  - do: { connect: dev.example.one }\n  - wait: connected\n    within: 300ms\n',
    )
    const scenario = await loadScenario(path)
    const result = await runScenario(scenario, worlds.worldFor(scenario))
    expect(result.failures).toEqual([expect.objectContaining({ kind: 'step', step: 2, line: 5 })])
    expect(result.failures[0]?.problem).toMatch(/^no connected within 300 ms/)
  })
})
