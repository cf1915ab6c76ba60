import { Fragment, type ReactElement, type ReactNode } from 'react'
import { WalletIcon } from '../../icons/icons.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/tile.js'
import { connectText } from '../../strings/en/connect.js'
import { methodsText } from '../../strings/en/methods.js'
import { useText } from '../../strings/use-text.js'

/** Ways to connect (option `features.connectMethodsOrder`). */
export type ConnectMethod = 'wallet' | 'email' | 'social'

interface ConnectWaysViewProps {
  /** Which ways are offered, first one first. */
  methods: readonly ConnectMethod[]
  /** The list of wallets. */
  wallets: ReactNode
  /** The field for an e-mail address. */
  email?: ReactNode
  /** The sign-in providers. */
  social?: ReactNode
  /** The box for terms and privacy. */
  legal?: ReactNode
}

/** What view Connect shows where there is more than wallets: ways to connect in the configured order (MODAL-16). */
export function ConnectWaysView({ methods, legal, ...ways }: ConnectWaysViewProps): ReactElement {
  const t = useText(methodsText)
  return (
    <>
      {methods.map((method, at) => (
        <Fragment key={method}>
          {at > 0 && separates(method, methods[at - 1]) && <div className="lk-or">{t(method === 'wallet' ? 'connect.orWith' : 'connect.orWithout')}</div>}
          {method === 'wallet' ? ways.wallets : method === 'email' ? ways.email : ways.social}
        </Fragment>
      ))}
      {legal}
    </>
  )
}

/** The one entry behind which wallets stand (MODAL-42); pressing it shows them. */
export function WalletsEntry({
  disabled,
  onExpand,
  onApproach,
}: {
  disabled: boolean
  onExpand: () => void
  onApproach?: (() => void) | undefined
}): ReactElement {
  const t = useText(methodsText)
  const connect = useText(connectText)
  return (
    <Stack label={connect('connect.wallets')} onApproach={onApproach}>
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

/** With a wallet, or without: a line stands between the two, not within the second. */
function separates(method: ConnectMethod, before: ConnectMethod | undefined): boolean {
  return (method === 'wallet') !== (before === 'wallet')
}
