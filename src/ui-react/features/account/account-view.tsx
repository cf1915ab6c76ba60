import type { ComponentType, ReactElement, ReactNode } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { NextIcon } from '../../icons/icons.js'
import { PowerIcon } from '../../icons/view-icons.js'
import { IconButton } from '../../primitives/button.js'
import { Note } from '../../primitives/callout.js'
import { Section } from '../../primitives/section.js'
import { Tabs } from '../../primitives/tabs.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { useText } from '../../i18n/use-text.js'
import { Identity, type IdentityModel } from './identity.js'
import { type TokenEntry, Tokens } from './tokens.js'
import { Balance, type BalanceModel } from './balance.js'
import { accountText } from './strings.js'
import { viewsText } from '../../dialog/strings-views.js'
import { walletPicture } from '../../marks/pictures.js'

/** Tabs of the account view (MODAL-34). */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

interface AccountViewProps {
  identity: IdentityModel
  balance: BalanceModel
  /** Feature buttons. */
  actions?: ReactNode
  tabs: readonly AccountTab[]
  tab: AccountTab
  /** Undefined while loading. Null after a failure. */
  tokens: readonly TokenEntry[] | null | undefined
  /** Expected number of tokens, for the skeletons. */
  expectedTokens?: number | undefined
  /** Content of the chosen tab, if it is not Tokens. */
  Filled?: ComponentType | undefined
  /** Names of all chains that a disconnect ends, if they share one session. */
  sessionChains?: readonly string[] | undefined
  /** Account type and e-mail of a logged-in user, and payments on their way. */
  login?: ReactNode
  onTab: (tab: AccountTab) => void
  onToken?: ((id: string) => void) | undefined
  /** Reloads the balances. Absent if a retry cannot help. */
  onRetry?: (() => void) | undefined
  onHideBalances: (hidden: boolean) => void
  onCopy: (text: string) => Promise<boolean>
  onWallets: () => void
  onDisconnect: () => void
}

/** View Account: identity, balance and actions of the account (MODAL-17). */
export function AccountView(props: AccountViewProps): ReactElement {
  const { identity, balance, actions, tabs, tab, sessionChains, login, onTab, onHideBalances, onCopy, onWallets, onDisconnect } = props
  const t = useText(accountText)
  const common = useText(viewsText)
  const via = t('account.connectedWith', { wallet: identity.wallet.name })
  return (
    <>
      <Body>
        <Identity {...identity} onCopy={onCopy} />
        <Balance {...balance} onHide={onHideBalances} />
        {actions}
        {login}
        {tabs.length === 1 && (
          <section className="lk-group" aria-label={t('account.tokens')}>
            <Section>{t('account.tokens')}</Section>
            <Panel {...props} />
          </section>
        )}
        {tabs.length > 1 && (
          <Tabs label={t('account.tabs')} tabs={tabs.map((id) => ({ id, label: t(`account.${id}`) }))} chosen={tab} onChoose={onTab}>
            <Panel {...props} />
          </Tabs>
        )}
      </Body>
      <Footer line>
        {sessionChains && <Note>{t('wallets.sessionChains', { chains: sessionChains.join(', ') })}</Note>}
        <div className="lk-via">
          <button type="button" className="lk-via__main" title={via} onClick={() => onWallets()}>
            <Tile {...walletPicture(identity.wallet)} size={32} />
            <span>{via}</span>
            <NextIcon size="xs" />
          </button>
          <IconButton label={common('common.disconnect')} icon={PowerIcon} onPress={onDisconnect} />
        </div>
      </Footer>
    </>
  )
}

function Panel({ tab, tokens, expectedTokens, balance, Filled, onToken, onRetry }: AccountViewProps): ReactNode {
  const { unit, hidden } = balance
  if (tab === 'tokens')
    return <Tokens tokens={tokens} expected={expectedTokens} priced={'currency' in unit} hidden={hidden} onToken={onToken} onRetry={onRetry} />
  return (
    Filled && (
      <div className="lk-pad">
        <Filled />
      </div>
    )
  )
}
