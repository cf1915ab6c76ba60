import { of } from 'rxjs'
import type { PluginDomain } from '../../src/domain/plugin.js'
import type { AnySlice } from '../../src/domain/root.js'
import { beginPlan, makesPlans, plansDomain, planEndings, selectPlan, servesSteps, type PlanStep } from '../../src/domain/plans/index.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, B, BETA } from './facts.js'
import { openConnected, type Page, type PageOptions, walletOf } from './page.js'

export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const MAIN = mainnet.caipNetworkId
export const HASH = `0x${'ab'.repeat(32)}`
export const SPONSOR = { url: 'https://sponsor.example/rpc', name: 'Acme', context: { policy: 'p1' } }
export const WORD = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
export const APPROVE: PlanStep = {
  id: 'approve',
  type: 'sendTransaction',
  payload: `{"data":"0x095ea7b3","from":"${A}","gas":"0x5208","to":"${TOKEN}","value":"0x0"}`,
  check: { call: `{"data":"0xdd62ed3e","to":"${TOKEN}"}`, atLeast: '250' },
}
export const SWAP: PlanStep = { id: 'swap', type: 'sendTransaction', atOnce: `{"data":"0x38ed1739","to":"${B}","value":"0x1"}` }
export const PAY: PlanStep = { id: 'pay', type: 'sendTransaction', payload: `{"to":"${B}","value":"0x2"}` }
export const SIGN: PlanStep = { id: 'sign', type: 'signMessage', payload: 'Hello' }
export const FEE = { for: 'network', units: '10', decimals: 18, symbol: 'ETH' } as const

/** An act, which the command `copyText` asks for here. */
export function toyAct(make: Parameters<typeof makesPlans>[1], serve: Parameters<typeof servesSteps>[1]): PluginDomain {
  const slice = {
    name: 'toy' as never,
    decide: {},
    evolve: {},
    policies: { make: makesPlans('register', make), serve: servesSteps('register', serve) },
    endings: { make: planEndings('register') },
  } as unknown as AnySlice
  return {
    name: 'toy',
    slices: [slice],
    shares: [plansDomain],
    guards: { copyText: (state, { text }, { operation }) => beginPlan(state, operation, { act: 'register', inputs: { text } }) },
  }
}

/** An act of these steps. Without a sponsor it needs ether that the account may lack. */
function act(steps: readonly PlanStep[], hasEther = true): PluginDomain {
  return toyAct(
    (_, __, { isSponsored }) => {
      if (!isSponsored && !hasEther) throw failure('STOPPED')
      return of({ goes: [], comes: [], costs: [FEE], warnings: [], steps })
    },
    () => of({ payload: `{"data":"0x38ed17391","to":"${B}"}` }),
  )
}

export interface World {
  readonly steps?: readonly PlanStep[]
  readonly batches?: object | true
  readonly policy?: object | string
  readonly sponsor?: object
  readonly hasEther?: boolean
  readonly ports?: PageOptions['ports']
}

export const optionsOf = ({ steps = [APPROVE, SWAP], batches = true, policy = 'approve', sponsor, hasEther, ports }: World): PageOptions => ({
  send: true,
  others: [{ name: 'toy' }, { name: 'evm', configure: () => ({ config: { review: false, ...(sponsor && { sponsor }) } }) as never }],
  domains: [act(steps, hasEther)],
  options: { networks: [mainnet] },
  wallets: [
    { id: ALPHA, name: 'Alpha', accounts: [A, B], policy: policy as never, batches: batches as never },
    { id: BETA, name: 'Beta', accounts: [A] },
  ],
  ...(ports && { ports }),
})

export async function made(world: World = {}, allowance = 0): Promise<Page> {
  const page = await openConnected(optionsOf(world))
  page.memory.rpc.handle('eth_call', () => WORD(allowance))
  page.give({ type: 'copyText', text: 'x' })
  page.wait(1_000)
  return page
}
export async function begun(world: World = {}, allowance = 0): Promise<Page> {
  const page = await made(world, allowance)
  confirm(page)
  return page
}
export const confirm = (page: Page) => {
  page.give({ type: 'confirmPlan' })
  page.wait(0)
}
export const plan = (page: Page) => selectPlan(page.state())
export const statuses = (page: Page) => plan(page)?.progress.map(({ status }) => status)
export const asked = (page: Page, ...methods: readonly string[]) =>
  walletOf(page)
    .requests()
    .flatMap(({ method }) => (methods.includes(method) ? [method] : []))
export const prompts = (page: Page) => asked(page, 'sendTransaction', 'signMessage', 'sendCalls')
export const idOf = (page: Page) => plan(page)?.progress.find(({ batchId }) => batchId !== undefined)?.batchId ?? ''
export const ends = (page: Page, outcome: 'confirmed' | 'failed' | 'partial' | 'unclear' | 'dropped' = 'confirmed', hash = idOf(page)) => {
  page.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome, transactions: [{ hash: HASH, network: MAIN, outcome: 'confirmed' }] } as never)
  page.wait(0)
}
export const refusing = (code: number, message = 'No.') => ({ methods: { sendCalls: { error: { code, message } } } })
