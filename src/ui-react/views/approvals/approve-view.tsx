import { type ReactElement, type ReactNode, type RefCallback, useId, useState } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { useSheet } from '../../dialog/shadow.js'
import { CheckIcon, WarningIcon } from '../../icons/icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Loader } from '../../primitives/loader.js'
import { Hint, KeyValue, Note } from '../../primitives/notes.js'
import { LinkButton } from '../../primitives/section.js'
import { SignedText } from '../../primitives/signed-text.js'
import { type Picture, Tile } from '../../primitives/tile.js'
import { approveText } from '../../strings/en/approve.js'
import { commonText } from '../../strings/en/common.js'
import { useText } from '../../strings/use-text.js'
import { embeddedStyles } from '../../styles/embedded.generated.js'

/** What must be read before going on. */
export interface ShownWarning {
  id: string
  title: string
  text: string
  /** Money can be lost. */
  danger?: boolean | undefined
}

/** One transaction, call or message of a request, in words. */
export interface ShownPart {
  id: string
  /** Above its facts, where a request has several. */
  title?: string | undefined
  facts: readonly { key: string; value: ReactNode }[]
  /** A text that is signed as it stands. */
  message?: string | undefined
  /** Members of typed data. */
  fields?: readonly { id: string; name: string; value: string; depth: number }[] | undefined
  /** As it is sent: on demand. */
  raw: string
}

/** What the visitor is asked to approve, in words. */
export interface ShownRequest {
  heading: string
  warnings: readonly ShownWarning[]
  parts: readonly ShownPart[]
}

/** How the wallet stands that the visitor approves in. */
export type FrameState = 'loading' | 'ready'

/** Props of {@link ApproveView}. */
export interface ApproveViewProps {
  app: { name: string; icon?: string | undefined; host?: string | undefined }
  network: { name: string; picture: Picture }
  /** The account that is asked, ready to draw. */
  account: ReactNode
  /** Undefined when the request has ended. */
  request: ShownRequest | undefined
  frame: FrameState
  offline?: boolean | undefined
  /** Requests that wait behind this one. */
  more: number
  /** Gets the place over which the wallet is laid. */
  slot?: RefCallback<HTMLElement> | undefined
  onReject: () => void
  onClose: () => void
}

/** View ApproveTransaction: a request of the app in words, and the place of the wallet in which it is approved (MODAL-27, UX-37). */
export function ApproveView(props: ApproveViewProps): ReactElement {
  const { app, network, account, request, frame, offline, more, slot, onReject, onClose } = props
  useSheet(embeddedStyles)
  const t = useText(approveText)
  const common = useText(commonText)
  useAnnouncement(request && [request.heading, ...request.warnings.map(({ title }) => title)].join('. '), request?.warnings.length ? 'assertive' : 'polite')
  if (request === undefined) {
    return (
      <>
        <Body>
          <div className="lk-pad lk-pad--l">
            <Say icon={CheckIcon} heading={t('approve.none')} text={t('approve.noneText')} />
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
      {/* The wallet's own page has its own way to decline, and closing declines as well: a second button beside it would only make one wonder. */}
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

/** The place of the wallet's own page. It is laid over this one, which says how it stands until it is there. It stays in sight while the rest is scrolled. */
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
