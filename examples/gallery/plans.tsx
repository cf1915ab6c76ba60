import type { ReactElement } from 'react'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { ConfirmPlanView, type ConfirmPlanViewProps, type ShownPlan } from '../../src/ui-react/features/plans/confirm-plan-view.js'
import { PlanProgressView, type PlanProgressViewProps } from '../../src/ui-react/features/plans/plan-progress-view.js'
import { PayOutcomeView, type PayOutcomeViewProps } from '../../src/ui-react/features/pay/pay-outcome.js'
import { PayView, type PayViewProps } from '../../src/ui-react/features/pay/pay-view.js'
import { TokenPicker } from '../../src/ui-react/features/tokens/token-picker.js'
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
    money="USD"
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
  <TokenPicker
    tokens={[
      { id: 'native', symbol: 'ETH', name: 'Ether', amount: '1.204' },
      { symbol: 'USDC', name: 'USD Coin', id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '1250.5' },
      { symbol: 'MARA', name: 'A token with a name that is longer than the row', id: mara, amount: '0.00000001' },
    ]}
    search={search}
    current="native"
    network="eip155:1"
    isToken={() => false}
    onToken={nothing}
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
const coin = (symbol: string) => ({ kind: 'token', name: symbol, known: { kind: 'tokens', keys: [symbol.toLowerCase()] } }) as const
const paid = (outcome: PayOutcomeViewProps, more: Partial<PlanProgressViewProps> = {}) =>
  progress({
    state: 'done',
    amount: '2.5 USDC',
    steps: [{ id: 'send', type: 'sendTransaction', status: 'done' }],
    extra: <PayOutcomeView {...outcome} />,
    ...more,
  })
const three = [
  { id: 'approve', type: 'sendTransaction', status: 'done' },
  { id: 'sign', type: 'signTypedData', status: 'started' },
  { id: 'swap', type: 'sendTransaction', status: 'waiting' },
] as const

const both = [
  { id: 'approve', type: 'sendTransaction', status: 'sent' },
  { id: 'swap', type: 'sendTransaction', status: 'sent' },
] as const
const swapped: ShownPlan = { ...plan, comes: ['at least 1,742.1 USDC'], to: undefined, action: 'Swap 0.5 ETH' }

const fees = [
  { id: 'former', key: 'Fee so far', value: 'at most 0.00042 ETH' },
  { id: 'network', key: 'New fee', value: 'at most 0.00048 ETH' },
]
const twice = {
  id: 'twice',
  title: 'This may pay twice',
  text: 'Your wallet may send it beside the first. Check in the wallet that it replaces it.',
  danger: true,
}
const faster: ShownPlan = {
  ...plan,
  costs: fees,
  to: { address: other, isKnown: true },
  about: 'The same again with a higher fee, in place of the first.',
  action: 'Speed up',
}
const cancelled: ShownPlan = {
  ...faster,
  goes: [],
  to: undefined,
  reviews: [],
  about: 'Sends nothing, in place of the first. The fee is still paid.',
  action: 'Cancel transaction',
  decline: 'Keep it',
}

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
  figure('Send', 'Send, in dollars', send({ amount: '1,000', isMoney: true, amountNote: { text: 'That is 0.5 ETH' }, onUnit: nothing })),
  figure('Send', 'Send, token choice', picker('')),
  figure('Send', 'Send, token not found', picker('xyz')),
  figure('Send', 'Send, maximum', send({ amount: '1.20358', amountNote: { text: '0.00042 ETH stays for the network fee' } })),
  figure('Review', 'Plan, speed up', confirm({ plan: { ...faster, notes: [twice] }, warned: true })),
  figure('Review', 'Plan, cancel', confirm({ plan: cancelled })),
  figure('Pay', 'Pay, without a wallet', pay({})),
  figure(
    'Pay',
    'Pay, choice',
    pay({
      state: 'choose',
      payment: { amount: '12', address: other, name: 'Fernwood Tea', token: mara, network },
      short: {
        balance: '5',
        symbol: 'USDC',
        choices: [
          { id: '1', amount: '12 USDC', network: 'Base', picture: coin('USDC') },
          { id: '2', amount: '0.006049 ETH', network: 'Ethereum', becomes: 'USDC', picture: coin('ETH') },
          { id: '3', amount: '12.09674 DAI', network: 'Ethereum', becomes: 'USDC', picture: coin('DAI') },
        ],
      },
    }),
  ),
  figure(
    'Review',
    'Pay, by exchange',
    confirm({
      plan: {
        ...plan,
        goes: ['12.09674 DAI'],
        arrives: ['12 USDC'],
        comes: ['about 0.0603 USDC'],
        to: { address: other, name: 'Fernwood Tea' },
        prompts: 3,
        action: 'Pay 12.09674 DAI',
      },
    }),
  ),
  figure('Progress', 'Pay, seen', paid({ reached: 2, arrival: 'exact', due: '2.5 USDC' })),
  figure('Progress', 'Pay, settled late in parts', paid({ reached: 3, arrival: 'over', arrived: '2.6 USDC', by: '0.1 USDC', isLate: true, parts: 2 })),
  figure(
    'Progress',
    'Pay, short',
    paid(
      { reached: 2, arrival: 'short', arrived: '2.45 USDC', by: '0.05 USDC' },
      { rest: '0.05 USDC', restWords: { text: '0.05 USDC short', button: 'Pay the rest, 0.05 USDC' }, onRest: nothing },
    ),
  ),
  figure('Progress', 'Pay, unknown', paid({ reached: 2, arrival: 'unknown' })),
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
  figure('Review', 'Plan, both at once', confirm({ plan: { ...swapped, atOnce: 'One prompt for 2 steps: both happen, or neither' } })),
  figure(
    'Review',
    'Plan, at once by a smart account',
    confirm({
      plan: {
        ...swapped,
        notes: [{ id: 'upgrade', title: 'This becomes a smart account', text: 'Kestrel will ask first. Its code then acts for your account.', danger: false }],
        atOnce: 'One prompt for 3 steps: all happen, or none',
      },
    }),
  ),
  figure(
    'Review',
    'Plan, one by one after all',
    confirm({
      state: 'asked',
      plan: {
        ...swapped,
        prompts: 2,
        notes: [{ id: 'split', title: 'Not at once', text: 'Kestrel takes the steps one by one, each with its own prompt.', danger: false }],
      },
    }),
  ),
  figure('Review', 'Plan, fee paid', confirm({ plan: { ...plan, costs: [{ id: 'network', key: 'Network fee', value: 'Paid by Fernwood Tea' }] } })),
  figure(
    'Review',
    'Plan, pay the fee',
    confirm({
      plan: {
        ...plan,
        notes: [{ id: 'sponsor', title: 'Pay the fee yourself?', text: 'Fernwood Tea didn’t pay it. Nothing was sent.', danger: false }],
        action: 'Pay the fee',
      },
    }),
  ),
  figure('Review', 'Plan, none', confirm({ state: 'none', plan: undefined })),
  figure('Progress', 'Plan, on its way', progress({})),
  figure('Progress', 'Plan, second of three', progress({ steps: three })),
  figure('Progress', 'Plan, both on their way', progress({ steps: both, atOnce: 'One prompt for 2 steps: both happen, or neither' })),
  figure('Progress', 'Plan, waits', progress({ onSlow: nothing })),
  figure('Progress', 'Plan, being cancelled', progress({ amount: undefined, cancels: true, onSlow: nothing })),
  figure(
    'Progress',
    'Plan, cancelled',
    progress({ amount: undefined, cancels: true, state: 'done', steps: [{ id: 'replace', type: 'sendTransaction', status: 'done' }] }),
  ),
  figure(
    'Progress',
    'Plan, too late',
    progress({
      amount: undefined,
      cancels: true,
      state: 'failed',
      problem: 'Too late. The first one isn’t waiting any more.',
      steps: [{ id: 'replace', type: 'sendTransaction', status: 'failed' }],
      onRepeat: undefined,
    }),
  ),
  figure('Progress', 'Plan, slow', progress({ state: 'submitted' })),
  figure('Progress', 'Plan, done', progress({ state: 'done', steps: [{ id: 'send', type: 'sendTransaction', status: 'done' }] })),
  ...(['asShown', 'differs', 'unchecked'] as const).map((verdict) =>
    figure('Progress', `Plan, done, ${verdict}`, progress({ state: 'done', verdict, steps: [{ id: 'send', type: 'sendTransaction', status: 'done' }] })),
  ),
  figure(
    'Progress',
    'Plan, failed',
    progress({ state: 'failed', problem: 'It didn’t work', steps: [{ id: 'send', type: 'sendTransaction', status: 'failed' }] }),
  ),
  figure('Progress', 'Plan, in another tab', progress({ state: 'elsewhere', steps: [{ id: 'send', type: 'sendTransaction', status: 'unknown' }] })),
  figure('Progress', 'Plan, interrupted', progress({ state: 'interrupted', steps: [{ id: 'send', type: 'sendTransaction', status: 'unknown' }] })),
  figure('Progress', 'Plan, to oneself', progress({ amount: undefined, steps: [], explorer: undefined, state: 'done', problem: mara })),
]
