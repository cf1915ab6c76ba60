import { type ReactElement, useContext, useEffect, useMemo } from 'react'
import { isUnlimited } from '../../../domain/approvals/index.js'
import { selectContract } from '../../../domain/approvals/state.js'
import { createReadingSelector } from '../../../domain/approvals/selectors.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { namespaceOf } from '../../../domain/shared/caip/caip.js'
import { lazy } from '../../../lazy.js'
import { FrameSlotContext } from '../../dialog/shell/frame-rect.js'
import { Address } from '../../primitives/address.js'
import { useCopyAddress } from '../../primitives/clipboard.js'
import { useLazy } from '../../provider/use-lazy.js'
import { useSelected } from '../../provider/use-selected.js'
import { approveText } from './strings.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { ApproveView, type FrameState } from './approve-view.js'
import { networkPicture } from '../network/network-picture.js'
import { networkEntry } from '../network/network-picture.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { allowanceText, toShown } from './format-approval.js'

/** View ApproveTransaction, connected to the state: the open request, and the frame in which it is approved (AUTH-36). */
export function Approve(_: ViewProps): ReactElement | null {
  const kit = useKit()
  const t = useText(approveText)
  const strings = useStrings()
  const slot = useContext(FrameSlotContext)
  const { open, more, frame, online, network } = useSelected(kit, readApproval)
  const isOther = open !== undefined && namespaceOf(open.network) !== 'eip155'
  const code = useLazy(solanaReader)
  useEffect(() => {
    if (isOther) solanaReader.prefetch()
  }, [isOther])
  const readOther = code.status === 'ready' ? code.value.readSolana : undefined
  const reading = useSelected(
    kit,
    useMemo(() => createReadingSelector(readOther), [readOther]),
  )
  const { name, icons, url } = kit.config.metadata
  const copy = useCopyAddress(kit)
  const allowance = open?.allowance
  const shown = useMemo(() => {
    const contractOf = (address: string) => reading && selectContract(kit.getState() as RootState, reading.network, address)
    return reading && toShown(reading, { network, allowance, contractOf, onCopy: copy }, t, strings)
  }, [reading, network, allowance, kit, copy, t, strings])
  const token = allowance?.token
  const answer = (receipt: ReturnType<typeof kit.dispatch>) => (receipt.status === 'rejected' ? t('approve.changed') : undefined)
  // The frame is not shown before what is approved in it. A request whose reader does not load is shown raw.
  if (isOther && code.status !== 'ready' && code.status !== 'failed') return null
  return (
    <ApproveView
      key={open?.operation}
      app={{ name, icon: icons?.[0], host: hostOf(url) }}
      network={{
        name: network?.name ?? open?.network ?? '',
        picture: network ? networkPicture(networkEntry(network)) : { kind: 'place', name: open?.network ?? '' },
      }}
      account={open && <Address address={open.address} />}
      request={shown}
      frame={frame}
      allowance={
        allowance?.stage && {
          reading: allowance.stage === 'token',
          asked: allowance.asked,
          chosen: allowance.chosen,
          unit: token && { decimals: token.decimals, symbol: token.symbol ?? '' },
          format: (amount) => allowanceText(amount, token, t, strings),
          isUnlimited: (amount) => isUnlimited(BigInt(amount)),
        }
      }
      offline={!online}
      more={more}
      slot={slot}
      onChoose={(amount) => open && answer(kit.dispatch({ type: 'chooseApprovalAmount', operation: open.operation, digest: open.digest, amount }))}
      onApprove={(amount) => {
        // The amount may have been chosen in this click, which gives another digest.
        const { open: now } = (kit.getState() as RootState).approvals
        const isShown = now !== undefined && now.operation === open?.operation && now.allowance?.chosen === amount
        return isShown ? answer(kit.dispatch({ type: 'approveEmbeddedRequest', operation: now.operation, digest: now.digest })) : t('approve.changed')
      }}
      onReject={() => open && kit.dispatch({ type: 'cancelEmbeddedRequest', operation: open.operation })}
      onClose={() => kit.dispatch({ type: 'closeModal' })}
    />
  )
}

/** Loads with the first request of another chain than EVM. */
const solanaReader = /* @__PURE__ */ lazy(() => import('../../../domain/approvals/solana-reader.js'))

function readApproval(state: RootState) {
  const { open, queue } = state.approvals
  // A site that fails ends its requests at once (robustness, F12), so no third state is needed.
  const frame: FrameState = state.frame.phase === 'ready' ? 'ready' : 'loading'
  return { open, more: queue.length, frame, online: state.lifecycle.platform.online, network: open && findNetwork(state, open.network) }
}

/** Returns the host of the app's URL, or undefined for an invalid one. */
function hostOf(url: string | undefined): string | undefined {
  return /^https?:\/\/([^/?#]+)/i.exec(url ?? '')?.[1]
}
