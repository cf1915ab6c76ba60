import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LatchkitError } from '../../../src/index.js'
import { parseScenario } from './load.js'
import { testAccounts, testAccountsOf } from '../test-accounts.js'

/** Returns the faults of a scenario as the command line prints them, without the file. */
function faultsOf(source: string): string[] {
  try {
    parseScenario(source, 'x.yaml')
    return []
  } catch (error) {
    if (!(error instanceof LatchkitError) || error.code !== 'SCENARIO_INVALID') throw error
    return (error.context.faults as { line: number; column: number; path: string; problem: string }[]).map(
      ({ line, column, path, problem }) => `${line}:${column} ${path}: ${problem}`,
    )
  }
}

const steps = (...lines: string[]) => `name: x\nworld: { wallets: [{ id: kestrel }] }\nsteps:\n${lines.map((line) => `  - ${line}`).join('\n')}\n`
const actOf = (line: string) => parseScenario(steps(line), 'x.yaml').steps[0]?.act

describe('a scenario that is right', () => {
  it('[DX-23] a command may be written in full, in short, or by its one value', () => {
    const connect = { verb: 'do', command: { type: 'connect', connectorId: 'kestrel' } }
    for (const line of ['do: { connect: kestrel }', 'do: { connect: { connectorId: kestrel } }', 'do: { type: connect, connectorId: kestrel }'])
      expect(actOf(line), line).toEqual(connect)
    for (const line of ['do: start', 'do: { start: }', 'do: { start: true }', 'do: { type: start }'])
      expect(actOf(line), line).toEqual({ verb: 'do', command: { type: 'start' } })
    expect(actOf('do: { setBalancesHidden: true }')).toEqual({ verb: 'do', command: { type: 'setBalancesHidden', hidden: true } })
    expect(actOf('do: { connect: nobody }\n    expectRejected: CONNECTOR_NOT_FOUND')).toMatchObject({ rejected: 'CONNECTOR_NOT_FOUND' })
  })

  it('[DX-23] networks go by name, accounts by number, addresses stay texts without quotes', () => {
    expect(actOf('do: { switchNetwork: base }')).toMatchObject({ command: { network: 'eip155:8453' } })
    expect(actOf('do: { addNetwork: sandbox2 }')).toMatchObject({ command: { network: { id: 31_338, caipNetworkId: 'eip155:31338' } } })
    expect(actOf('do: { switchAccount: 1 }')).toEqual({
      verb: 'do',
      command: { type: 'switchAccount', namespace: 'eip155', address: testAccounts[1] },
    })
    expect(actOf(`do: { switchAccount: ${testAccounts[3]} }`)).toMatchObject({ command: { address: testAccounts[3] } })
    expect(actOf('do: { sendTransaction: { transaction: { to: 2, value: 0x10 } } }')).toMatchObject({
      command: { transaction: { to: testAccounts[2], value: '0x10' } },
    })
    const { world } = parseScenario(
      "name: x\nconfig: { networks: [base] }\nworld:\n  wallets: [{ id: a, accounts: 2 }, { id: b, accounts: [5, '0x0000000000000000000000000000000000000001'], network: null }]\n  balances: [{ account: 0, network: base, amount: '1.5' }]\nsteps: [do: start]\n",
      'x.yaml',
    )
    expect(world.wallets).toEqual([
      { id: 'a', accounts: testAccounts.slice(0, 2), network: 'eip155:8453' },
      { id: 'b', accounts: [testAccounts[5], '0x0000000000000000000000000000000000000001'], network: null },
    ])
    expect(world.balances).toEqual([{ account: testAccounts[0], network: 'eip155:8453', amount: 1_500_000_000_000_000_000n }])
    const others = parseScenario(
      "name: x\nconfig: { networks: [sandboxSolana, sandboxBitcoin] }\nworld:\n  wallets: [{ id: a, namespace: solana, accounts: [3] }, { id: b, namespace: bip122 }]\n  balances: [{ account: 3, network: sandboxSolana, amount: '1.5' }, { account: 0, network: sandboxBitcoin, amount: '0.5' }]\nsteps: [do: start]\n",
      'x.yaml',
    ).world
    expect(others.wallets.map((one) => one.accounts)).toEqual([[testAccountsOf('solana')[3]], [testAccountsOf('bip122')[0]]])
    expect(others.balances.map(({ account, amount }) => [account, amount])).toEqual([
      [testAccountsOf('solana')[3], 1_500_000_000n],
      [testAccountsOf('bip122')[0], 50_000_000n],
    ])
  })

  it('[DX-23] JSON is read as well, durations have units, and steps know their lines', () => {
    const scenario = parseScenario(
      '{"name": "x", "ids": ["CORE-03"], "seed": 7,\n "steps": [\n  {"wait": "started", "within": "1.5s"},\n  {"advance": "2m", "note": "later"}]}',
      'x.json',
    )
    expect(scenario).toMatchObject({ name: 'x', ids: ['CORE-03'], seed: 7, startsItself: true })
    expect(scenario.steps).toMatchObject([
      { line: 3, act: { verb: 'wait', ms: 1_500 } },
      { line: 4, note: 'later', act: { verb: 'advance', ms: 120_000 } },
    ])
  })
})

describe('a scenario that is wrong', () => {
  const wrong: readonly [string, string, readonly string[]][] = [
    ['an empty file', '', ['1:1 : a scenario is an object with name and steps, not null']],
    ['no YAML', 'name: [x\nsteps: }', ['2:1 : is not YAML']],
    ['no steps', 'name: x\n', ['1:1 steps: must be a list of steps']],
    ['an unknown part', 'name: x\nstesp: []\nsteps: [do: start]\n', ['2:1 stesp: "stesp" is unknown; did you mean "steps"?']],
    [
      'an unknown option',
      'name: x\nconfig:\n  networks: [base]\n  themeMod: dark\nsteps: [do: start]\n',
      ['4:3 config.themeMod: "themeMod" is unknown; did you mean "themeMode"?'],
    ],
    [
      'an option of the wrong value',
      'name: x\nconfig: { networks: [base], themeMode: pink }\nsteps: [do: start]\n',
      ['2:29 config.themeMode: Option "themeMode": "pink" is none of system, dark, light'],
    ],
    [
      'an unknown network',
      'name: x\nconfig: { networks: [bsae] }\nsteps: [do: start]\n',
      ['2:22 config.networks[0]: there is no network "bsae"; did you mean "base"? Or write the network as an object.'],
    ],
    [
      'a network that lacks something',
      'name: x\nconfig: { networks: [{ id: 5, name: Five }] }\nsteps: [do: start]\n',
      ['2:22 config.networks[0]: Network Five: nativeCurrency.symbol must be a text that can be shown'],
    ],
    [
      'a wallet without id',
      'name: x\nworld: { wallets: [{ name: Kestrel }] }\nsteps: [do: start]\n',
      ['2:20 world.wallets[0].id: must be a text; put it in quotes'],
    ],
    [
      'an amount as a number',
      'name: x\nworld:\n  balances:\n    - { account: 0, network: base, amount: 1.5 }\nsteps: [do: start]\n',
      ['4:36 world.balances[0].amount: must be an amount in quotes, such as "1.5"'],
    ],
    [
      'balances of other namespaces',
      "name: x\nworld:\n  balances:\n    - { account: 0, network: sandboxSolana, amount: '0.0000000001' }\n    - { account: 0x1, network: sandboxBitcoin, amount: '1' }\n    - { account: 0, network: 'near:mainnet', amount: '1' }\nsteps: [do: start]\n",
      [
        '4:45 world.balances[0].amount: "0.0000000001" is no amount; write a decimal number in quotes, such as "1.5", with at most 9 decimals',
        '5:9 world.balances[1].account: "0x1" is no Bitcoin address',
        '6:21 world.balances[2].network: "near:mainnet" has no balances here; use a network of eip155, solana, bip122',
      ],
    ],
    [
      'a policy that is none',
      'name: x\nworld: { wallets: [{ id: k, policy: aprove }] }\nsteps: [do: start]\n',
      ['2:29 world.wallets[0].policy: must be ask, approve, reject or silent, or an object of: decision, delay'],
    ],
    ['an unknown verb', steps('click: button'), ['4:5 steps[0].click: there is no step "click" ("button")']],
    ['a misspelt verb', steps('exepct: { view: Connect }'), ['4:5 steps[0].exepct: there is no step "exepct" ({"view":"Connect"}); did you mean "expect"?']],
    ['two verbs', steps('do: start\n    wait: started'), ['5:5 steps[0].wait: one step has one verb, this one has do and wait; make it two steps']],
    ['a modifier of another verb', steps('do: start\n    within: 5s'), ['5:5 steps[0].within: "within" goes with wait, and with nothing else']],
    ['a step that says nothing', steps('note: hello'), ['4:5 steps[0]: says nothing to do']],
    ['a step that is a word', steps('reload'), ['4:5 steps[0]: "reload" needs a value: write "reload: ..."']],
    ['a step that is a number', steps('5'), ['4:5 steps[0]: must be a step such as "do: start", not 5']],
    ['an unknown command', steps('do: { conect: kestrel }'), ['4:11 steps[0].do.conect: there is no command "conect"; did you mean "connect"?']],
    ['a report, which is for policies', steps('do: { reportConnected: x }'), ['4:11 steps[0].do.reportConnected: there is no command "reportConnected"']],
    [
      'a missing member',
      steps('do: { setAddressLabel: { address: 0 } }'),
      ['4:11 steps[0].do.setAddressLabel: "label" is missing: it must be a text; put it in quotes'],
    ],
    [
      'an unknown member',
      steps('do: { connect: { connectorId: k, namspace: eip155 } }'),
      ['4:38 steps[0].do.connect.namspace: "namspace" is unknown; did you mean "namespace"?'],
    ],
    [
      'an unknown member of a wallet',
      'name: x\nworld: { wallets: [{ id: k, acounts: 2 }] }\nsteps: [do: start]\n',
      ['2:29 world.wallets[0].acounts: "acounts" is unknown; did you mean "accounts"?'],
    ],
    [
      'unknown members of parts that have words, too',
      'name: x\nworld: { wallets: [{ id: k, policy: { delai: 1s } }] }\nsteps:\n  - wallet: { id: k, aprove: true }\n',
      [
        '2:39 world.wallets[0].policy.delai: "delai" is unknown; did you mean "delay"?',
        '4:22 steps[0].wallet.aprove: "aprove" is unknown; did you mean "approve"?',
      ],
    ],
    [
      'unknown members deep in a policy, and methods that a wallet does not have',
      'name: x\nworld:\n  wallets:\n    - { id: k, policy: { methods: { signMessage: { decission: reject } } } }\n    - { id: l, policy: { methods: { wave: reject } } }\nsteps: [do: start]\n',
      [
        '4:52 world.wallets[0].policy.methods.signMessage.decission: "decission" is unknown; did you mean "decision"?',
        '5:37 world.wallets[1].policy.methods.wave: "wave" is unknown; one of: connect, restore, disconnect, switchNetwork, readNetwork, signMessage, signTypedData, signTransactions, sendTransaction',
      ],
    ],
    [
      'a value of another kind',
      steps('wallet: { id: k, emit: { type: accountsChanged, accounts: 3 } }'),
      ['4:53 steps[0].wallet.emit.accounts: must be a list'],
    ],
    [
      'what is done to a part that the world does not have',
      'name: x\nworld: { site: {} }\nsteps:\n  - relay: { scan: true }\n  - site: { reload: true }\n  - host: {}\n',
      [
        '4:5 steps[0].relay: there is no far wallet; write "relay: {}" into the world',
        '6:5 steps[2].host: there is no sign-in; write "signIn: {}" into the world',
      ],
    ],
    ['items that are none', steps('store: 4'), ['4:5 steps[0].store: must be items by name']],
    ['a value for a command that takes none', steps('do: { closeModal: now }'), ['4:11 steps[0].do.closeModal: "closeModal" takes no value']],
    [
      'an account that is none',
      steps('do: { switchAccount: 12 }'),
      ['4:11 steps[0].do.switchAccount.address: 12 is no account; write an address in quotes, or 0 to 9 for one of the test accounts'],
    ],
    ['an unknown event', steps('wait: conected'), ['4:5 steps[0].wait: there is no event "conected"; did you mean "connected"?']],
    [
      'an unknown error',
      steps('do: { connect: k }\n    expectRejected: CONNECT_PENDIG'),
      ['5:5 steps[0].expectRejected: there is no error "CONNECT_PENDIG"; did you mean "CONNECT_PENDING"?'],
    ],
    ['a duration without unit', steps('advance: 30'), ['4:5 steps[0].advance: 30 is no duration; write a number and its unit: 150ms, 5s, 2m, 8h']],
    [
      'an unknown subject',
      steps('expect: { acount.eip155: null }'),
      ['4:15 steps[0].expect.acount.eip155: nothing is called "acount"; did you mean "account"?'],
    ],
    [
      'an unknown matcher',
      steps('expect: { networks: { $lenght: 2 } }'),
      ['4:27 steps[0].expect.networks.$lenght: there is no matcher "$lenght"; did you mean "$length"?'],
    ],
    ['a bad pattern', steps("expect: { view: { $match: '(' } }"), ['4:23 steps[0].expect.view.$match: "(" is no regular expression']],
    [
      'a wallet that is not there',
      steps('wallet: { id: kestral, lock: true }'),
      ['4:15 steps[0].wallet.id: there is no wallet "kestral" yet; did you mean "kestrel"?'],
    ],
    ['a tab that is not there', steps('inTab: 2\n    do: openModal'), ['4:5 steps[0].inTab: there is no tab 2 yet; open it with newTab: true']],
    ['a fault that is none', steps('fault: { storage: broken }'), ['4:14 steps[0].fault.storage: must be full, denied, hanging or none']],
    [
      'an rpc fault that is none',
      steps('fault: { rpc: { status: 429, answer: garbage } }'),
      ['4:14 steps[0].fault.rpc: must be timeout, garbage, unreachable'],
    ],
  ]
  for (const [name, source, expected] of wrong) {
    it(`[DX-23, DX-29] ${name} is told with its place and the mend`, () => {
      const faults = faultsOf(source)
      expect(faults.length).toBe(expected.length)
      for (const [index, fault] of faults.entries()) expect(fault.slice(0, expected[index]?.length)).toBe(expected[index])
    })
  }

  it('[DX-23] all faults are told at once, in the order of the file', () => {
    expect(faultsOf(steps('do: { conect: x }', 'advance: 5', 'expect: { veiw: x }', 'do: start')).map((fault) => fault.slice(0, 4))).toEqual([
      '4:11',
      '5:5 ',
      '6:15',
    ])
  })

  it('[DX-23] expansion bombs, prototypes and depths are refused', () => {
    const bomb = `name: x\na: &a [1,1,1,1,1,1,1,1,1]\n${[...'bcdefghij'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(',')}]`).join('\n')}\nsteps: *j\n`
    expect(faultsOf(bomb)[0]).toMatch(/^1:1 : cannot be read/)
    expect(faultsOf('name: x\nsteps: [{ do: { signTypedData: { typedData: { __proto__: { a: 1 } } } } }]\n')[0]).toMatch(
      /cannot be read at .*__proto__ \(key\)/,
    )
    expect(faultsOf(`name: x\nsteps: ${'['.repeat(60)}${']'.repeat(60)}\n`)[0]).toMatch(/\(depth\)/)
  })

  it('[DX-23, DX-34] whatever the file holds, the answer is a scenario or SCENARIO_INVALID', () => {
    const source = steps(
      'do: { connect: kestrel }',
      'wait: connected',
      'wallet: { id: kestrel, policy: { methods: { connect: { delay: 2s } } } }',
      'fault: { rpc: { status: 429, times: 2 } }',
      'expect: { status.eip155: connected }',
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.nat(source.length),
            fc.nat(12),
            fc.oneof(fc.string(), fc.constantFrom('{', '}', '[', ']', ': ', '\n', '- ', '*a', '&a ', '!!set', '__proto__', 'null', '1e999', '.nan', '"')),
          ),
        ),
        (edits) => {
          faultsOf(edits.reduce((text, [at, remove, insert]) => text.slice(0, at) + insert + text.slice(at + remove), source))
        },
      ),
      { numRuns: 400 },
    )
    fc.assert(
      fc.property(fc.string(), (text) => void faultsOf(text)),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.json(), (text) => void faultsOf(text)),
      { numRuns: 300 },
    )
  })
})
