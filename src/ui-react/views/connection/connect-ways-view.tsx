import { type ComponentProps, Fragment, type ReactElement, type ReactNode } from 'react'
import { Body } from '../../dialog/body.js'
import { methodsText } from '../../strings/en/methods.js'
import { useText } from '../../strings/use-text.js'
import { Brand, Wallets } from './connect-view.js'

/** Ways to connect (option `features.connectMethodsOrder`). */
export type ConnectMethod = 'wallet' | 'email' | 'social'

interface ConnectWaysViewProps extends ComponentProps<typeof Wallets> {
  /** Which ways are offered, first one first. */
  methods: readonly ConnectMethod[]
  /** The field for an e-mail address. */
  email?: ReactNode
  /** The sign-in providers. */
  social?: ReactNode
  /** The box for terms and privacy. */
  legal?: ReactNode
  /** The line with our name. */
  branded?: boolean | undefined
}

/** View Connect with ways that need no wallet, in the configured order (MODAL-16). It is for what brings such ways, and loads with it. */
export function ConnectWaysView({ methods, email, social, legal, branded, ...wallets }: ConnectWaysViewProps): ReactElement {
  const t = useText(methodsText)
  return (
    <Body>
      {methods.map((method, at) => (
        <Fragment key={method}>
          {at > 0 && separates(method, methods[at - 1]) && <div className="lk-or">{t(method === 'wallet' ? 'connect.orWith' : 'connect.orWithout')}</div>}
          {method === 'wallet' ? <Wallets {...wallets} /> : method === 'email' ? email : social}
        </Fragment>
      ))}
      {legal}
      {branded && <Brand />}
    </Body>
  )
}

/** With a wallet, or without: a line stands between the two, not within the second. */
function separates(method: ConnectMethod, before: ConnectMethod | undefined): boolean {
  return (method === 'wallet') !== (before === 'wallet')
}
