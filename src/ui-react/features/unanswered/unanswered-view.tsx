import type { ReactElement } from 'react'
import type { RequestKind } from '../../../domain/requests/index.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { CheckIcon } from '../../icons/icons.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { walletPicture } from '../../marks/pictures.js'
import { Address } from '../../primitives/address.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Note } from '../../primitives/callout.js'
import { Row, Stack } from '../../primitives/row.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { unansweredText } from './strings.js'

interface ShownWallet {
  name: string
  icon?: string | undefined
}

/** Request that a wallet has not answered. */
export interface ShownUnanswered {
  readonly operation: string
  readonly kind: RequestKind
  readonly wallet: ShownWallet
  readonly network: string
  /** Time of day at which the wallet was asked. */
  readonly time: string
  /** True if an earlier page or another tab asked. */
  readonly isEarlier: boolean
  /** True if the account has sent something since. */
  readonly hasMoved: boolean
}

/** Answer that came late. */
export interface ShownAnswer {
  readonly operation: string
  readonly kind: RequestKind
  readonly wallet: ShownWallet
  readonly outcome: 'sent' | 'signed' | 'refused'
  readonly hash?: string | undefined
  /** Explorer of the transaction. */
  readonly href?: string | undefined
}

interface UnansweredViewProps {
  unanswered: readonly ShownUnanswered[]
  arrived: readonly ShownAnswer[]
  /** Opens the wallet's app. Absent if no link leads there from this device. */
  onOpen?: (() => void) | undefined
  onForget: (operation: string) => void
}

/** View UnansweredRequests: what wallets were asked and may still do, and what came late. */
export function UnansweredView({ unanswered, arrived, onOpen, onForget }: UnansweredViewProps): ReactElement {
  const t = useText(unansweredText)
  const last = arrived.at(-1)
  const told = useOutcome()
  useAnnouncement(last && told(last))
  const [first] = unanswered
  if (first === undefined && last === undefined)
    return (
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState heading={t('unanswered.none')} text={t('unanswered.noneText')} icon={ClockIcon} />
        </div>
      </Body>
    )
  return (
    <>
      <Body>
        {arrived.map((one) => (
          <Arrived key={one.operation} {...one} onForget={onForget} />
        ))}
        {unanswered.map((one) => (
          <Unanswered key={one.operation} {...one} onForget={onForget} />
        ))}
      </Body>
      {onOpen && first && (
        <Footer line>
          <Button kind="primary" onPress={onOpen}>
            {t('unanswered.open', { wallet: first.wallet.name })}
          </Button>
        </Footer>
      )}
    </>
  )
}

type ItemProps = Pick<UnansweredViewProps, 'onForget'>

function Unanswered({ operation, kind, wallet, network, time, isEarlier, hasMoved, onForget }: ShownUnanswered & ItemProps): ReactElement {
  const t = useText(unansweredText)
  const title = t(`unanswered.${kind}`)
  const about = { wallet: wallet.name }
  return (
    <section aria-label={title}>
      <Stack>
        <Row tile={<Tile {...walletPicture(wallet)} />} title={title} sub={t('unanswered.asked', { time, network })} />
      </Stack>
      {hasMoved && (
        <Note icon={WarningIcon} tone="warning" title={t('unanswered.moved')}>
          {t('unanswered.movedText')}
        </Note>
      )}
      <Note icon={ClockIcon}>
        <p>
          {isEarlier
            ? t('unanswered.earlier', about)
            : t(kind === 'sendTransaction' || kind === 'sendCalls' ? 'unanswered.maySend' : 'unanswered.maySign', about)}
        </p>
        <Forget operation={operation} request={`${title}, ${time}`} onForget={onForget} />
      </Note>
    </section>
  )
}

function Arrived({ operation, kind, wallet, outcome, hash, href, onForget }: ShownAnswer & ItemProps): ReactElement {
  const t = useText(unansweredText)
  const title = useOutcome()({ outcome, wallet })
  const what = t(`unanswered.${kind}`)
  return (
    <section aria-label={title}>
      <Stack>
        <Row tile={<Tile {...walletPicture(wallet)} />} title={what} sub={hash ? <Address address={hash} /> : wallet.name} href={href} />
      </Stack>
      <Note icon={outcome === 'refused' ? WarningIcon : CheckIcon} title={title}>
        {outcome !== 'sent' && <p>{t(`unanswered.${outcome}Text`)}</p>}
        <Forget operation={operation} request={what} onForget={onForget} />
      </Note>
    </section>
  )
}

/** Returns the sentence about an answer. */
function useOutcome(): (answer: Pick<ShownAnswer, 'outcome' | 'wallet'>) => string {
  const t = useText(unansweredText)
  return ({ outcome, wallet }) => (outcome === 'refused' ? t('unanswered.refused', { wallet: wallet.name }) : t(`unanswered.${outcome}`))
}

function Forget({ operation, request, onForget }: ItemProps & { readonly operation: string; readonly request: string }): ReactElement {
  const t = useText(unansweredText)
  return (
    <button type="button" className="lk-link" aria-label={t('unanswered.forgetOf', { request })} data-lk-item="" onClick={() => onForget(operation)}>
      {t('unanswered.forget')}
    </button>
  )
}
