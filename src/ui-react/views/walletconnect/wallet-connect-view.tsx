import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { QrIcon, RetryIcon } from '../../icons/icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { useSheet } from '../../dialog/shadow.js'
import { Latch, type LatchState } from '../../primitives/latch.js'
import { Tabs } from '../../primitives/tabs.js'
import { commonText } from '../../strings/en/common.js'
import { qrStyles } from '../../styles/qr.generated.js'
import { walletConnectText } from '../../strings/en/walletconnect.js'
import { useText } from '../../strings/use-text.js'
import { CodeFooter, CodePanel, type CodeState } from './code-panel.js'
import { OpenFooter, OpenPanel, type OpenState } from './open-panel.js'

/** Where a wallet is: an app on a phone, an app on a computer, a page. */
export type WalletPlace = 'phone' | 'desktop' | 'browser'

/** A wallet that was chosen, as its entry in a list has it. */
export interface ChosenWallet {
  name: string
  icon?: string | undefined
  /** Where it can be had. */
  homepage?: string | undefined
}

/** How the connection over the relay stands. */
export type PairingState =
  /** A code to scan. */
  | ({ step: 'code' } & CodeState)
  /** A link that opens the wallet, on this device. */
  | ({ step: 'open' } & OpenState)
  | { step: 'declined' }
  | { step: 'expired' }
  /** `unreachable`: the relay did not answer. `misconfigured`: only the app can mend it. `notLoaded`: its code did not come. */
  | { step: 'failed'; unreachable?: boolean | undefined; why?: 'misconfigured' | 'notLoaded' | undefined }
  /** `name` is what the wallet says of itself. */
  | { step: 'connected'; name: string; icon?: string | undefined }

/** Props of {@link WalletConnectView}. */
export interface WalletConnectViewProps {
  app: { name: string; icon?: string | undefined }
  /** Undefined where any wallet may scan the code. */
  wallet?: ChosenWallet | undefined
  /** Those that the wallet has links for; a choice is offered among two or more. */
  places: readonly WalletPlace[]
  place: WalletPlace
  state: PairingState
  onPlace: (place: WalletPlace) => void
  /** Opens the wallet by its link; called in the click's own call stack. */
  onOpen: () => void
  /** Puts the pairing address on the clipboard, and says whether it could. */
  onCopy: (address: string) => Promise<boolean>
  /** To the code, where a link is shown, or back. Absent where there is only one of them. */
  onSwap?: (() => void) | undefined
  /** Asks for a new code. */
  onRetry: () => void
  onCancel: () => void
  onAnother: () => void
}

/**
 * Views ConnectingWalletConnect and ConnectingWalletConnectBasic: a chosen wallet, or any one, is reached over the relay, by a code or by
 * a link (MODAL-19, MODAL-20).
 */
export function WalletConnectView(props: WalletConnectViewProps): ReactElement {
  const { state, places, place, onPlace } = props
  useSheet(qrStyles)
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

/** In the place of a wallet that nobody has named yet. */
const anyWallet = (
  <span className="lk-any">
    <QrIcon />
  </span>
)

type Ended = Exclude<PairingState, { step: 'code' | 'open' }>

function Outcome({ app, wallet, state, onRetry, onAnother }: WalletConnectViewProps & { state: Ended }): ReactElement {
  const t = useText(walletConnectText)
  const common = useText(commonText)
  const { latch, heading, text } = wordsOf(state, wallet?.name, t)
  const done = state.step === 'connected'
  useAnnouncement(`${heading}. ${text}`, done ? 'polite' : 'assertive')
  const name = done ? state.name : (wallet?.name ?? '')
  const icon = (done ? state.icon : undefined) ?? wallet?.icon
  return (
    <>
      <Body>
        <Latch
          state={latch}
          from={{ kind: 'wallet', name: app.name, src: app.icon }}
          to={{ kind: 'wallet', name, src: icon, mark: name === '' && anyWallet }}
        />
        <Say heading={heading} text={text} />
      </Body>
      {!done && (
        <Footer>
          <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
            {state.step === 'expired' ? t('connecting.getCode') : common('common.tryAgain')}
          </Button>
          <Button kind="quiet" onPress={onAnother}>
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
      return { latch: 'absent', heading: t('connecting.expired'), text: t('connecting.expiredText') }
    case 'failed':
      if (state.unreachable) return { latch: 'absent', heading: t('connecting.unreachable'), text: t('connecting.unreachableText') }
      return {
        latch: 'failed',
        heading: wallet === undefined ? t('connecting.failedAny') : t('connecting.failed', { wallet }),
        text: t(state.why === undefined ? 'connecting.failedRelayText' : `connecting.${state.why}Text`),
      }
  }
}
