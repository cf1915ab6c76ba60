import { type ReactElement, type ReactNode, type RefCallback, useId, useState } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { CheckIcon } from '../../icons/icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Loader } from '../../primitives/skeleton.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { LinkButton } from '../../primitives/section.js'
import { SignedText } from '../../primitives/callout.js'
import { type Picture, Tile } from '../../primitives/tile.js'
import { approveText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { dialogText } from '../../dialog/strings.js'

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

/** Props of {@link ApproveView}. */
export interface ApproveViewProps {
  app: { name: string; icon?: string | undefined; host?: string | undefined }
  network: { name: string; picture: Picture }
  /** Rendered account of the request. */
  account: ReactNode
  /** Undefined after the request has ended. */
  request: ShownRequest | undefined
  frame: FrameState
  offline?: boolean | undefined
  /** Number of waiting requests. */
  more: number
  /** Ref of the element that the frame covers. */
  slot?: RefCallback<HTMLElement> | undefined
  onReject: () => void
  onClose: () => void
}

/** View ApproveTransaction: shows a request, with the frame in which the user approves it (MODAL-27, UX-37). */
export function ApproveView(props: ApproveViewProps): ReactElement {
  const { app, network, account, request, frame, offline, more, slot, onReject, onClose } = props
  const t = useText(approveText)
  const common = useText(dialogText)
  useAnnouncement(request && [request.heading, ...request.warnings.map(({ title }) => title)].join('. '), request?.warnings.length ? 'assertive' : 'polite')
  if (request === undefined) {
    return (
      <>
        <Body>
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={CheckIcon} heading={t('approve.none')} text={t('approve.noneText')} />
          </div>
        </Body>
        <Footer>
          <Button kind="secondary" onPress={onClose}>
            {common('common.close')}
          </Button>
        </Footer>
      </>
    )
  }
  const { heading, warnings, parts } = request
  const place = (
    <span className="lk-mini" key="network">
      <Tile {...network.picture} size={24} />
      <span>{network.name}</span>
    </span>
  )
  return (
    <>
      <Body>
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
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
        <KeyValue
          rows={[
            { key: t('approve.network'), value: place },
            { key: t('approve.account'), value: account },
          ]}
        />
        {more > 0 && <Hint>{t('approve.more', { count: more })}</Hint>}
      </Body>
      <Secure frame={frame} offline={offline} slot={slot} />
      {/* The wallet's frame has its own reject button, and closing rejects too. A second button would confuse. */}
      {frame !== 'ready' && (
        <Footer line>
          <Button kind="secondary" onPress={onReject}>
            {t('approve.reject')}
          </Button>
        </Footer>
      )}
    </>
  )
}

function Part({ part }: { part: ShownPart }): ReactElement {
  const { title, facts, message, fields, raw } = part
  const t = useText(approveText)
  const [shown, setShown] = useState(false)
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
        <dl className="lk-typed" aria-label={t('approve.fields')} tabIndex={0}>
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

/** Element that the frame covers. Shows the frame's state until it is ready. Stays visible while the rest scrolls. */
function Secure({ frame, offline, slot }: Pick<ApproveViewProps, 'frame' | 'offline' | 'slot'>): ReactElement {
  const t = useText(approveText)
  return (
    <section className="lk-secure" aria-label={t('approve.frame')} aria-busy={frame === 'loading'} ref={frame === 'ready' ? slot : undefined}>
      <span className="lk-secure__wait">
        {frame === 'loading' && <Loader />}
        {t(offline ? 'approve.offline' : frame === 'loading' ? 'approve.frameLoading' : 'approve.frame')}
      </span>
    </section>
  )
}
