import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxContracts } from '../../../cli/sandbox/evm/contracts/index.js'
import { parseScenario } from '../../../cli/scenario/read/load.js'
import { createRealWorlds, type RealWorlds } from '../../../cli/scenario/real/real-worlds.js'
import { runScenario } from '../../../cli/scenario/run.js'
import { divergenceOf, exportableTape } from '../../../cli/tape/check.js'
import { parseTape } from '../../../cli/tape/file.js'
import { writeTape } from '../../../src/domain/kernel/tape.js'
import { approvalData } from '../../../src/domain/shared/evm/approval-data.js'

const { tokens, router } = sandboxContracts(31_337)
const idOf = (key: string) => tokens.find((one) => one.key === key)?.address ?? ''

const journey = (name: string, steps: string) => `name: ${name}
config: { networks: [sandbox1, sandbox2] }
world:
  wallets: [{ id: dev.latchkit.kestrel, name: Kestrel, accounts: [4] }]
  swap: true
  pay: true
steps:
  - do: { connect: dev.latchkit.kestrel }
  - wait: connected
${steps}`

/** Makes a plan of an exchange, confirms it, and waits for its steps and its end. */
const exchange = (order: string, steps: readonly string[]) => `  - do: { swap: ${order} }
  - wait: planReviewed
    within: 60s
    with: { act: swap, isLast: true }
  - do: confirmPlan
${steps.map((step) => `  - wait: planStepEnded\n    within: 60s\n    with: { step: ${step}${step === 'permit' ? '' : ', outcome: confirmed'} }\n`).join('')}  - wait: planCompleted
    within: 60s
    with: { act: swap, outcome: confirmed }
`

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const confirmed = (steps: readonly string[]) => `  - wait: planReviewed
    within: 60s
    with: { act: pay, isLast: true }
  - do: { confirmPlan: { despiteWarnings: true } }
${steps.map((step) => `  - wait: planStepEnded\n    within: 60s\n    with: { step: ${step} }\n`).join('')}  - wait: planCompleted
    within: 60s
    with: { act: pay, outcome: confirmed }
`

/** Pays in a token of which the account has too little, with another that it holds. */
const payment = (order: string, held: string, asked: string, steps: readonly string[]) => `  - do: { pay: ${order} }
  - wait: payShort
    within: 60s
  - do: { choosePayment: 'eip155:31337:${idOf(held)}:${idOf(asked)}' }
${confirmed(steps)}  - wait: payArrived
    within: 60s
    with: { arrival: exact }
`

const payText = await readFile('tests/scenarios/pay/from-what-is-held.yaml', 'utf8')
const worldText = await readFile('tests/scenarios/swap/ether-for-dollars.yaml', 'utf8')
const onePrompt = await readFile('tests/scenarios/swap/one-prompt.yaml', 'utf8')
const rest = `  - do: { sendTransaction: { transaction: { to: '${idOf('usdt')}', data: '${approvalData(router, 5n)}' } } }
  - wait: transactionEnded
    within: 60s
    with: { outcome: confirmed }
`
const journeys = [
  ['[SWAP-05, SWAP-09] ether for dollars', worldText],
  ['[SWAP-07, SWAP-08] an approval and its exchange with one prompt, in one transaction of an upgraded account', onePrompt],
  [
    '[SWAP-08, UX-39] a token that needs an approval, by way of two pools',
    journey('dai for dollars', exchange(`{ from: '${idOf('dai')}', to: '${idOf('usdc')}', amount: '100' }`, ['approve', 'swap'])),
  ],
  [
    '[SWAP-08] a token that answers nothing and has a rest of an allowance, which is set to 0 first',
    journey('tether for ether', rest + exchange(`{ from: '${idOf('usdt')}', to: native, amount: '250.5' }`, ['reset', 'approve', 'swap'])),
  ],
  [
    '[SWAP-08, UX-39] x6 a token with permits: a signature of the exact amount, and one transaction',
    journey('permitted', exchange(`{ from: '${idOf('usdc')}', to: native, amount: '30' }`, ['permit', 'swap'])),
  ],
  [
    '[SWAP-07] x7 an allowance that suffices is not asked for again',
    journey(
      'allowed',
      `${rest.replace(idOf('usdt'), idOf('usdc')).replace(approvalData(router, 5n), approvalData(router, 20_000_000n))}${exchange(`{ from: '${idOf('usdc')}', to: native, amount: '20' }`, ['swap'])}`,
    ),
  ],
  ['[PAY-02, PAY-03] more dollars than the account has are paid by an exchange of ether, exactly', payText],
  [
    '[PAY-02] tickets are paid for with dollars: a permit, an exchange and the payment in one plan',
    journey('tickets', payment(`{ to: '${SHOP}', amount: '26', token: '${idOf('tix')}' }`, 'usdc', 'tix', ['permit', 'swap', 'send'])),
  ],
  [
    '[PAY-02] a token that keeps a part of each transfer comes short, which is said; the rest is a second part',
    journey(
      'taxed',
      `  - do: { pay: { to: '${SHOP}', amount: '100', token: '${idOf('taxed')}' } }
${confirmed(['send'])}  - wait: payArrived
    within: 60s
    with: { arrival: short, parts: 1 }
  - do: payRest
${confirmed(['send'])}  - wait: payArrived
    within: 60s
    with: { arrival: short, parts: 2 }
`,
    ),
  ],
] as const
const scenarios = journeys.map(([name, text]) => [name, parseScenario(text, name)] as const)

let worlds: RealWorlds
beforeAll(async () => {
  worlds = await createRealWorlds(scenarios.map(([, scenario]) => scenario))
})
afterAll(() => worlds?.stop())

describe('exchanges on a real chain, with a wallet with keys', () => {
  it.each(scenarios)('%s', async (_, scenario) => {
    const result = await runScenario(scenario, worlds.worldFor(scenario))
    expect(result.failures).toEqual([])
    for (const tape of result.tapes) {
      expect(divergenceOf(parseTape(writeTape(tape)))).toBeUndefined()
      expect(writeTape(exportableTape(tape))).not.toMatch(/f39fd6e51aad88f6|15d34aaf54267db7/i)
    }
  })
})
