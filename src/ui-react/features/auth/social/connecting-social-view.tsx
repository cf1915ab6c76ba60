import type { ReactElement } from 'react'
import { Body, Footer } from '../../../dialog/shell/body.js'
import { useAnnouncement } from '../../../dialog/shell/live-region.js'
import { RetryIcon } from '../../../icons/icons.js'
import { BrandMark } from '../../../marks/mark.js'
import { ShieldIcon } from '../../../icons/view-icons.js'
import { EmptyState } from '../../../primitives/blocks.js'
import { Button } from '../../../primitives/button.js'
import { Latch, type LatchState } from '../../../primitives/pictures/latch.js'
import { Note } from '../../../primitives/callout.js'
import { useText } from '../../../i18n/use-text.js'
import { CancelButton } from '../../../primitives/cancel-button.js'
import { providerNames, type SignInProvider } from './social-buttons.js'
import { LoggedIn } from '../logged-in.js'
import type { LoginReason } from '../problems.js'
import { authText } from '../strings.js'
import { viewsText } from '../../../dialog/strings-views.js'

/** State of a login with a social provider. */
export type SocialState =
  /** The popup is opening. */
  | { step: 'opening' }
  /** The user is in the popup. `slow`: for 10 s already. */
  | { step: 'waiting'; slow?: boolean | undefined }
  /** The page navigates to the provider (Telegram). */
  | { step: 'leaving' }
  | { step: 'connecting' }
  | { step: 'connected' }
  | { step: 'blocked' | 'closed' | 'untrusted' }
  /** `text`: the secure site's own words about it. */
  | { step: 'failed' | LoginReason; text?: string | undefined }

interface ConnectingSocialViewProps {
  app: { name: string; icon?: string | undefined }
  provider: SignInProvider
  state: SocialState
  /** Opens the popup again. Called in the call stack of the click. */
  onRetry: () => void
  onCancel: () => void
  /** Returns to the other login methods. */
  onMethods: () => void
}

/** View ConnectingSocial: the user logs in with a provider in a popup, and sees the result. */
export function ConnectingSocialView({ app, provider, state, onRetry, onCancel, onMethods }: ConnectingSocialViewProps): ReactElement {
  const t = useText(authText)
  const common = useText(viewsText)
  const name = providerNames[provider]
  const mark = <BrandMark brand={provider} />
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
        <EmptyState heading={heading} text={text} />
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
          {failed ? (
            <Button kind="quiet" onPress={onMethods}>
              {t('login.another')}
            </Button>
          ) : (
            <CancelButton onPress={onCancel} />
          )}
        </Footer>
      )}
    </>
  )
}

type Text = ReturnType<typeof useText<typeof authText>>

function wordsOf(state: SocialState, provider: string, t: Text): { latch: LatchState; heading: string; text: string } {
  switch (state.step) {
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
      return { latch: 'failed', heading: t('social.failed', { provider }), text: state.text ?? t('social.failedText') }
    case 'unverified':
    case 'late':
    case 'expired':
      return { latch: 'absent', heading: t(`login.${state.step}`), text: t(`login.${state.step}Text`) }
    case 'unreachable':
      return { latch: 'absent', heading: t('farcaster.unreachable'), text: t('farcaster.unreachableText') }
    default:
      return { latch: 'pending', heading: t('social.waiting', { provider }), text: t('social.waitingText') }
  }
}
