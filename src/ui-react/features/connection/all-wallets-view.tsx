import { type ReactElement, useState } from 'react'
import { matchesName } from '../../../domain/shared/text/matches-name.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { CloseIcon, QrIcon } from '../../icons/icons.js'
import { SearchIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button, IconButton } from '../../primitives/button.js'
import { Field } from '../../primitives/field.js'
import { moveFocus } from '../../primitives/list-keys.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { WalletFace } from '../directory/wallet-cell.js'
import type { WalletEntry } from './wallet-list.js'
import { connectionText } from './strings.js'
import { connectingText } from './strings-connecting.js'
import { dialogText } from '../../dialog/strings.js'
import { viewsText } from '../../dialog/strings-views.js'

interface AllWalletsViewProps {
  wallets: readonly WalletEntry[]
  onWallet: (id: string) => void
  /** Shows a code that any wallet may scan. Absent without WalletConnect. */
  onCode?: (() => void) | undefined
  /** True on a phone, where any wallet is opened first and the code comes second. */
  onPhone?: boolean | undefined
}

/** View AllWallets: all available wallets, with search and filters (MODAL-18). */
export function AllWalletsView({ wallets, onWallet, onCode, onPhone }: AllWalletsViewProps): ReactElement {
  const t = useText(connectingText)
  const connect = useText(connectionText)
  const common = useText(viewsText)
  const strings = useStrings()
  const titles = useText(dialogText)
  const codeLabel = onPhone ? titles('connect.walletConnect') : t('allWallets.showCode')
  const [search, setSearch] = useState('')
  const [here, setHere] = useState(false)
  const words = search.trim()
  const found = wallets.filter(({ name, installed }) => matchesName(name, words) && (!here || installed))
  const count = wallets.filter(({ installed }) => installed).length
  const empty = found.length === 0
  const heading = words ? t('allWallets.notFound', { text: search.trim() }) : connect('connect.none')
  useAnnouncement(empty ? heading : undefined)
  const end = search ? (
    <IconButton label={common('common.clear')} icon={CloseIcon} onPress={() => setSearch('')} />
  ) : (
    onCode && <IconButton label={codeLabel} icon={QrIcon} onPress={onCode} />
  )
  return (
    <>
      <Body>
        <Field type="search" label={t('allWallets.search')} value={search} onChange={setSearch} icon={SearchIcon} autoComplete="off" end={end} />
        {count > 0 && count < wallets.length && (
          <div className="lk-chips">
            <button type="button" className="lk-chip" aria-pressed={!here} onClick={() => setHere(false)}>
              {t('allWallets.all')} <span className="lk-num">{strings.number(wallets.length)}</span>
            </button>
            <button type="button" className="lk-chip" aria-pressed={here} onClick={() => setHere(true)}>
              {t('allWallets.installed')}
            </button>
          </div>
        )}
        {empty ? (
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={SearchIcon} heading={heading} text={words && onCode && t('allWallets.notFoundText')} />
          </div>
        ) : (
          <ul className="lk-grid" aria-label={connect('connect.wallets')} onKeyDown={moveFocus}>
            {found.map((wallet) => (
              <li key={wallet.id}>
                <button
                  type="button"
                  className="lk-cell"
                  data-lk-item=""
                  title={wallet.conflict ? connect('connect.conflict') : wallet.name}
                  onClick={() => onWallet(wallet.id)}
                >
                  <WalletFace wallet={wallet} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Body>
      {empty && onCode && (
        <Footer>
          <Button kind="secondary" icon={QrIcon} onPress={onCode}>
            {codeLabel}
          </Button>
        </Footer>
      )}
    </>
  )
}
