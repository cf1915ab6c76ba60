import type { ReactElement } from 'react'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { FullAddress } from '../../src/ui-react/primitives/address.js'
import { ApproveView, type ApproveViewProps, type ShownRequest } from '../../src/ui-react/features/approvals/approve-view.js'
import { ConnectingFarcasterView, type FarcasterState } from '../../src/ui-react/features/auth/social/connecting-farcaster-view.js'
import { ConnectingSocialView, type SocialState } from '../../src/ui-react/features/auth/social/connecting-social-view.js'
import { EmailLoginView, type EmailLoginState } from '../../src/ui-react/features/auth/email/email-login-view.js'
import { UpdateEmailView, type UpdateEmailState } from '../../src/ui-react/features/auth/email/update-email-view.js'
import { EmailField } from '../../src/ui-react/features/auth/email/email-field.js'
import { LegalBox } from '../../src/ui-react/features/connection/legal-box.js'
import { SocialButtons } from '../../src/ui-react/features/auth/social/social-buttons.js'
import type { Figure } from './figures.js'
import { app, mara, place } from './samples.js'
import { ConnectFigure } from './connect-figure.js'

const nothing = () => undefined
const copied = () => Promise.resolve(true)
const back = <BackButton onPress={nothing} />
const mail = 'mara@fernwood.studio'

const email = (state: EmailLoginState): ReactElement => (
  <EmailLoginView
    app={app}
    mail={state.step === 'address' ? '' : mail}
    state={state}
    minutes={10}
    onAddress={nothing}
    onCode={nothing}
    onAgain={nothing}
    onAnother={nothing}
    onRetry={nothing}
    onMethods={nothing}
    onCancel={nothing}
  />
)
const social = (state: SocialState): ReactElement => (
  <ConnectingSocialView app={app} provider="google" state={state} onRetry={nothing} onCancel={nothing} onMethods={nothing} />
)
const farcaster = (state: FarcasterState, mobile = false): ReactElement => (
  <ConnectingFarcasterView app={app} state={state} mobile={mobile} onCopy={copied} onRetry={nothing} onMethods={nothing} />
)
const update = (state: UpdateEmailState): ReactElement => (
  <UpdateEmailView mail={mail} state={state} minutes={10} onAddress={nothing} onCode={nothing} onAnother={nothing} onRetry={nothing} onBack={nothing} />
)
const spender = '0x8F31aB7c42E9f03618dC5b7e90A2f4c61B38e0B7'
const spends: ShownRequest = {
  heading: 'Let 0x8F31…e0B7 spend your unknown token 0xA0b8…eB48',
  warnings: [{ id: 'unlimited', danger: true, title: 'Unlimited access was asked for', text: '0x8F31…e0B7 could take all of this token, today or any day.' }],
  parts: [
    {
      id: '0',
      facts: [
        { key: 'Spender', value: <span className="lk-mono">0x8F31…e0B7</span> },
        { key: 'Max fee', value: <span className="lk-num">0.00042 ETH</span> },
      ],
      raw: `{"data":"0x095ea7b3${'0'.repeat(24)}${spender.slice(2)}${'f'.repeat(64)}","to":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"}`,
    },
  ],
}
const sends: ShownRequest = {
  heading: 'Send 0.5 ETH',
  warnings: [],
  parts: [{ id: '0', facts: [{ key: 'Max fee', value: <span className="lk-num">0.00042 ETH</span> }], raw: '{"to":"0x…","value":"0x6f05b59d3b20000"}' }],
}
const typed: ShownRequest = {
  heading: 'Sign data',
  warnings: [
    {
      id: 'permit',
      danger: true,
      title: 'This signature lets someone else spend your tokens',
      text: 'No transaction is needed after it: 0x8F31…e0B7 could take them at any time.',
    },
  ],
  parts: [
    {
      id: '0',
      facts: [],
      fields: [
        { id: '0', name: 'domain', value: '', depth: 0 },
        { id: '1', name: 'name', value: 'USD Coin', depth: 1 },
        { id: '2', name: 'chainId', value: '1', depth: 1 },
        { id: '3', name: 'Permit', value: '', depth: 0 },
        { id: '4', name: 'owner', value: mara, depth: 1 },
        { id: '5', name: 'spender', value: spender, depth: 1 },
        { id: '6', name: 'value', value: '115792089237316195423570985008687907853269984665640564039457584007913129639935', depth: 1 },
      ],
      raw: '{"types":{}}',
    },
  ],
}
const message: ShownRequest = {
  heading: 'Sign a message',
  warnings: [],
  parts: [
    {
      id: '0',
      facts: [],
      message: 'fernwood.studio wants you to prove that this is your wallet.\n\nKeep my orders on every device.',
      raw: '0x6665726e776f6f64',
    },
  ],
}
const approve = (request: ShownRequest | undefined, more: Partial<ApproveViewProps> = {}): ReactElement => (
  <ApproveView
    app={{ ...app, host: 'fernwood.studio' }}
    network={{ name: 'Ethereum', picture: place('Ethereum') }}
    account={<span className="lk-mono">0x7A3f…91cE</span>}
    request={request}
    frame="ready"
    more={0}
    onReject={nothing}
    onClose={nothing}
    {...more}
  />
)

const way = { methods: ['email', 'social', 'wallet'], entries: [{ kind: 'walletConnect' }] } as const
const figure = (caption: string, title: string, children: ReactElement, start: ReactElement | null = back): Figure => ({
  section: 'embedded',
  caption,
  title,
  start,
  children,
})
const code = { step: 'code', refused: 0, wait: 24 } as const

/** The views of the embedded wallet, in the states that a visitor meets. */
export const embedded: readonly Figure[] = [
  figure(
    'Methods, terms not accepted',
    'Connect wallet',
    <ConnectFigure
      {...way}
      disabled
      collapsed
      email={<EmailField value="" ready={false} disabled onChange={nothing} onGo={nothing} />}
      social={<SocialButtons providers={['google', 'x', 'farcaster', 'discord']} disabled onProvider={nothing} onMore={nothing} />}
      legal={<LegalBox accepted={false} terms="https://fernwood.example/terms" privacy="https://fernwood.example/privacy" onAccept={nothing} />}
    />,
    null,
  ),
  figure('EmailLogin, address', 'Log in by e-mail', email({ step: 'address' })),
  figure('EmailLogin, address refused', 'Log in by e-mail', email({ step: 'address', problem: 'Enter an address of your own' })),
  figure('EmailLogin, address offline', 'Log in by e-mail', email({ step: 'address', offline: true })),
  figure('EmailLogin, sending', 'Log in by e-mail', email({ step: 'sending' })),
  figure('EmailLogin, device', 'Check your e-mail', email({ step: 'device' })),
  figure('EmailLogin, code', 'Check your e-mail', email(code)),
  figure('EmailLogin, checking', 'Check your e-mail', email({ ...code, checking: true })),
  figure('EmailLogin, wrong code', 'Check your e-mail', email({ ...code, refused: 1, wait: 0 })),
  figure('EmailLogin, code offline', 'Check your e-mail', email({ ...code, offline: true })),
  figure('EmailLogin, opening', 'Log in by e-mail', email({ step: 'connecting' })),
  figure('EmailLogin, connected', 'Log in by e-mail', email({ step: 'connected' })),
  figure('EmailLogin, unreachable', 'Log in by e-mail', email({ step: 'failed', why: 'unreachable' })),
  figure('EmailLogin, domain unverified', 'Log in by e-mail', email({ step: 'failed', why: 'unverified' })),
  figure('EmailLogin, expired', 'Log in by e-mail', email({ step: 'failed', why: 'expired' })),
  figure('Social, opening', 'Google', social({ step: 'opening' })),
  figure('Social, waiting', 'Google', social({ step: 'waiting', slow: true })),
  figure('Social, leaving', 'Google', social({ step: 'leaving' })),
  figure('Social, blocked', 'Google', social({ step: 'blocked' })),
  figure('Social, closed', 'Google', social({ step: 'closed' })),
  figure('Social, untrusted', 'Google', social({ step: 'untrusted' })),
  figure('Social, failed', 'Google', social({ step: 'failed' })),
  figure('Social, opening the wallet', 'Google', social({ step: 'connecting' })),
  figure('Farcaster, preparing', 'Farcaster', farcaster({ step: 'waiting' })),
  figure('Farcaster, code', 'Farcaster', farcaster({ step: 'waiting', url: 'https://farcaster.example/~/siwf?channelToken=8f2c1b7e' })),
  figure('Farcaster, on a phone', 'Farcaster', farcaster({ step: 'waiting', url: 'https://farcaster.example/~/siwf?channelToken=8f2c1b7e' }, true)),
  figure('Farcaster, failed', 'Farcaster', farcaster({ step: 'failed' })),
  figure('Farcaster, unreachable', 'Farcaster', farcaster({ step: 'failed', why: 'unreachable' })),
  figure('UpdateEmail, address', 'Change e-mail', update({ step: 'address' })),
  figure('UpdateEmail, sending', 'Change e-mail', update({ step: 'address', sending: true })),
  figure('UpdateEmail, primary code', 'Change e-mail', update({ step: 'primary', to: mail, refused: 0, wait: 0 })),
  figure('UpdateEmail, secondary code', 'Change e-mail', update({ step: 'secondary', to: 'mara@new.example', refused: 1, wait: 0 })),
  figure('UpdateEmail, failed', 'Change e-mail', update({ step: 'failed' })),
  figure('UpdateEmail, done', 'Change e-mail', update({ step: 'done' })),
  figure(
    'Approve, transfer',
    'Approve',
    approve({ ...sends, parts: sends.parts.map((part) => ({ ...part, facts: [{ key: 'To', value: <FullAddress address={spender} /> }, ...part.facts] })) }),
    null,
  ),
  figure('Approve, unlimited', 'Approve', approve(spends, { more: 2 }), null),
  figure('Approve, typed data', 'Approve', approve(typed), null),
  figure('Approve, message, loading', 'Approve', approve(message, { frame: 'loading' }), null),
  figure('Approve, ended', 'Approve', approve(undefined), null),
]
