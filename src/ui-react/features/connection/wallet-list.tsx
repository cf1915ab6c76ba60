import type { ReactElement } from 'react'
import { QrIcon, WalletIcon } from '../../icons/icons.js'
import { Tag } from '../../primitives/blocks.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile, Tile } from '../../primitives/pictures/tile.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { connectionText } from './strings.js'
import { dialogText } from '../../dialog/strings.js'
import { walletPicture } from '../../marks/pictures.js'

/** Wallet to connect. */
export interface WalletEntry {
  kind: 'wallet'
  id: string
  name: string
  icon?: string | undefined
  /** True if installed in this browser. */
  installed?: boolean | undefined
  lastUsed?: boolean | undefined
  /** True if another wallet claims the same identity. Neither is highlighted (robustness T2). */
  conflict?: boolean | undefined
  /** Its reverse domain name, shown where `conflict` is true. */
  rdns?: string | undefined
  /** Its chains, where another wallet has the same name. */
  chains?: string | undefined
  /** Name of the network that the wallet requires and the app does not have. */
  needs?: string | undefined
}

/** Row of the list, in the configured order of connectors (CONN-24). */
export type ConnectEntry =
  | WalletEntry
  | { kind: 'walletConnect' }
  | { kind: 'allWallets'; count?: number | undefined; more?: boolean | undefined }
  | { kind: 'loading'; id: string }

/** Props of {@link WalletList}. */
export interface WalletListProps {
  entries: readonly ConnectEntry[]
  /** Disables all entries, until the terms are accepted. */
  disabled?: boolean | undefined
  /** Called when the pointer or the focus comes near. Prefetches the code that a choice needs. */
  prefetch?: (() => void) | undefined
  onWallet: (id: string) => void
  onWalletConnect: () => void
  onAllWallets: () => void
}

/** List of wallets of view Connect, in the given order. */
export function WalletList({ entries, prefetch, ...presses }: WalletListProps): ReactElement {
  const t = useText(connectionText)
  return (
    <Stack label={t('connect.wallets')} prefetch={prefetch} busy={entries.some(({ kind }) => kind === 'loading')}>
      {entries.map((entry, at) => (
        <Entry key={'id' in entry ? entry.id : entry.kind} entry={entry} at={at} {...presses} />
      ))}
    </Stack>
  )
}

type Presses = Pick<WalletListProps, 'disabled' | 'onWallet' | 'onWalletConnect' | 'onAllWallets'>

function Entry({ entry, at, disabled, onWallet, onWalletConnect, onAllWallets }: Presses & { entry: ConnectEntry; at: number }): ReactElement {
  const t = useText(connectionText)
  const titles = useText(dialogText)
  const strings = useStrings()
  switch (entry.kind) {
    case 'wallet':
      return <WalletRow wallet={entry} disabled={disabled} onPress={() => onWallet(entry.id)} />
    case 'walletConnect':
      return (
        <Row
          tile={
            <IconTile>
              <QrIcon />
            </IconTile>
          }
          title={titles('connect.walletConnect')}
          sub={t('connect.scan')}
          disabled={disabled}
          onPress={onWalletConnect}
        />
      )
    case 'allWallets':
      return (
        <Row
          tile={
            <IconTile>
              <WalletIcon />
            </IconTile>
          }
          title={t('connect.allWallets')}
          end={
            entry.count !== undefined && (
              <span className="lk-num">
                {strings.number(entry.count)}
                {entry.more && '+'}
              </span>
            )
          }
          chevron
          disabled={disabled}
          onPress={onAllWallets}
        />
      )
    case 'loading':
      return <SkeletonRow index={at} />
  }
}

function WalletRow({ wallet, disabled, onPress }: { wallet: WalletEntry; disabled: boolean | undefined; onPress: () => void }): ReactElement {
  const t = useText(connectionText)
  const common = useText(dialogText)
  const { name, installed, lastUsed, conflict, rdns, chains, needs } = wallet
  return (
    <Row
      tile={<Tile {...walletPicture(wallet)} />}
      title={name}
      tooltip={name}
      tag={lastUsed && <Tag tone="accent">{common('common.lastUsed')}</Tag>}
      sub={
        conflict ? (
          <>
            {[rdns ?? t('connect.noId'), chains].filter(Boolean).join(' · ')}
            <span className="lk-row__why">{t('connect.conflict')}</span>
          </>
        ) : (
          chains
        )
      }
      end={
        installed &&
        !conflict && (
          <>
            <span className="lk-dot" />
            <span>{t('connect.installed')}</span>
          </>
        )
      }
      disabledReason={needs === undefined ? undefined : t('connect.needs', { network: needs })}
      disabled={disabled}
      onPress={onPress}
    />
  )
}

/** Most rows of view Connect. A longer list folds, so that what stands below it, such as e-mail, stays in sight. */
export const MOST_ROWS = 6

/** Returns the rows to show: all of them, or the first ones, WalletConnect wherever it stands, and a row that leads to all wallets. */
export function foldEntries(entries: readonly ConnectEntry[]): readonly ConnectEntry[] {
  if (entries.length <= MOST_ROWS) return entries
  const session = entries.find(({ kind }) => kind === 'walletConnect')
  const wallets = entries.filter((entry) => entry !== session)
  const first = new Set(wallets.slice(0, MOST_ROWS - 1 - (session ? 1 : 0)))
  return [...entries.filter((entry) => entry === session || first.has(entry)), { kind: 'allWallets', count: wallets.length }]
}
