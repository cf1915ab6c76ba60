import type { ReactElement, ReactNode } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { RetryIcon } from '../../icons/icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch, type LatchState } from '../../primitives/pictures/latch.js'
import { Tabs } from '../../primitives/tabs.js'
import { walletConnectText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { anyWallet } from './open-panel.js'
import { CodeFooter, CodePanel, type CodeState } from './code-panel.js'
import { OpenFooter, OpenPanel, type OpenState } from './open-panel.js'
import { dialogText } from '../../dialog/strings.js'
import { walletPicture } from '../../marks/pictures.js'

/** Platform of a wallet: a phone app, a desktop app, or a web page. */
export type WalletPlace = 'phone' | 'desktop' | 'browser'

/** Chosen wallet, as listed. */
export interface ChosenWallet {
  name: string
  icon?: string | undefined
  /** URL to install it. */
  homepage?: string | undefined
}

/**
 * Reason of a failure, if known. `unreachable`, `refused`: the relay did not answer, or refused. `late`: the wallet did not answer. `misconfigured`: only the
 * app can fix it. `notLoaded`: its code did not load. `unusable`: the wallet shares no account of the app's networks.
 */
export type FailedWhy = 'unreachable' | 'refused' | 'late' | 'misconfigured' | 'notLoaded' | 'unusable'

/** State of the WalletConnect connect. */
export type PairingState =
  /** A QR code to scan. */
  | ({ step: 'code' } & CodeState)
  /** A link that opens the wallet on this device. */
  | ({ step: 'open' } & OpenState)
  | { step: 'declined' }
  /** `link`: the wallet was opened by a link, and no code was shown. */
  | { step: 'expired'; link?: boolean | undefined }
  /** `said`: sentence of the app that refused. */
  | { step: 'failed'; why?: FailedWhy | undefined; said?: string | undefined }
  /** `name`: as the wallet reports itself. */
  | { step: 'connected'; name: string; icon?: string | undefined }

/** Props of {@link WalletConnectView}. */
export interface WalletConnectViewProps {
  app: { name: string; icon?: string | undefined }
  /** Undefined if any wallet may scan the code. */
  wallet?: ChosenWallet | undefined
  /** Platforms for which the wallet has links. Two or more are offered as a choice. */
  places: readonly WalletPlace[]
  place: WalletPlace
  state: PairingState
  /** Ways to get the wallet, where its link opened nothing. */
  get?: ReactNode
  onPlace: (place: WalletPlace) => void
  /** Opens the wallet by its link. Called in the call stack of the click. */
  onOpen: () => void
  /** Copies the pairing URI. Resolves with true on success. */
  onCopy: (address: string) => Promise<boolean>
  /** Switches between code and link. Absent if there is only one. */
  onSwap?: (() => void) | undefined
  /** Requests a new code. */
  onRetry: () => void
  onCancel: () => void
  onAnother: () => void
}

/**
 * Views ConnectingWalletConnect and ConnectingWalletConnectBasic: connects a chosen wallet, or any wallet, over the relay by a code or a link (MODAL-19,
 * MODAL-20).
 */
export function WalletConnectView(props: WalletConnectViewProps): ReactElement {
  const { state, places, place, onPlace } = props
  const t = useText(walletConnectText)
  const labels: Record<WalletPlace, string> = {
    phone: t('connecting.phone'),
    desktop: t('connecting.desktop'),
    browser: t('connecting.browser'),
  }
  if (state.step !== 'code' && state.step !== 'open') return <Outcome {...props} state={state} />
  const panel = state.step === 'code' ? <CodePanel wallet={props.wallet} {...state} /> : <OpenPanel {...props} {...state} />
  return (
    <>
      <Body>
        {places.length > 1 ? (
          <Tabs label={t('connecting.ways')} tabs={places.map((id) => ({ id, label: labels[id] }))} chosen={place} onChoose={onPlace}>
            {panel}
          </Tabs>
        ) : (
          panel
        )}
      </Body>
      {state.step === 'code' ? <CodeFooter {...props} {...state} /> : <OpenFooter {...props} {...state} />}
    </>
  )
}

type Ended = Exclude<PairingState, { step: 'code' | 'open' }>

function Outcome({ app, wallet, state, onRetry, onAnother }: WalletConnectViewProps & { state: Ended }): ReactElement {
  const t = useText(walletConnectText)
  const common = useText(dialogText)
  const { latch, heading, text } = wordsOf(state, wallet?.name, t)
  const done = state.step === 'connected'
  useAnnouncement(`${heading}. ${text}`, done ? 'polite' : 'assertive')
  const name = done ? state.name : (wallet?.name ?? '')
  const icon = (done ? state.icon : undefined) ?? wallet?.icon
  // Only the app can fix its configuration.
  const retries = state.step !== 'failed' || state.why !== 'misconfigured'
  return (
    <>
      <Body>
        <Latch
          state={latch}
          from={{ kind: 'wallet', name: app.name, src: app.icon }}
          to={name === '' ? { kind: 'wallet', name, src: icon, mark: anyWallet } : walletPicture({ name, icon })}
        />
        <EmptyState heading={heading} text={text} />
      </Body>
      {!done && (
        <Footer>
          {retries && (
            <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
              {state.step === 'expired' && !state.link ? t('connecting.getCode') : common('common.tryAgain')}
            </Button>
          )}
          <Button kind={retries ? 'quiet' : 'primary'} onPress={onAnother}>
            {t('connecting.another')}
          </Button>
        </Footer>
      )}
    </>
  )
}

type Text = ReturnType<typeof useText<typeof walletConnectText>>

function wordsOf(state: Ended, wallet: string | undefined, t: Text): { latch: LatchState; heading: string; text: string } {
  switch (state.step) {
    case 'connected':
      return { latch: 'done', heading: t('connecting.connected'), text: t('connecting.connectedText', { wallet: state.name }) }
    case 'declined':
      return {
        latch: 'failed',
        heading: t('connecting.declined'),
        text: wallet === undefined ? t('connecting.declinedAnyText') : t('connecting.declinedText', { wallet }),
      }
    case 'expired':
      return state.link
        ? { latch: 'absent', heading: t('connecting.linkExpired'), text: t('connecting.linkExpiredText') }
        : { latch: 'absent', heading: t('connecting.expired'), text: t('connecting.expiredText') }
    case 'failed':
      if (state.why === 'unreachable') return { latch: 'absent', heading: t('connecting.unreachable'), text: t('connecting.unreachableText') }
      return {
        latch: 'failed',
        heading: wallet === undefined ? t('connecting.failedAny') : t('connecting.failed', { wallet }),
        text: state.said ?? t(state.why === 'late' ? 'connecting.failedRelayText' : `connecting.${state.why ?? 'failed'}Text`),
      }
  }
}
