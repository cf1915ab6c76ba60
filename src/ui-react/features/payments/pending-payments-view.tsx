import { type ReactElement, useRef } from 'react'
import { useInnerStep } from '../../dialog/header-actions.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { CheckIcon } from '../../icons/icons.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { Address, shortAddress } from '../../primitives/address.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Note } from '../../primitives/callout.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { outsideLink } from '../../primitives/links.js'
import { Row, Stack } from '../../primitives/row.js'
import { Loader } from '../../primitives/skeleton.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { ReviewView, type ShownReview } from '../transactions/review-view.js'
import { paymentsText } from './strings.js'

/** Sent transaction that is not final. */
export interface ShownTransaction {
  readonly hash: string
  readonly network?: string | undefined
  readonly isReplaced?: boolean
  /** True if it waits for owners of a Safe. */
  readonly waitsForOwners?: boolean
  /** Operation of a batch of calls, whose `hash` is the wallet's id of it. */
  readonly batch?: string | undefined
  /** Number of its calls, if it is known. */
  readonly calls?: number | undefined
  /** True for a Bitcoin payment, whose fee may be raised. */
  readonly canSpeedUp?: boolean
  readonly href?: string | undefined
}

/** Reason why a fee was not raised. */
export type SpeedUpProblem = 'confirmed' | 'invalid' | 'insufficient' | 'declined' | 'other'

interface PendingPaymentsViewProps {
  transactions: readonly ShownTransaction[]
  wallet: string
  /** Id of the payment that gets a higher fee. */
  chosen?: string | undefined
  isPreparing?: boolean | undefined
  /** The payment with the higher fee, once it is prepared. */
  review?: ShownReview | undefined
  /** True while the wallet is asked. */
  isSending?: boolean | undefined
  isSent?: boolean | undefined
  problem?: SpeedUpProblem | undefined
  /** Name of a wallet that cannot show a batch. */
  cannotShow?: string | undefined
  onShow: (batch: string) => void
  onSpeedUp: (txid: string) => void
  onSend: () => void
  onCancel: () => void
}

/** View PendingTransactions: what was sent and is not final, and the review of a payment whose fee is raised. */
export function PendingTransactionsView(props: PendingPaymentsViewProps): ReactElement {
  const { transactions, wallet, chosen, isPreparing = false, review, isSending, isSent, problem, cannotShow, onShow, onSpeedUp, onSend, onCancel } = props
  const t = useText(paymentsText)
  const failure = problem && (problem === 'declined' ? t('payments.declined', { wallet }) : t(`payments.${problem}`))
  const speedUp = useFocusAfter(isPreparing || review !== undefined)
  useInnerStep(review && onCancel)
  useAnnouncement(failure, 'assertive')
  useAnnouncement(cannotShow === undefined ? undefined : t('payments.notShownText', { wallet: cannotShow }))
  useAnnouncement(isSent ? t('payments.sent') : isSending ? t('payments.asking', { wallet }) : undefined)
  if (review !== undefined) {
    return (
      <>
        <Body>
          {failure && (
            <Note icon={WarningIcon} tone="warning" title={t('payments.failed')}>
              {failure}
            </Note>
          )}
          <ReviewView transactions={[review]} />
        </Body>
        <Footer line>
          <div className="lk-footer__pair lk-footer__pair--wide">
            <CancelButton onPress={onCancel} />
            <Button kind="primary" busy={isSending} onPress={onSend}>
              {isSending ? t('payments.asking', { wallet }) : t('payments.send')}
            </Button>
          </div>
        </Footer>
      </>
    )
  }
  return (
    <Body>
      {isSent && <Note icon={CheckIcon}>{t('payments.sent')}</Note>}
      {failure && (
        <Note icon={WarningIcon} tone="warning" title={t('payments.failed')}>
          {failure}
        </Note>
      )}
      {cannotShow !== undefined && (
        <Note icon={WarningIcon} title={t('payments.notShown')}>
          {t('payments.notShownText', { wallet: cannotShow })}
        </Note>
      )}
      {transactions.length === 0 ? (
        <div className="lk-pad lk-pad--l">
          <EmptyState heading={t('payments.none')} text={t('payments.noneText')} icon={ClockIcon} />
        </div>
      ) : (
        <Stack label={t('payments.list')}>
          {transactions.map(({ hash, network, isReplaced, waitsForOwners, batch, calls = 0, canSpeedUp, href }) => {
            const link = outsideLink(href)
            const isChosen = isPreparing && chosen === hash
            const state = isReplaced ? 'payments.replaced' : isChosen ? 'payments.preparing' : waitsForOwners ? 'payments.owners' : 'payments.waits'
            return (
              <Row
                key={`${network} ${hash}`}
                tile={
                  <IconTile>
                    <ClockIcon />
                  </IconTile>
                }
                title={batch === undefined ? <Address address={hash} /> : calls > 0 ? t('payments.batch', { count: calls }) : t('payments.calls')}
                sub={network === undefined ? t(state) : t('payments.on', { state: t(state), network })}
                end={
                  isChosen ? (
                    <Loader />
                  ) : (
                    <>
                      {link && (
                        <a
                          {...link}
                          href={link.href}
                          className="lk-link"
                          aria-label={t('payments.explorerOf', { payment: shortAddress(hash) })}
                          data-lk-item=""
                        >
                          {t('payments.explorer')}
                        </a>
                      )}
                      {batch !== undefined && (
                        <button type="button" className="lk-link" data-lk-item="" onClick={() => onShow(batch)}>
                          {t('payments.show')}
                        </button>
                      )}
                      {canSpeedUp && !isReplaced && (
                        <button
                          ref={chosen === hash ? speedUp : undefined}
                          type="button"
                          className="lk-link"
                          aria-label={t('payments.speedUpOf', { payment: shortAddress(hash) })}
                          data-lk-item=""
                          onClick={() => onSpeedUp(hash)}
                        >
                          {t('payments.speedUp')}
                        </button>
                      )}
                    </>
                  )
                }
              />
            )
          })}
        </Stack>
      )}
    </Body>
  )
}

/** Returns a ref of the button that began a step, which has the focus again after the step. */
function useFocusAfter(isOn: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(isOn)
  useBrowserEffect(() => {
    if (wasOn.current && !isOn) button.current?.focus()
    wasOn.current = isOn
  }, [isOn])
  return button
}
