import { type ReactElement, type RefObject, useRef } from 'react'
import type { SentVerdict } from '../../../ports/finality.js'
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
import { VerdictLine } from '../transactions/verdict.js'
import { ReviewView, type ShownReview } from '../transactions/review-view.js'
import { paymentsText } from './strings.js'

/** Sent transaction that is not final. */
export interface ShownTransaction {
  readonly hash: string
  readonly network?: string | undefined
  /** Amount that goes, formatted; absent if it is not known here. */
  readonly amount?: string | undefined
  readonly isReplaced?: boolean | undefined
  /** True if it waits for owners of a Safe. */
  readonly waitsForOwners?: boolean | undefined
  /** Operation of a batch of calls, whose `hash` is the wallet's id of it. */
  readonly batch?: string | undefined
  /** Number of its calls, if it is known. */
  readonly calls?: number | undefined
  /** True where a transaction with a higher fee can take its place, or one that moves nothing. */
  readonly canSpeedUp?: boolean
  /** Verdict about what was sent, held against what was shown. */
  readonly verdict?: SentVerdict | undefined
  readonly canCancel?: boolean
  /** `byCancel`: one that moves nothing may take its place. `cancels`: it is that one. */
  readonly cancel?: 'byCancel' | 'cancels' | undefined
  readonly href?: string | undefined
}

/** Reason why nothing takes the place of a transaction. */
export type SpeedUpProblem = 'confirmed' | 'invalid' | 'insufficient' | 'declined' | 'mined' | 'taken' | 'gone' | 'irreplaceable' | 'other'

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
  /** True if the chosen one is to be cancelled. */
  isCancel?: boolean | undefined
  /** Name of a wallet that cannot show a batch. */
  cannotShow?: string | undefined
  onShow: (batch: string) => void
  onSpeedUp: (txid: string) => void
  onCancelSent: (hash: string) => void
  onSend: () => void
  onCancel: () => void
}

/** View PendingTransactions: what was sent and is not final, and the review of a payment whose fee is raised. */
export function PendingTransactionsView(props: PendingPaymentsViewProps): ReactElement {
  const {
    transactions,
    wallet,
    chosen,
    isPreparing = false,
    review,
    isSending,
    isSent,
    problem,
    cannotShow,
    isCancel,
    onShow,
    onSpeedUp,
    onCancelSent,
    onSend,
    onCancel,
  } = props
  const t = useText(paymentsText)
  const failure = problem && (problem === 'declined' ? t('payments.declined', { wallet }) : t(`payments.${problem}`))
  const chosenButton = useFocusAfter(isPreparing || review !== undefined)
  useInnerStep(review && onCancel)
  useAnnouncement(failure, 'assertive')
  useAnnouncement(cannotShow === undefined ? undefined : t('payments.notShownText', { wallet: cannotShow }))
  useAnnouncement(isSent ? t('payments.sent') : isSending ? t('payments.asking', { wallet }) : undefined)
  if (review !== undefined) {
    return (
      <>
        <Body>
          {failure && (
            <Note icon={WarningIcon} tone="warning" title={t(isCancel ? 'payments.notCancelled' : 'payments.failed')}>
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
        <Note icon={WarningIcon} tone="warning" title={t(isCancel ? 'payments.notCancelled' : 'payments.failed')}>
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
          {transactions.map(({ hash, network, amount, isReplaced, waitsForOwners, batch, calls = 0, canSpeedUp, canCancel, cancel, verdict, href }) => {
            const link = outsideLink(href)
            const payment = amount === undefined ? shortAddress(hash) : `${amount}, ${shortAddress(hash)}`
            const isChosen = isPreparing && chosen === hash
            const state = isChosen ? 'payments.preparing' : stateOf({ isReplaced, cancel, waitsForOwners })
            return (
              <Row
                key={`${network} ${hash}`}
                tile={<IconTile>{verdict === 'differs' ? <WarningIcon /> : <ClockIcon />}</IconTile>}
                title={batch === undefined ? (amount ?? <Address address={hash} />) : calls > 0 ? t('payments.batch', { count: calls }) : t('payments.calls')}
                tag={
                  batch === undefined &&
                  amount !== undefined && (
                    <span className="lk-dim">
                      <Address address={hash} />
                    </span>
                  )
                }
                sub={
                  <>
                    {network === undefined ? t(state) : t('payments.on', { state: t(state), network })}
                    {verdict && <VerdictLine verdict={verdict} />}
                  </>
                }
                end={
                  isChosen ? (
                    <Loader />
                  ) : (
                    <span className="lk-row__links">
                      {link && (
                        <a {...link} href={link.href} className="lk-link" aria-label={t('payments.explorerOf', { payment })} data-lk-item="">
                          {t('payments.explorer')}
                        </a>
                      )}
                      {batch !== undefined && (
                        <button type="button" className="lk-link" data-lk-item="" onClick={() => onShow(batch)}>
                          {t('payments.show')}
                        </button>
                      )}
                      {canSpeedUp && !isReplaced && (
                        <ReplaceLink
                          button={chosen === hash && !isCancel ? chosenButton : undefined}
                          name={t('payments.speedUpOf', { payment })}
                          onPress={() => onSpeedUp(hash)}
                        >
                          {t('payments.speedUp')}
                        </ReplaceLink>
                      )}
                      {canCancel && !isReplaced && (
                        <ReplaceLink
                          button={chosen === hash && isCancel ? chosenButton : undefined}
                          name={t('payments.cancelOf', { payment })}
                          onPress={() => onCancelSent(hash)}
                        >
                          {t('payments.cancel')}
                        </ReplaceLink>
                      )}
                    </span>
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

interface ReplaceLinkProps {
  button: RefObject<HTMLButtonElement | null> | undefined
  /** Name for screen readers, with the transaction. */
  name: string
  onPress: () => void
  children: string
}

/** Act on a transaction of the list. */
function ReplaceLink({ button, name, onPress, children }: ReplaceLinkProps): ReactElement {
  return (
    <button ref={button} type="button" className="lk-link" aria-label={name} data-lk-item="" onClick={onPress}>
      {children}
    </button>
  )
}

/** Returns the key of what a row says about its transaction. */
function stateOf({ isReplaced, cancel, waitsForOwners }: Pick<ShownTransaction, 'isReplaced' | 'cancel' | 'waitsForOwners'>) {
  if (isReplaced) return cancel === 'byCancel' ? 'payments.cancelled' : 'payments.replaced'
  return cancel === 'cancels' ? 'payments.cancels' : waitsForOwners ? 'payments.owners' : 'payments.waits'
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
