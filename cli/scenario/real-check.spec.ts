import { describe, expect, it } from 'vitest'
import { parseScenario } from './load.js'
import { realFaults } from './real-check.js'

describe('a scenario against real chains', () => {
  const problems = (source: string) => {
    const error = realFaults(parseScenario(source, 'x.yaml'), [31_337, 31_338])
    return error === undefined ? [] : (error.context.faults as { path: string; line: number }[]).map(({ path, line }) => `${line} ${path}`)
  }

  it('[DX-23, CORE-41] what works in virtual time only is told before anything is started', () => {
    expect(
      problems(
        'name: x\nworld: { wallets: [{ id: dev.example.one, accounts: 2 }, { id: dev.example.two, accounts: [5, 0, 1] }] }\nsteps: [do: start]\n',
      ),
    ).toEqual([])
    expect(
      problems(
        'name: x\nconfig: { networks: [sandbox1, base] }\nworld:\n  wallets: [{ id: kestrel }, { id: dev.example.two, accounts: [0, 5], supportsAllNetworks: false, type: INJECTED }]\n  rpc: [{ method: x, result: 1 }]\n  balances: [{ account: 0, network: base, amount: "1" }]\nsteps:\n  - newTab: true\n  - sleep: 1h\n  - fault: { storage: full }\n  - wallet: { id: kestrel, accounts: 2 }\n  - install: { id: late }\n',
      ),
    ).toEqual([
      '1 config.networks[1]',
      '1 world.wallets[0]',
      '1 world.wallets[1]',
      '1 world.wallets[1]',
      '1 world.wallets[1]',
      '1 world.rpc',
      '1 world.balances[0]',
      '8 steps[0].newTab',
      '9 steps[1].sleep',
      '10 steps[2].fault',
      '11 steps[3].wallet',
      '12 steps[4].install',
    ])
  })
})
