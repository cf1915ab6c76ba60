import { type ReactElement, useEffect, useState } from 'react'
import { selectNetwork } from '../../../domain/network/selectors.js'
import { selectCurrency, selectTokenPrice } from '../../../domain/portfolio/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { type KnownReceiver, type SendAsset, selectKnownReceivers, selectSendAssets } from '../../../domain/send/selectors.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import { readAmount } from '../../../domain/shared/amounts/read-amount.js'
import { isValidAddress } from '../../../domain/shared/addresses/address-checks.js'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { SendState } from '../../../domain/send/state.js'
import { NATIVE } from '../../../ports/services/swaps.js'
import { useKit } from '../../dialog/use-kit.js'
import { usePlanAct } from '../plans/use-plan-act.js'
import type { ViewProps } from '../../dialog/views.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { useSelected } from '../../provider/use-selected.js'
import { tokenPicture } from '../../marks/pictures.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import type { FieldNote } from './amount-field.js'
import { TokenPicker } from '../tokens/token-picker.js'
import { formatFee, noteOfAmount, noteOfReceiver } from './notes.js'
import { sendText } from './strings.js'
import { WalletSendView } from './wallet-send-view.js'

/** View WalletSend, connected to the draft. */
export function WalletSend(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = usePlanAct('send')
  const t = useText(sendText)
  const strings = useStrings()
  const { draft, network, hasPrice, money, hasPortfolio, isMaking } = useSelected(kit, readDraft)
  const assets = useSelected(kit, selectSendAssets)
  const known = useSelected(kit, selectKnownReceivers)
  const [isPicking, setPicking] = useState(false)
  const isFresh = draft.receiver !== undefined && draft.receiverAddress === undefined && draft.lookup === undefined && draft.receiverFailure === undefined
  // Looks up the receiver of a stored draft anew, and reads the fee and the tokens to choose from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view opens
  useEffect(() => {
    kit.dispatch(isFresh && draft.receiver !== undefined ? { type: 'setSendDraft', receiver: draft.receiver } : { type: 'setSendDraft' })
    if (hasPortfolio) kit.dispatch({ type: 'refreshPortfolio' })
  }, [])
  const { estimate, amount, token } = draft
  const namespace = network?.chainNamespace
  const held = assets.find((one) => one.token === token)
  const symbol = symbolOf(draft, held)
  const typed = amount?.isMax && estimate ? formatUnits(BigInt(estimate.most.units), estimate.asset.decimals) : (amount?.text ?? '')
  const reading = amount === undefined || amount.isMax ? undefined : readAmount(amount.text)
  const amountNote = noteOfAmount(draft, symbol, t, strings)
  const receiverNote = noteOfReceiver(draft, network?.name ?? '', t)
  if (isPicking && namespace !== undefined)
    return (
      <TokenPicker
        tokens={assets.map((one) => ({ ...one, id: one.token ?? NATIVE }))}
        current={token ?? NATIVE}
        network={network?.caipNetworkId}
        isToken={(text) => isValidAddress(namespace, text)}
        onCancel={() => setPicking(false)}
        onToken={(chosen) => {
          setPicking(false)
          kit.dispatch({ type: 'setSendDraft', token: chosen === NATIVE ? '' : chosen })
        }}
      />
    )
  return (
    <WalletSendView
      network={{ name: network?.name ?? '', picture: network ? networkPicture(networkEntry(network)) : { kind: 'place', name: '' } }}
      asset={{ symbol, picture: tokenPicture({ symbol, network: network?.caipNetworkId, ...(token !== undefined && { address: token }) }) }}
      amount={typed}
      amountNote={amountNote}
      meanings={reading?.outcome === 'ambiguous' ? [reading.decimal, reading.grouped] : []}
      balance={
        estimate
          ? tokenAmount(strings, formatUnits(BigInt(estimate.asset.units), estimate.asset.decimals), symbol)
          : held?.amount && tokenAmount(strings, held.amount, symbol)
      }
      money={money}
      isMoney={amount?.unit === 'currency'}
      receiver={draft.receiver ?? ''}
      found={
        draft.receiverAddress === undefined
          ? undefined
          : { address: draft.receiverAddress, name: draft.receiverProfileName, image: draft.receiverProfileImageUrl }
      }
      receiverNote={receiverNote}
      known={known}
      fee={estimate ? formatFee(estimate, strings) : draft.estimateFailure ? null : undefined}
      speed={draft.speed}
      reason={reasonOf(draft, reading?.outcome === 'ambiguous', amountNote, receiverNote, t)}
      busy={isMaking}
      onAmount={(text) => kit.dispatch({ type: 'setSendDraft', amount: { text, unit: amount?.unit ?? 'token' } })}
      onMax={() => kit.dispatch({ type: 'setSendDraft', amount: { text: '', unit: 'token', isMax: true } })}
      onPick={namespace === 'bip122' ? undefined : () => setPicking(true)}
      onUnit={hasPrice ? () => kit.dispatch({ type: 'toggleSendUnit' }) : undefined}
      onReceiver={(text) => kit.dispatch({ type: 'setSendDraft', receiver: text })}
      onSpeed={(speed) => kit.dispatch({ type: 'setSendDraft', speed })}
      onTest={isNewReceiver(draft.receiverAddress, known, namespace) ? () => act({ type: 'send', testFirst: true }) : undefined}
      onReview={() => act({ type: 'send' })}
    />
  )
}

/** Returns true for a receiver that nothing was sent to yet: a test payment is offered. */
function isNewReceiver(address: string | undefined, known: readonly KnownReceiver[], namespace: ChainNamespace | undefined): boolean {
  return address !== undefined && namespace !== undefined && !known.some((one) => sameAddress(namespace, one.address, address))
}

/** Returns the reason why the draft cannot be reviewed yet. The first that counts. */
function reasonOf(
  { sendTokenAmount, lookup, receiverAddress }: SendState,
  isAmbiguous: boolean,
  amountNote: FieldNote | undefined,
  receiverNote: FieldNote | undefined,
  t: Translate<typeof sendText>,
): string | undefined {
  if (amountNote?.isProblem) return amountNote.text
  if (sendTokenAmount === undefined) return isAmbiguous ? t('send.which') : t('send.needsAmount')
  if (lookup !== undefined) return t('send.looking')
  if (receiverAddress === undefined) return receiverNote?.text ?? t('send.needsReceiver')
  return receiverNote?.isProblem ? receiverNote.text : undefined
}

function readDraft(state: RootState) {
  const network = selectNetwork(state)
  const draft: SendState = state.send.network === network?.caipNetworkId ? state.send : {}
  return {
    draft,
    network,
    hasPrice: network !== undefined && selectTokenPrice(state, network.caipNetworkId, draft.token) !== undefined,
    money: selectCurrency(state),
    hasPortfolio: state.config.plugins.portfolio !== undefined,
    isMaking: state.plans.held.some(({ act, phase }) => act === 'send' && phase === 'preparing'),
  }
}

/** Returns the symbol that the chain tells, else that of the list, else the token's short address. */
function symbolOf({ estimate, token }: SendState, held: SendAsset | undefined): string {
  if (estimate !== undefined && estimate.asset.token === token && estimate.asset.symbol !== undefined) return estimate.asset.symbol
  return held?.symbol ?? (token === undefined ? '' : `${token.slice(0, 6)}…${token.slice(-4)}`)
}
