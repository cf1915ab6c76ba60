import { type ReactElement, type ReactNode, type RefCallback, useId, useState } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { Button } from '../../primitives/button.js'
import { Loader, Skeleton } from '../../primitives/skeleton.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { LinkButton } from '../../primitives/section.js'
import { SignedText } from '../../primitives/callout.js'
import { NothingToConfirm } from '../../dialog/nothing-to-confirm.js'
import { useFades } from '../../primitives/use-fades.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { AmountChoice, type AllowanceFacts, useAmountChoice } from './amount-choice.js'
import { approveText } from './strings.js'
import { type Translate, useText } from '../../i18n/use-text.js'

/** Warning of a request. */
export interface ShownWarning {
  id: string
  title: string
  text: string
  /** True if money can be lost. */
  danger?: boolean | undefined
}

/** Transaction, call or message of a request, formatted for display. */
export interface ShownPart {
  id: string
  /** Title above the facts, if the request has several parts. */
  title?: string | undefined
  facts: readonly { key: string; value: ReactNode }[]
  /** Text to sign, verbatim. */
  message?: string | undefined
  /** Members of typed data. */
  fields?: readonly { id: string; name: string; value: string; depth: number }[] | undefined
  /** Raw data of the request, shown on demand. */
  raw: string
}

/** Request to approve, formatted for display. */
export interface ShownRequest {
  heading: string
  warnings: readonly ShownWarning[]
  parts: readonly ShownPart[]
}

/** State of the embedded wallet's frame. */
export type FrameState = 'loading' | 'ready'

/** Allowance whose amount the visitor chooses, formatted for display. */
export interface ShownAllowance extends AllowanceFacts {
  /** True while its token is read. */
  reading: boolean
}

/** Props of {@link ApproveView}. */
export interface ApproveViewProps {
  app: { name: string; icon?: string | undefined; host?: string | undefined }
  network: { name: string; picture: Picture }
  /** Rendered account of the request. */
  account: ReactNode
  /** Undefined after the request has ended. */
  request: ShownRequest | undefined
  frame: FrameState
  /** Set while the secure site is not asked yet. */
  allowance?: ShownAllowance | undefined
  offline?: boolean | undefined
  /** Number of waiting requests. */
  more: number
  /** Ref of the element that the frame covers. */
  slot?: RefCallback<HTMLElement> | undefined
  /** Chooses an amount in the smallest unit. Returns the problem, if it is refused. */
  onChoose?: ((amount: string) => string | undefined) | undefined
  /** Approves the amount that is chosen. Returns the problem, if it is refused. */
  onApprove?: ((amount: string) => string | undefined) | undefined
  onReject: () => void
  onClose: () => void
}

/**
 * View ApproveTransaction: hosts the wallet's frame, which shows the request and its buttons (MODAL-27). A request with warnings is reviewed first, in a step of
 * its own; otherwise our reading of it opens on demand, so that nothing is shown twice (UX-37).
 */
export function ApproveView(props: ApproveViewProps): ReactElement {
  const { request, frame, allowance, offline, slot, onReject, onClose } = props
  const t = useText(approveText)
  const [reviewed, setReviewed] = useState(request?.warnings.length === 0)
  useAnnouncement(request && [request.heading, ...request.warnings.map(({ title }) => title)].join('. '), request?.warnings.length ? 'assertive' : 'polite')
  if (request === undefined) return <NothingToConfirm heading={t('approve.none')} text={t('approve.noneText')} onClose={onClose} />
  // The wallet's frame has its own reject button, and closing rejects too. A second button would confuse.
  const reject = (
    <Button kind="secondary" onPress={onReject}>
      {t('approve.reject')}
    </Button>
  )
  if (frame !== 'ready' || allowance?.reading) {
    return (
      <>
        <Body>
          <Waiting offline={offline} />
        </Body>
        <Footer line>{reject}</Footer>
      </>
    )
  }
  if (allowance) {
    return <AmountStep {...props} request={request} allowance={allowance} reject={reject} onDone={() => setReviewed(true)} />
  }
  if (!reviewed) {
    return (
      <>
        <Body>
          <Review {...props} request={request} />
        </Body>
        <Footer line>
          <div className="lk-footer__pair lk-footer__pair--wide">
            {reject}
            <Button kind="primary" onPress={() => setReviewed(true)}>
              {t('approve.continue')}
            </Button>
          </div>
        </Footer>
      </>
    )
  }
  return <Consent {...props} request={request} slot={slot} />
}

interface AmountStepProps extends ApproveViewProps {
  request: ShownRequest
  allowance: ShownAllowance
  reject: ReactNode
  onDone: () => void
}

/** Step in which the amount of an allowance is chosen and approved, before the wallet's frame shows the request. */
function AmountStep(props: AmountStepProps): ReactElement {
  const { allowance, reject, onChoose, onApprove, onDone } = props
  const t = useText(approveText)
  const choice = useAmountChoice(allowance, onChoose)
  const go = () => {
    const { amount } = choice
    const problem = amount === undefined ? t('approve.notAmount') : (choice.commit() ?? onApprove?.(amount))
    if (problem === undefined) onDone()
    else choice.setProblem(problem)
  }
  return (
    <>
      <Body>
        <Review {...props} choice={<AmountChoice allowance={allowance} choice={choice} />} />
      </Body>
      <Footer line>
        <div className="lk-footer__pair lk-footer__pair--wide">
          {reject}
          <Button kind="primary" disabled={choice.amount === undefined} onPress={go}>
            {goText(choice.amount, allowance, t)}
          </Button>
        </div>
      </Footer>
    </>
  )
}

function goText(amount: string | undefined, allowance: ShownAllowance, t: Translate<typeof approveText>): string {
  if (amount === undefined) return t('approve.goPlain')
  return allowance.isUnlimited(amount) ? t('approve.goNoLimit') : t('approve.go', { amount: allowance.format(amount) })
}

/** The wallet's frame, in all of the card. Our reading opens above it: a frame that is hidden counts as declined. */
function Consent(props: ApproveViewProps & { request: ShownRequest }): ReactElement {
  const { request, offline, more, slot } = props
  const t = useText(approveText)
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      {open ? (
        <Body>
          <div className="lk-group" id={id}>
            <Review {...props} />
          </div>
        </Body>
      ) : (
        <h2 className="lk-vh">{request.heading}</h2>
      )}
      <section className="lk-secure" aria-label={t('approve.frame')} ref={slot} />
      <div className="lk-secure__foot">
        {offline && <span>{t('approve.offline')}</span>}
        {more > 0 && !open && <span>{t('approve.more', { count: more })}</span>}
        <LinkButton expanded={open} controls={open ? id : undefined} onPress={() => setOpen(!open)}>
          {t(open ? 'approve.hideDetails' : 'approve.details')}
        </LinkButton>
      </div>
    </>
  )
}

/** Our reading of a request: the app, its warnings, its facts. */
function Review({ app, network, account, request, choice, more }: ApproveViewProps & { request: ShownRequest; choice?: ReactNode }): ReactElement {
  const t = useText(approveText)
  const { heading, warnings, parts } = request
  const [only] = parts
  const place = (
    <span className="lk-mini" key="network">
      <Tile {...network.picture} size={24} />
      <span>{network.name}</span>
    </span>
  )
  const around = [
    { key: t('approve.network'), value: place },
    { key: t('approve.account'), value: account },
  ]
  // The facts of a single part share a plate with network and account.
  const joined = parts.length === 1 && only && only.facts.length > 0 ? [{ ...only, facts: [...only.facts, ...around] }] : undefined
  return (
    <>
      <div className="lk-id lk-asks">
        <Tile kind="wallet" name={app.name} src={app.icon} />
        <div className="lk-id__text">
          <div className="lk-id__name">{app.name}</div>
          {app.host && (
            <div className="lk-row__sub">
              <bdi>{app.host}</bdi>
            </div>
          )}
        </div>
      </div>
      <h2 className="lk-ask">{heading}</h2>
      {warnings.map(({ id, title, text, danger }) => (
        <Note key={id} icon={WarningIcon} tone={danger ? 'danger' : 'warning'} title={title}>
          {text}
        </Note>
      ))}
      {choice}
      {(joined ?? parts).map((part) => (
        <Part key={part.id} part={part} />
      ))}
      {!joined && <KeyValue rows={around} />}
      {more > 0 && <Hint>{t('approve.more', { count: more })}</Hint>}
    </>
  )
}

/** Skeleton of the whole request until the frame is ready. */
function Waiting({ offline }: { offline?: boolean | undefined }): ReactElement {
  const t = useText(approveText)
  const place = [0, 1, 2]
  return (
    <section className="lk-group" aria-label={t('approve.frame')} aria-busy="true">
      <div className="lk-id lk-asks" aria-hidden="true">
        <span className="lk-skel lk-skel--tile" />
        <span className="lk-row__text lk-row__text--skel">
          <Skeleton width={112} />
          <Skeleton width={148} height={10} />
        </span>
      </div>
      <div className="lk-ask" aria-hidden="true">
        <Skeleton width={208} height={20} />
      </div>
      <div className="lk-kv" aria-hidden="true">
        {place.map((at) => (
          <div key={at}>
            <Skeleton width={[64, 52, 88][at] ?? 64} />
            <Skeleton width={[96, 112, 72][at] ?? 96} />
          </div>
        ))}
      </div>
      <span className="lk-secure__wait">
        <Loader />
        {t(offline ? 'approve.offline' : 'approve.frameLoading')}
      </span>
    </section>
  )
}

function Part({ part }: { part: ShownPart }): ReactElement {
  const { title, facts, message, fields, raw } = part
  const t = useText(approveText)
  const [shown, setShown] = useState(false)
  const list = useFades<HTMLDListElement>(fields)
  const id = useId()
  return (
    <>
      {title && (
        <div className="lk-section">
          <h3>{title}</h3>
        </div>
      )}
      {message !== undefined && <SignedText label={t('approve.fields')} text={message} />}
      {facts.length > 0 && <KeyValue rows={facts} />}
      {fields && fields.length > 0 && (
        <dl ref={list} className="lk-typed" aria-label={t('approve.fields')} tabIndex={0}>
          {fields.map(({ id: key, name, value, depth }) => (
            <div key={key} style={{ ['--depth' as string]: Math.min(depth, 4) }}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="lk-more">
        <LinkButton expanded={shown} controls={id} onPress={() => setShown(!shown)}>
          {t(shown ? 'approve.hideRaw' : 'approve.raw')}
        </LinkButton>
      </div>
      <div id={id} hidden={!shown}>
        {shown && <SignedText label={t('approve.rawLabel')} text={raw} />}
      </div>
    </>
  )
}
