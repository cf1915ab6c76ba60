import type { ReactElement } from 'react'
import { QrIcon, WalletIcon } from '../../icons/icons.js'
import { Say, Tag } from '../../primitives/blocks.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile, Tile } from '../../primitives/tile.js'
import { commonText } from '../../strings/en/common.js'
import { connectText } from '../../strings/en/connect.js'
import { titlesText } from '../../strings/en/titles.js'
import { useStrings, useText } from '../../strings/use-text.js'

/** A wallet to connect. */
export interface WalletEntry {
  kind: 'wallet'
  id: string
  name: string
  icon?: string | undefined
  /** It is in this browser. */
  installed?: boolean | undefined
  lastUsed?: boolean | undefined
  /** Another wallet claims to be this one: neither is offered first (robustness T2). */
  conflict?: boolean | undefined
  /** It cannot be connected here: it needs this network, which the app does not have. */
  needs?: string | undefined
}

/** One row of the list, in the configured order of connectors (CONN-24). */
export type ConnectEntry = WalletEntry | { kind: 'walletConnect' } | { kind: 'allWallets'; count?: number | undefined } | { kind: 'loading'; id: string }

/** Props of {@link WalletList}. */
export interface WalletListProps {
  entries: readonly ConnectEntry[]
  /** All are off, until terms are accepted. */
  disabled?: boolean | undefined
  /** The visitor is about to choose. */
  onApproach?: (() => void) | undefined
  onWallet: (id: string) => void
  onWalletConnect: () => void
  onAllWallets: () => void
}

/** The wallets of view Connect, in the order in which they are given. */
export function WalletList({ entries, onApproach, ...presses }: WalletListProps): ReactElement {
  const t = useText(connectText)
  if (entries.length === 0) {
    return (
      <div className="lk-pad">
        <Say icon={WalletIcon} heading={t('connect.none')} text={t('connect.noneText')} />
      </div>
    )
  }
  return (
    <Stack label={t('connect.wallets')} onApproach={onApproach} busy={entries.some(({ kind }) => kind === 'loading')}>
      {entries.map((entry, at) => (
        <Entry key={'id' in entry ? entry.id : entry.kind} entry={entry} at={at} {...presses} />
      ))}
    </Stack>
  )
}

type Presses = Pick<WalletListProps, 'disabled' | 'onWallet' | 'onWalletConnect' | 'onAllWallets'>

function Entry({ entry, at, disabled, onWallet, onWalletConnect, onAllWallets }: Presses & { entry: ConnectEntry; at: number }): ReactElement {
  const t = useText(connectText)
  const titles = useText(titlesText)
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
          end={entry.count !== undefined && <span className="lk-num">{strings.number(entry.count)}+</span>}
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
  const t = useText(connectText)
  const common = useText(commonText)
  const { name, icon, installed, lastUsed, conflict, needs } = wallet
  return (
    <Row
      tile={<Tile kind="wallet" name={name} src={icon} />}
      title={name}
      tooltip={name}
      tag={lastUsed && <Tag tone="accent">{common('common.lastUsed')}</Tag>}
      sub={conflict && t('connect.conflict')}
      end={
        installed && (
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
