import { transportOf } from '../../../domain/config/index.js'
import { type ReactElement, useState } from 'react'
import { selectAccount } from '../../../domain/account-view/selectors.js'
import { selectConnector } from '../../../domain/connectors/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { type ErrorCode, isCatalogueText } from '../../../domain/shared/errors/errors.js'
import { cleanName } from '../../../domain/shared/text/text.js'
import { useSelected } from '../../provider/use-selected.js'
import { SignMessageView, type SigningState } from './sign-message-view.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import { useSuccess } from '../../dialog/header-actions.js'
import type { ViewProps } from '../../dialog/views.js'

/** Longest sentence of the app that is shown. */
const MAX_SAID = 160

/** View SIWXSignMessage, connected to the state: the message to sign, and the progress. */
export function SignMessage(_: ViewProps): ReactElement {
  const kit = useKit()
  const { wallet, message, state } = useSelected(kit, readSigning)
  const nameOf = useWalletName()
  const [refused, setRefused] = useState<string>()
  useSuccess(state.step === 'done')
  const { name, icons } = kit.config.metadata
  return (
    <SignMessageView
      app={{ name, icon: icons?.[0] }}
      wallet={{ ...wallet, name: nameOf(wallet.name) }}
      message={message}
      state={refused === undefined ? state : { step: 'failed', why: 'unknown', text: refused }}
      onSign={() => {
        const receipt = kit.dispatch({ type: 'signIn' })
        // A failure of the catalogue has its own text in the view.
        const isSaid = receipt.status === 'rejected' && !isCatalogueText(receipt.failure)
        setRefused(isSaid ? cleanName(receipt.failure.message, MAX_SAID) : undefined)
      }}
      onCancel={() => kit.dispatch({ type: 'cancelSignIn' })}
    />
  )
}

function readSigning(root: RootState): { wallet: { name: string; icon?: string | undefined }; message: string | undefined; state: SigningState } {
  const { siwx, network, connection } = root
  const namespace = network.activeNamespace ?? 'eip155'
  const { name = '', icon, id } = selectAccount(root, namespace).connectedWalletInfo ?? {}
  const connectorId = connection.namespaces[namespace]?.connectorId ?? id ?? ''
  const type = selectConnector(root, connectorId, namespace)?.type
  const inApp = transportOf(root.config, connectorId) === 'session' || type === 'EXTERNAL'
  return { wallet: { name, icon }, message: siwx.prepared?.message, state: stateOf(siwx, inApp || transportOf(root.config, connectorId) === 'frame') }
}

function stateOf({ attempt, failure, phase }: RootState['siwx'], inApp: boolean): SigningState {
  if (phase === 'signedIn') return { step: 'done' }
  if (attempt?.step === 'signing') return { step: 'signing', inApp }
  if (attempt?.step === 'verifying') return { step: 'checking' }
  if (attempt !== undefined) return { step: 'ready', busy: true }
  if (failure === undefined || failure.category === 'ABORTED') return { step: 'ready' }
  return { step: 'failed', why: failure.cause?.code === 'SIGN_IN_ANSWER_INVALID' ? 'unknown' : (REASONS[failure.code] ?? 'unknown') }
}

const REASONS: { readonly [Code in ErrorCode]?: Extract<SigningState, { step: 'failed' }>['why'] } = {
  SIGNATURE_DECLINED: 'declined',
  SIGN_IN_NOT_SIGNED: 'otherAccount',
  SIGN_IN_UNVERIFIED: 'unchecked',
  DEVICE_TIME_WRONG: 'deviceTime',
  SIGN_IN_UNKNOWN: 'unknownSession',
  SMART_ACCOUNT_UNSUPPORTED: 'smartAccount',
}
