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

  it('[DX-23, DX-26, NET-01] wallets of Solana and Bitcoin run as their protocols name them, and what the sandbox does not have is told', () => {
    const solana = 'config: { networks: [sandboxSolana, sandboxBitcoin] }\n'
    expect(
      problems(
        `name: x\n${solana}world:\n  wallets:\n    - { id: 'wallet-standard:plover', name: Plover, namespace: solana, accounts: [9], policy: { methods: { signMessage: reject, connect: { delay: 1s } } } }\n    - { id: 'wallet-standard:osprey', namespace: bip122, policy: { methods: { restore: silent } } }\n    - { id: 'btc-providers:two words', name: Two words, namespace: bip122, policy: { methods: { readNetwork: { error: { code: 1, message: no } } } } }\n  balances: [{ account: 9, network: sandboxSolana, amount: '1' }]\nsteps:\n  - wallet: { id: 'wallet-standard:plover', switchAccount: 2, disconnect: true }\n  - mine: 1\n`,
      ),
    ).toEqual([])
    const source = `name: x\nconfig: { networks: [sandboxSolana, solana] }\nworld:\n  wallets:\n    - { id: plover, name: Plover, namespace: solana, accounts: [0, 1], ordinals: bcrt1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5su3mkyy, rdns: dev.example.plover, supportsAllNetworks: true }\n    - { id: 'btc-providers:osprey', name: Osprey, namespace: solana, accounts: [7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv], network: solana }\n    - { id: 'wallet-standard:wren', name: Wren, namespace: solana, policy: { emptyAccounts: true, methods: { restore: silent, signMessage: { answerTwice: true } } } }\n    - { id: tern, namespace: polkadot }\nsteps:\n  - wallet: { id: 'wallet-standard:wren', lock: true }\n  - wallet: { id: 'wallet-standard:wren', policy: { throwOnSubscribe: true } }\n`
    expect(problems(source)).toEqual([
      '2 config.networks[1]',
      '5 world.wallets[0].id',
      '5 world.wallets[0].ordinals',
      '5 world.wallets[0].rdns',
      '5 world.wallets[0].supportsAllNetworks',
      '5 world.wallets[0].accounts',
      '6 world.wallets[1].id',
      '6 world.wallets[1].network',
      '6 world.wallets[1].accounts',
      '7 world.wallets[2].policy',
      '8 world.wallets[3].namespace',
      '10 steps[0].wallet',
      '11 steps[1].wallet',
    ])
    const said = (realFaults(parseScenario(source, 'x.yaml'), [31_337])?.context.faults as { problem: string }[]).map(({ problem }) => problem)
    expect(said[1]).toBe('"plover" is not how a page knows a wallet of solana named Plover; call it wallet-standard:plover')
    expect(said[9]).toMatch(/^emptyAccounts, methods\.restore, answerTwice of a wallet of solana works in virtual time only/)
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
