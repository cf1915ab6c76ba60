import { failure } from '../../../src/domain/shared/errors/errors.js'
import { LatchkitError } from '../../../src/domain/shared/errors/latchkit-error.js'
import { type Sandbox, startSandbox } from '../../sandbox/index.js'
import { pageConfig } from '../../sandbox/wallet/page/page-config.js'
import { realFaults } from './real-check.js'
import { createRealWorld } from './real-world.js'
import type { Scenario } from '../read/scenario.js'
import type { MakeWorld } from '../world.js'

/** Options of {@link createRealWorlds}. */
export interface RealWorldsOptions {
  /** URL of a sandbox that runs already: its chains are used, its faults and wallets are left alone. */
  readonly sandboxUrl?: string
  /** Aborts waiting. */
  readonly signal?: AbortSignal
  readonly onLog?: (line: string) => void
}

/** Worlds over one sandbox, for any number of scenarios. */
export interface RealWorlds {
  worldFor(scenario: Scenario): MakeWorld
  stop(): Promise<void>
}

/**
 * Starts the environment of real runs, after checking that every scenario can run in it. Throws `SCENARIO_INVALID`, or a `SandboxError` that names the missing
 * component.
 */
export async function createRealWorlds(
  scenarios: readonly Scenario[],
  { sandboxUrl, signal = new AbortController().signal, onLog }: RealWorldsOptions = {},
): Promise<RealWorlds> {
  const evm = sandboxUrl === undefined ? undefined : await chainsOf(sandboxUrl)
  const sandbox = await startSandbox({
    app: false,
    port: 0,
    // Scenarios use EVM chains only, and have their own secure site.
    solana: false,
    bitcoin: false,
    secureSite: false,
    ...(evm === undefined ? {} : { evm }),
    ...(onLog === undefined ? {} : { onLog }),
  })
  try {
    refuseUnfit(scenarios, sandbox)
  } catch (error) {
    await sandbox.stop()
    throw error
  }
  return { worldFor: (scenario) => (onEvent) => createRealWorld(scenario, sandbox, onEvent, signal), stop: sandbox.stop }
}

function refuseUnfit(scenarios: readonly Scenario[], sandbox: Sandbox): void {
  for (const scenario of scenarios) {
    const faults = realFaults(
      scenario,
      sandbox.evm.map(({ chainId }) => chainId),
    )
    if (faults !== undefined) throw faults
  }
}

async function chainsOf(sandboxUrl: string): Promise<string[]> {
  try {
    const answer = await fetch(new URL('/sandbox/config.json', sandboxUrl), { signal: AbortSignal.timeout(5_000) })
    return pageConfig.parse(await answer.json()).chains.map(({ rpcUrl }) => rpcUrl)
  } catch (error) {
    throw LatchkitError.from(
      failure(
        'OPTIONS_INVALID',
        { option: '--sandbox-url', problem: `no sandbox answers at ${sandboxUrl}; "latchkit-cli sandbox" prints where one is` },
        error,
      ),
    )
  }
}
