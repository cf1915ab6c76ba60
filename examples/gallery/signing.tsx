import { Body } from '../../src/ui-react/dialog/shell/body.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { SignMessageView, type SigningState } from '../../src/ui-react/features/siwx/sign-message-view.js'
import type { Figure } from './figures.js'
import { Replaceable, Review, SpeedUp } from './review.js'
import { app, kestrel } from './samples.js'

const nothing = () => undefined
const message = `fernwood.studio wants you to sign in with your Ethereum account:
0x7A3f19c4E02bD8815fA6c0bE37d24A9910cD91cE

Keep my orders on every device.

URI: https://fernwood.studio
Version: 1
Chain ID: 1
Nonce: 8f2c1b7e4d90a6c3
Issued At: 2025-12-04T09:41:00.000Z`

const figure = (caption: string, state: SigningState, text?: string): Figure => ({
  section: 'signing',
  caption,
  title: 'Sign in',
  start: state.step === 'done' ? <BackButton onPress={nothing} /> : null,
  children: <SignMessageView app={app} wallet={kestrel} message={text} state={state} onSign={nothing} onCancel={nothing} />,
})

const review = (caption: string, ...chains: readonly string[]): Figure => ({
  section: 'signing',
  caption,
  title: 'Review',
  start: null,
  children: (
    <Body>
      {chains.map((chain) => (
        <Review key={chain} chain={chain} />
      ))}
    </Body>
  ),
})

/** View SIWXSignMessage, in the states that a visitor meets. */
export const signing: readonly Figure[] = [
  figure('SignMessage, preparing', { step: 'ready', busy: true }),
  figure('SignMessage, ready', { step: 'ready' }, message),
  figure('SignMessage, in the wallet', { step: 'signing', inApp: false }, message),
  figure('SignMessage, checking', { step: 'checking' }, message),
  figure('SignMessage, done', { step: 'done' }, message),
  figure('SignMessage, declined', { step: 'failed', why: 'declined' }, message),
  figure('SignMessage, another account', { step: 'failed', why: 'otherAccount' }, message),
  review('Review, Bitcoin', 'bitcoin'),
  review('Review, Solana', 'solana'),
  review('Review, several', 'solana-several'),
  review('Review, two transactions', 'solana', 'solana-fails'),
  review('Review, EVM', 'evm'),
  review('Review, every effect', 'effects'),
  {
    section: 'signing',
    caption: 'Pending transactions',
    title: 'Pending payments',
    start: <BackButton onPress={nothing} />,
    children: <SpeedUp step="list" />,
  },
  {
    section: 'signing',
    caption: 'Pending transactions, review',
    title: 'Pending transactions',
    start: <BackButton onPress={nothing} />,
    children: <SpeedUp step="review" />,
  },
  {
    section: 'signing',
    caption: 'Pending transactions, declined',
    title: 'Pending transactions',
    start: <BackButton onPress={nothing} />,
    children: <SpeedUp step="declined" />,
  },
  {
    section: 'signing',
    caption: 'Pending transactions, replaceable',
    title: 'Pending transactions',
    start: <BackButton onPress={nothing} />,
    children: <Replaceable step="list" />,
  },
  {
    section: 'signing',
    caption: 'Pending transactions, too late',
    title: 'Pending transactions',
    start: <BackButton onPress={nothing} />,
    children: <Replaceable step="late" />,
  },
]
