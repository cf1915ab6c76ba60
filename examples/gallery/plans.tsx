import type { ReactElement } from 'react'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { ConfirmPlanView, type ConfirmPlanViewProps, type ShownPlan } from '../../src/ui-react/features/plans/confirm-plan-view.js'
import { PlanProgressView, type PlanProgressViewProps } from '../../src/ui-react/features/plans/plan-progress-view.js'
import { PayView, type PayViewProps } from '../../src/ui-react/features/pay/pay-view.js'
import { AssetPicker } from '../../src/ui-react/features/send/asset-picker.js'
import { WalletSendView, type WalletSendViewProps } from '../../src/ui-react/features/send/wallet-send-view.js'
import type { Figure } from './figures.js'
import { mara, other } from './samples.js'

const nothing = () => undefined
const network = { name: 'Ethereum', picture: { kind: 'place', name: 'Ethereum', known: { kind: 'networks', keys: ['eip155:1'] } } } as const
const ether = { symbol: 'ETH', picture: { kind: 'token', name: 'ETH', known: { kind: 'tokens', keys: ['eth'] } } } as const

const figure = (title: string, caption: string, children: ReactElement): Figure => ({
  section: 'account',
  caption,
  title,
  start: <BackButton onPress={nothing} />,
  children,
})

const send = (more: Partial<WalletSendViewProps>) => (
  <WalletSendView
    network={network}
    asset={ether}
    amount="0.5"
    amountNote={{ text: 'That is 0.5 ETH' }}
    balance="1.204 ETH"
    receiver={other}
    found={{ address: other, name: 'jonas.eth' }}
    fee="0.00042 ETH"
    onPick={nothing}
    onSpeed={nothing}
    onAmount={nothing}
    onMax={nothing}
    onReceiver={nothing}
    onReview={nothing}
    {...more}
  />
)

const picker = (search: string) => (
  <AssetPicker
    assets={[
      { symbol: 'ETH', name: 'Ether', amount: '1.204' },
      { symbol: 'USDC', name: 'USD Coin', token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '1250.5' },
      { symbol: 'MARA', name: 'A token with a name that is longer than the row', token: mara, amount: '0.00000001' },
    ]}
    search={search}
    current={undefined}
    network="eip155:1"
    isToken={() => false}
    onAsset={nothing}
    onCancel={nothing}
  />
)

const plan: ShownPlan = {
  goes: ['0.5 ETH'],
  comes: [],
  costs: [{ id: 'network', key: 'Network fee', value: 'at most 0.00042 ETH' }],
  to: { address: other, name: 'jonas.eth', isKnown: false },
  network,
  notes: [],
  reviews: [{ notes: [], facts: [{ key: 'Expected change', value: '−0.5 ETH' }] }],
  prompts: 1,
  action: 'Send 0.5 ETH',
}
const confirm = (more: Partial<ConfirmPlanViewProps>) => (
  <ConfirmPlanView state="ready" plan={plan} wallet="Kestrel" warned={false} onConfirm={nothing} onRepeat={nothing} onCancel={nothing} {...more} />
)
const progress = (more: Partial<PlanProgressViewProps>) => (
  <PlanProgressView
    state="running"
    amount="0.5 ETH"
    steps={[{ id: 'send', type: 'sendTransaction', status: 'sent' }]}
    explorer="https://explorer.example/tx/0x1"
    onRepeat={nothing}
    onContinue={nothing}
    onForget={nothing}
    onClose={nothing}
    {...more}
  />
)
const pay = (more: Partial<PayViewProps>) => (
  <PayView
    state="connect"
    payment={{ amount: '2.5 ETH', address: other, name: 'Fernwood Tea', network }}
    onConnect={nothing}
    onRepeat={nothing}
    onCancel={nothing}
    {...more}
  />
)
const three = [
  { id: 'approve', type: 'sendTransaction', status: 'done' },
  { id: 'sign', type: 'signTypedData', status: 'started' },
  { id: 'swap', type: 'sendTransaction', status: 'waiting' },
] as const

/** Sending, the plan of an act, and its progress. */
export const plans: readonly Figure[] = [
  figure('Send', 'Send, filled', send({})),
  figure(
    'Send',
    'Send, empty',
    send({ amount: '', amountNote: undefined, receiver: '', found: undefined, balance: undefined, fee: undefined, reason: 'Enter an amount' }),
  ),
  figure(
    'Send',
    'Send, too much',
    send({ amount: '2.75', amountNote: { text: '1.546 ETH more than you have', isProblem: true }, reason: '1.546 ETH more than you have' }),
  ),
  figure(
    'Send',
    'Send, two meanings',
    send({ amount: '1,000', amountNote: { text: 'Which one do you mean?' }, meanings: ['1.0000', '1000'], reason: 'Which one do you mean?' }),
  ),
  figure(
    'Send',
    'Send, no receiver',
    send({
      receiver: 'ab'.repeat(32),
      found: undefined,
      receiverNote: { text: 'This is the id of a transaction, not an address', isProblem: true },
      reason: 'This is the id of a transaction, not an address',
    }),
  ),
  figure(
    'Send',
    'Send, known receivers',
    send({
      amount: '',
      amountNote: undefined,
      receiver: '',
      found: undefined,
      known: [
        { address: mara, kind: 'own', label: 'Savings' },
        { address: other, kind: 'recent' },
      ],
      reason: 'Enter an amount',
    }),
  ),
  figure('Send', 'Send, in dollars', send({ amount: '1,000', currency: 'USD', amountNote: { text: 'That is 0.5 ETH' }, onUnit: nothing })),
  figure('Send', 'Send, token choice', picker('')),
  figure('Send', 'Send, token not found', picker('xyz')),
  figure('Send', 'Send, maximum', send({ amount: '1.20358', amountNote: { text: '0.00042 ETH stays for the network fee' } })),
  figure('Pay', 'Pay, without a wallet', pay({})),
  figure('Pay', 'Pay, made', pay({ state: 'reading', payment: { amount: '25', address: other, token: other, network } })),
  figure('Pay', 'Pay, failed', pay({ state: 'failed', problem: 'Your balance is 0.3 ETH' })),
  figure('Pay', 'Pay, none', pay({ state: 'none', payment: undefined })),
  figure('Review', 'Plan, ready', confirm({})),
  figure(
    'Review',
    'Plan, again',
    confirm({
      warned: true,
      plan: { ...plan, notes: [{ id: 'again', title: 'Again?', text: 'You sent the same a short while ago. It is on its way.', danger: false }] },
    }),
  ),
  figure('Review', 'Plan, test first', confirm({ plan: { ...plan, goes: ['0.005 ETH'], later: ['0.495 ETH'], action: 'Send 0.005 ETH' } })),
  figure(
    'Progress',
    'Plan, test arrived',
    progress({ state: 'done', amount: '0.005 ETH', rest: '0.495 ETH', onRest: nothing, steps: [{ id: 'send', type: 'sendTransaction', status: 'done' }] }),
  ),
  figure('Send', 'Send, new receiver', send({ onTest: nothing })),
  figure('Review', 'Plan, made', confirm({ state: 'making', plan: undefined })),
  figure('Review', 'Plan, simulated', confirm({ state: 'checking', plan: { ...plan, reviews: [] } })),
  figure('Review', 'Plan, asked', confirm({ state: 'asked' })),
  figure(
    'Review',
    'Plan, warned',
    confirm({
      warned: true,
      plan: {
        ...plan,
        to: { address: `${other.slice(0, 7)}${'1'.repeat(29)}${other.slice(-6)}`, isKnown: false },
        notes: [{ id: 'a', title: 'Not the address you know', text: 'It only looks like 0x1D05…E204. Fraudsters make such addresses.', danger: true }],
      },
    }),
  ),
  figure('Review', 'Plan, declined', confirm({ state: 'failed', problem: 'You declined. Nothing was sent.' })),
  figure(
    'Review',
    'Plan, of three prompts',
    confirm({ plan: { ...plan, comes: ['at least 1,742.1 USDC'], to: undefined, prompts: 3, action: 'Swap 0.5 ETH' } }),
  ),
  figure('Review', 'Plan, none', confirm({ state: 'none', plan: undefined })),
  figure('Progress', 'Plan, on its way', progress({})),
  figure('Progress', 'Plan, second of three', progress({ steps: three })),
  figure('Progress', 'Plan, slow', progress({ state: 'submitted' })),
  figure('Progress', 'Plan, done', progress({ state: 'done', steps: [{ id: 'send', type: 'sendTransaction', status: 'done' }] })),
  figure(
    'Progress',
    'Plan, failed',
    progress({ state: 'failed', problem: 'It didn’t work', steps: [{ id: 'send', type: 'sendTransaction', status: 'failed' }] }),
  ),
  figure('Progress', 'Plan, interrupted', progress({ state: 'interrupted', steps: [{ id: 'send', type: 'sendTransaction', status: 'unknown' }] })),
  figure('Progress', 'Plan, to oneself', progress({ amount: undefined, steps: [], explorer: undefined, state: 'done', problem: mara })),
]
