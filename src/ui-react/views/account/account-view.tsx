import type { ReactElement, ReactNode } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import type { Icon } from '../../icons/icon.js'
import { NextIcon } from '../../icons/icons.js'
import { CardIcon, ImageIcon, PowerIcon, ReceiveIcon, SendIcon, SwapIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { IconButton } from '../../primitives/button.js'
import { Stack } from '../../primitives/row.js'
import { Tabs } from '../../primitives/tabs.js'
import { Tile } from '../../primitives/tile.js'
import { accountText } from '../../strings/en/account.js'
import { viewText } from '../../strings/en/view.js'
import { useText } from '../../strings/use-text.js'
import { Identity, type IdentityModel } from './identity.js'
import { type TokenEntry, Tokens } from './tokens.js'
import { Balance, type BalanceModel } from './balance.js'

/** Feature buttons, in the order of the option `features.walletFeaturesOrder` (MODAL-37). */
export type AccountAction = 'buy' | 'swap' | 'receive' | 'send'

/** Tabs of the account (MODAL-34). */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

interface AccountViewProps {
  identity: IdentityModel
  balance: BalanceModel
  actions: readonly AccountAction[]
  tabs: readonly AccountTab[]
  tab: AccountTab
  /** Undefined while they load; null when they could not be read. */
  tokens: readonly TokenEntry[] | null | undefined
  /** How many tokens there will be, as far as one knows. */
  expectedTokens?: number | undefined
  /** The list of transactions; it loads with its feature. */
  activity?: ReactNode
  /** What a visitor who logged in has beyond that; it loads with the embedded wallet. */
  login?: ReactNode
  onAction: (action: AccountAction) => void
  onTab: (tab: AccountTab) => void
  onToken?: ((id: string) => void) | undefined
  /** Reads the figures again; absent where that is of no use. */
  onRetry?: (() => void) | undefined
  onHideBalances: (hidden: boolean) => void
  onCopy: (text: string) => Promise<boolean>
  onWallets: () => void
  onDisconnect: () => void
}

/** View Account: who one is, what one has and what one can do with it (MODAL-17). */
export function AccountView(props: AccountViewProps): ReactElement {
  const { identity, balance, actions, tabs, tab, login, onAction, onTab, onHideBalances, onCopy, onWallets, onDisconnect } = props
  const t = useText(accountText)
  const common = useText(viewText)
  const via = t('account.connectedWith', { wallet: identity.wallet.name })
  return (
    <>
      <Body>
        <Identity {...identity} onCopy={onCopy} />
        <Balance {...balance} onHide={onHideBalances} />
        {actions.length > 0 && (
          <Stack across label={t('account.actions')}>
            {actions.map((action) => {
              const ActionIcon = icons[action]
              return (
                <button key={action} type="button" className="lk-act" data-lk-item="" onClick={() => onAction(action)}>
                  <ActionIcon />
                  <span>{t(`account.${action}`)}</span>
                </button>
              )
            })}
          </Stack>
        )}
        {login}
        {tabs.length > 0 && (
          <Tabs label={t('account.tabs')} tabs={tabs.map((id) => ({ id, label: t(`account.${id}`) }))} chosen={tab} onChoose={onTab}>
            <Panel {...props} />
          </Tabs>
        )}
      </Body>
      <Footer line>
        <div className="lk-via">
          <button type="button" className="lk-via__main" title={via} onClick={() => onWallets()}>
            <Tile kind="wallet" name={identity.wallet.name} src={identity.wallet.icon} size={32} />
            <span>{via}</span>
            <NextIcon size="xs" />
          </button>
          <IconButton label={common('common.disconnect')} icon={PowerIcon} onPress={onDisconnect} />
        </div>
      </Footer>
    </>
  )
}

const icons: Record<AccountAction, Icon> = { buy: CardIcon, swap: SwapIcon, receive: ReceiveIcon, send: SendIcon }

function Panel({ tab, tokens, expectedTokens, balance, activity, onToken, onRetry }: AccountViewProps): ReactNode {
  const t = useText(accountText)
  if (tab === 'tokens') {
    const { unit, hidden } = balance
    return <Tokens tokens={tokens} expected={expectedTokens} priced={'currency' in unit} hidden={hidden} onToken={onToken} onRetry={onRetry} />
  }
  if (tab === 'activity') return activity
  return (
    <div className="lk-pad lk-pad--l">
      <Say icon={ImageIcon} heading={t('account.noNfts')} text={t('account.noNftsText')} />
    </div>
  )
}
