import type { ReactElement } from 'react'
import type { DirectoryRow, WalletRow } from '../../../domain/directory/selectors.js'
import { dialogText } from '../../dialog/strings.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { useText } from '../../i18n/use-text.js'
import { walletPicture } from '../../marks/pictures.js'
import { Tag } from '../../primitives/blocks.js'
import { Breakable } from '../../primitives/breakable.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { Skeleton } from '../../primitives/skeleton.js'
import type { WalletEntry } from '../connection/wallet-list.js'
import { connectionText } from '../connection/strings.js'
import { connectingText } from '../connection/strings-connecting.js'
import { directoryText } from './strings.js'

interface WalletCellProps {
  row: DirectoryRow
  /** Index in the whole list, of which a part is drawn. */
  at: number
  of: number
  lastUsed: boolean
  onWallet: (row: WalletRow) => void
}

/** Wallet of the grid, or the place of one that is not read yet. Both are one button, so that the focus stays when the wallet comes. */
export function WalletCell({ row, at, of, lastUsed, onWallet }: WalletCellProps): ReactElement {
  const t = useText(directoryText)
  const wallet = row.kind === 'wallet' ? row : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lines of the virtual list stand between the list and its items
    <div role="listitem" aria-setsize={of} aria-posinset={at + 1}>
      <button
        type="button"
        className="lk-cell"
        data-lk-item=""
        data-at={at}
        title={wallet?.name}
        aria-disabled={wallet === undefined || undefined}
        onClick={wallet && (() => onWallet(wallet))}
      >
        {wallet ? (
          <WalletFace wallet={{ ...wallet, icon: wallet.imageUrl, lastUsed }} />
        ) : (
          <>
            <span className="lk-skel lk-cell__skel" aria-hidden="true" />
            <Skeleton width={at % 2 ? 40 : 56} height={10} />
            <span className="lk-vh">{t('directory.loading')}</span>
          </>
        )}
      </button>
    </div>
  )
}

interface WalletFaceProps {
  wallet: Pick<WalletEntry, 'id' | 'name' | 'icon' | 'rdns' | 'conflict' | 'installed' | 'lastUsed'>
}

/** Inside of a wallet's button in a grid: picture, name, and what sets it apart. */
export function WalletFace({ wallet }: WalletFaceProps): ReactElement {
  const connect = useText(connectionText)
  const t = useText(connectingText)
  const common = useText(dialogText)
  const { id, name, icon, rdns, conflict, installed, lastUsed } = wallet
  return (
    <>
      <span className="lk-cell__tile">
        <Tile {...walletPicture({ id, name, icon, rdns, conflict })} />
        {installed && <i className="lk-cell__mark" />}
      </span>
      <span className="lk-cell__name" dir="auto">
        {name}
      </span>
      {conflict && (
        <span className="lk-cell__id">
          <WarningIcon size="xs" /> {rdns === undefined ? connect('connect.noId') : <Breakable text={rdns} />}
          <span className="lk-vh">{connect('connect.conflict')}</span>
        </span>
      )}
      {installed && <span className="lk-vh">{t('allWallets.installed')}</span>}
      {lastUsed && !conflict && <Tag tone="accent">{common('common.lastUsed')}</Tag>}
    </>
  )
}
