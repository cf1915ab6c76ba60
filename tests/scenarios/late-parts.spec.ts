import { describe, expect, it, vi } from 'vitest'
import { accountParts } from '../../src/domain/account-parts.js'
import type { AccountParts } from '../../src/domain/core-definition.js'
import { writeTape } from '../../src/domain/kernel/tape.js'
import type { Receipt } from '../../src/domain/kernel/types.js'
import { buildInstance } from '../../src/instance/build.js'
import type { TimerPort } from '../../src/ports/timer.js'
import type { InstanceOptions, Latchkit } from '../../src/instance/types.js'
import { allScenarios, watchRun } from './runs.js'

const late = vi.hoisted(() => ({ on: false, joined: 0, answer: undefined as unknown }))

vi.mock('../../src/instance/instance.js', async (original) => {
  const { createInstance } = await original<typeof import('../../src/instance/instance.js')>()
  return {
    createInstance: (options: InstanceOptions) =>
      // With the embedded wallet, and with a sign-in, they are there from the start.
      late.on && options.embeddedWallet === undefined && options.signIn === undefined
        ? answering(buildInstance(options, bringsAtTheLastMoment))
        : createInstance(options),
  }
})

// A promise around the other would take a turn of its own; that code may not come in time is shown elsewhere.
vi.mock('../../src/instance/held-runs.js', async (original) => {
  const { createHeldRuns } = await original<typeof import('../../src/instance/held-runs.js')>()
  return { createHeldRuns: (timer: TimerPort) => ({ ...createHeldRuns(timer), inTime: <T>(loading: Promise<T>) => loading }) }
})

/** Stands for a promise that keeps its word in the very call in which somebody waits for it: no moment could be later. */
function bringsAtTheLastMoment(): Promise<AccountParts> {
  return {
    then: (take: (parts: AccountParts) => void) => ({
      catch: () => undefined,
      then(go: () => unknown) {
        take(accountParts)
        late.joined += 1
        late.answer = go()
        return late.answer
      },
    }),
  } as unknown as Promise<AccountParts>
}

/** A command that had to wait is answered with `queued`, and its receipt comes to nobody: scenarios ask for it. */
function answering(kit: Latchkit): Latchkit {
  return {
    ...kit,
    dispatch(command) {
      const receipt = kit.dispatch(command)
      return receipt.status === 'queued' ? (late.answer as Receipt) : receipt
    },
  }
}

const scenarios = await allScenarios()

describe('parts of the domain that load with the first wallet that is asked', () => {
  for (const scenario of scenarios) {
    it(`[DX-24, I-38] leave no trace in ${scenario.file}: its tapes are those of an instance that had them from the start, byte for byte`, async () => {
      late.on = false
      const whole = await watchRun(scenario)
      late.on = true
      const parted = await watchRun(scenario)
      expect(parted.tapes.map(writeTape)).toEqual(whole.tapes.map(writeTape))
      expect(parted.failures).toEqual([])
    })
  }

  it('[design] came late in most of them, and not in those in which nobody connects', () => {
    expect(late.joined).toBeGreaterThan(scenarios.length / 2)
  })
})
