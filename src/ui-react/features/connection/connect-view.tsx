import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Body } from '../../dialog/shell/body.js'
import { LatchkitMark, WalletIcon } from '../../icons/icons.js'
import { useText } from '../../i18n/use-text.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { connectionText } from './strings.js'

/** Connect method (option `features.connectMethodsOrder`). */
export type ConnectMethod = 'wallet' | 'email' | 'social'

interface ConnectViewProps {
  /** Offered methods, in order. */
  methods: readonly ConnectMethod[]
  /** List of wallets. */
  wallets: ReactNode
  /** E-mail field. */
  email?: ReactNode
  /** Social login buttons. */
  social?: ReactNode
  /** Checkbox for terms and privacy. */
  legal?: ReactNode
  /** False leaves out the line with the product name (MODAL-43). */
  branded?: boolean
}

/** View Connect: connect methods in the configured order (MODAL-16), above the line with the product name. */
export function ConnectView({ methods, legal, branded = true, ...drawn }: ConnectViewProps): ReactElement {
  const t = useText(connectionText)
  return (
    <Body>
      {methods.map((method, at) => (
        <Fragment key={method}>
          {at > 0 && separates(method, methods[at - 1]) && <div className="lk-or">{t(method === 'wallet' ? 'connect.orWith' : 'connect.orWithout')}</div>}
          {method === 'wallet' ? drawn.wallets : method === 'email' ? drawn.email : drawn.social}
        </Fragment>
      ))}
      {legal}
      {branded && (
        <div className="lk-brand">
          <LatchkitMark size="xs" />
          <span>Latchkit</span>
        </div>
      )}
    </Body>
  )
}

interface WalletsEntryProps {
  disabled: boolean
  onExpand: () => void
  prefetch?: (() => void) | undefined
}

/** Single entry for all wallets (MODAL-42). A press expands it. */
export function WalletsEntry({ disabled, onExpand, prefetch }: WalletsEntryProps): ReactElement {
  const t = useText(connectionText)
  return (
    <Stack label={t('connect.wallets')} prefetch={prefetch}>
      <Row
        tile={
          <IconTile>
            <WalletIcon />
          </IconTile>
        }
        title={t('connect.aWallet')}
        chevron
        disabled={disabled}
        onPress={onExpand}
      />
    </Stack>
  )
}

/** Returns true if a separator belongs between two methods: between wallets and others only. */
function separates(method: ConnectMethod, before: ConnectMethod | undefined): boolean {
  return (method === 'wallet') !== (before === 'wallet')
}
