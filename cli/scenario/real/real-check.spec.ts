import { describe, expect, it } from 'vitest'
import { parseScenario } from '../read/load.js'
import { realFaults } from './real-check.js'

describe('a scenario against real chains', () => {
  const problems = (source: string) => {
    const error = realFaults(parseScenario(source, 'x.yaml'), [31_337, 31_338])
    return error === undefined ? [] : (error.context.faults as { path: string; line: number }[]).map(({ path, line }) => `${line} ${path}`)
  }

  it('[DX-23, CORE-41] what works in virtual time only is told before anything is started', () => {
    expect(
      problems('name: x\nworld: { wallets: [{ id: dev.example.one, accounts: 2 }, { id: dev.example.two, accounts: [5, 0, 1] }] }\nsteps: [do: start]\n'),
    ).toEqual([])
    expect(
      problems(
        'name: x\nconfig: { networks: [sandbox1, base] }\nworld:\n  wallets: [{ id: kestrel }, { id: dev.example.two, accounts: [0, 5], supportsAllNetworks: false, type: INJECTED }]\n  rpc: [{ method: x, result: 1 }]\n  balances: [{ account: 0, network: base, amount: "1" }]\nsteps:\n  - newTab: true\n  - sleep: 1h\n  - fault: { storage: full }\n  - wallet: { id: kestrel, accounts: 2 }\n  - install: { id: late }\n',
      ),
    ).toEqual([
      '2 config.networks[1]',
      '4 world.wallets[0].id',
      '4 world.wallets[1].type',
      '4 world.wallets[1].supportsAllNetworks',
      '4 world.wallets[1].accounts',
      '5 world.rpc',
      '6 world.balances[0]',
      '8 steps[0].newTab',
      '9 steps[1].sleep',
      '10 steps[2].fault',
      '11 steps[3].wallet',
      '12 steps[4].install.id',
    ])
  })

  it('[DX-23, CORE-41] names the line of a list of accounts that no real wallet shows, and the list that one does', () => {
    const source =
      'name: x\nworld:\n  wallets:\n    - id: dev.example.one\n    - id: dev.example.two\n      accounts: [3, 4]\nsteps:\n  - do: start\n  - install:\n      id: dev.example.late\n      accounts: [0, "0x0000000000000000000000000000000000000001"]\n'
    const error = realFaults(parseScenario(source, 'x.yaml'), [31_337, 31_338])
    expect(error).toMatchObject({
      code: 'SCENARIO_INVALID',
      message: expect.stringContaining('x.yaml:6:1 world.wallets[1].accounts: in a real run the others follow the first one from 0 up: [3, 0], not [3, 4]'),
      context: { faults: [{ line: 6 }, { line: 11, problem: expect.stringContaining('0x0000000000000000000000000000000000000001 is no test account') }] },
    })
  })

  it('[DX-23, WC-01] a far wallet runs against the stock one, but for what that cannot be made to do', () => {
    expect(
      problems(
        'name: x\nworld: { relay: { namespaces: { eip155: { accounts: [1, 0], chains: [sandbox1] } }, policy: { signIn: ignore, methods: { pair: ask } } } }\nsteps:\n  - relay: { scan: true, faults: { refuse: "JWT validation error: JWT Token is not yet valid" } }\n',
      ),
    ).toEqual([])
    expect(
      problems(
        'name: x\nworld: { relay: { namespaces: { eip155: { accounts: [0, 5], chains: [base] }, polkadot: { accounts: ["5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"] } }, policy: { signIn: forge } } }\nsteps:\n  - relay: { faults: { refuse: not today } }\n  - relay: { policy: { acknowledgeSwitchWithoutSwitching: true } }\n',
      ),
    ).toEqual([
      '2 world.relay.namespaces.polkadot',
      '2 world.relay.namespaces.eip155.accounts',
      '2 world.relay.namespaces.eip155.chains[0]',
      '2 world.relay.policy',
      '4 steps[0].relay',
      '5 steps[1].relay',
    ])
  })
})
