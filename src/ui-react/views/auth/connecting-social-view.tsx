import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { useSheet } from '../../dialog/shadow.js'
import { RetryIcon } from '../../icons/icons.js'
import { ProviderMark, type SignInProvider } from '../../icons/provider-marks.js'
import { ShieldIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch, type LatchState } from '../../primitives/latch.js'
import { Note } from '../../primitives/notes.js'
import { commonText } from '../../strings/en/common.js'
import { loginText } from '../../strings/en/login.js'
import { useText } from '../../strings/use-text.js'
import { qrStyles } from '../../styles/qr.generated.js'
import { providerNames } from '../connection/social-buttons.js'
import { LoggedIn } from './logged-in.js'

/** How a login by a social account stands. */
export type SocialState =
  /** The window is on its way. */
  | { step: 'opening' }
  /** The visitor is in the window. `slow`: for 10 s already. */
  | { step: 'waiting'; slow?: boolean | undefined }
  /** The page itself goes to the provider (Telegram). */
  | { step: 'leaving' }
  | { step: 'connecting' }
  | { step: 'connected' }
  | { step: 'blocked' | 'closed' | 'untrusted' | 'failed' | 'unreachable' | 'unverified' }

interface ConnectingSocialViewProps {
  app: { name: string; icon?: string | undefined }
  provider: SignInProvider
  state: SocialState
  /** Opens the window anew; called in the click's own call stack. */
  onRetry: () => void
  onCancel: () => void
  /** To the other ways to log in. */
  onWays: () => void
}

/** View ConnectingSocial: the visitor is with a provider, in a window of its own, and what came of it. */
export function ConnectingSocialView({ app, provider, state, onRetry, onCancel, onWays }: ConnectingSocialViewProps): ReactElement {
  // The plate of somebody without a picture has its place in this sheet.
  useSheet(qrStyles)
  const t = useText(loginText)
  const common = useText(commonText)
  const name = providerNames[provider]
  const mark = <ProviderMark provider={provider} />
  const { latch, heading, text } = wordsOf(state, name, t)
  const failed = latch === 'failed' || latch === 'absent'
  const going = state.step === 'connecting' || state.step === 'connected'
  useAnnouncement(going ? undefined : `${heading}. ${text}`, failed ? 'assertive' : 'polite')
  if (going) return <LoggedIn app={app} mark={mark} name={name} done={state.step === 'connected'} />
  return (
    <>
      <Body>
        <Latch
          state={latch}
          from={{ kind: 'wallet', name: app.name, src: app.icon }}
          to={{ kind: 'wallet', name, mark: <span className="lk-any">{mark}</span> }}
        />
        <Say heading={heading} text={text} />
        {!failed && <Note icon={ShieldIcon}>{t('login.consent', { app: app.name })}</Note>}
      </Body>
      {state.step !== 'leaving' && (
        <Footer>
          {failed && (
            <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
              {common('common.tryAgain')}
            </Button>
          )}
          {state.step === 'waiting' && state.slow && (
            <Button kind="secondary" onPress={onRetry}>
              {t('social.openAgain')}
            </Button>
          )}
          <Button kind="quiet" onPress={failed ? onWays : onCancel}>
            {failed ? t('login.another') : common('common.cancel')}
          </Button>
        </Footer>
      )}
    </>
  )
}

type Text = ReturnType<typeof useText<typeof loginText>>

function wordsOf({ step }: SocialState, provider: string, t: Text): { latch: LatchState; heading: string; text: string } {
  switch (step) {
    case 'opening':
      return { latch: 'pending', heading: t('social.opening', { provider }), text: t('social.openingText') }
    case 'leaving':
      return { latch: 'pending', heading: t('social.leaving', { provider }), text: t('social.leavingText') }
    case 'blocked':
      return { latch: 'absent', heading: t('social.blocked'), text: t('social.blockedText') }
    case 'closed':
      return { latch: 'failed', heading: t('social.closed'), text: t('social.closedText') }
    case 'untrusted':
      return { latch: 'failed', heading: t('social.untrusted'), text: t('social.untrustedText') }
    case 'failed':
      return { latch: 'failed', heading: t('social.failed', { provider }), text: t('social.failedText') }
    case 'unverified':
      return { latch: 'absent', heading: t('login.unverified'), text: t('login.unverifiedText') }
    case 'unreachable':
      return { latch: 'absent', heading: t('farcaster.unreachable'), text: t('farcaster.unreachableText') }
    default:
      return { latch: 'pending', heading: t('social.waiting', { provider }), text: t('social.waitingText') }
  }
}
