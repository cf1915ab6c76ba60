import { type ReactElement, useState } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { WalletIcon } from '../../icons/icons.js'
import { CopyIcon, PlusIcon, PowerIcon, TrashIcon } from '../../icons/view-icons.js'
import { Address, shortAddress } from '../../primitives/address.js'
import { PersonTile } from '../../primitives/pictures/avatar.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button, IconButton } from '../../primitives/button.js'
import { Note } from '../../primitives/callout.js'
import { CopyByHand } from '../../primitives/copy-button.js'
import { Row, Stack } from '../../primitives/row.js'
import { LinkButton, Section } from '../../primitives/section.js'
import { Tabs } from '../../primitives/tabs.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { accountText } from './strings.js'
import { viewsText } from '../../dialog/strings-views.js'
import { walletPicture } from '../../marks/pictures.js'

/** Wallet and one of its accounts. */
export interface WalletConnection {
  /** Key of the connection and account. */
  id: string
  wallet: { id?: string | undefined; name: string; icon?: string | undefined }
  address: string
  /** Name or label of the account. */
  name?: string | undefined
  avatar?: string | undefined
  /** Time of the connect, in milliseconds since the epoch. */
  since?: number | undefined
  /** Names of all chains that a disconnect ends, if they share one session. */
  sessionChains?: readonly string[] | undefined
}

/** Wallets of one namespace. */
export interface WalletGroup {
  id: string
  /** Label of its tab. */
  name: string
  inUse?: WalletConnection | undefined
  /** Connected, but not in use. Includes other accounts of the wallet in use. */
  connected: readonly WalletConnection[]
  /** Connected on an earlier visit. */
  before: readonly WalletConnection[]
}

interface ProfileWalletsViewProps {
  /** One group per configured namespace. */
  groups: readonly WalletGroup[]
  chosen: string
  onGroup: (id: string) => void
  onSwitch: (connection: WalletConnection) => void
  onDisconnect: (connection: WalletConnection) => void
  /** Stops using one chain of a session, which goes on. */
  onHide: (connection: WalletConnection) => void
  onForget: (connection: WalletConnection) => void
  onDisconnectAll: () => void
  onCopy: (text: string) => Promise<boolean>
  onAdd: () => void
}

/** View ProfileWallets: all wallets that are or were connected, with their accounts (MODAL-24, UX-42). */
export function ProfileWalletsView(props: ProfileWalletsViewProps): ReactElement {
  const { groups, chosen, onGroup, onAdd } = props
  const t = useText(accountText)
  const strings = useStrings()
  const group = groups.find(({ id }) => id === chosen) ?? groups[0]
  const content = group && <Group group={group} {...props} />
  const tabs = groups.map(({ id, name, inUse, connected }) => ({
    id,
    label: name,
    count: strings.number(connected.length + (inUse ? 1 : 0)),
  }))
  return (
    <>
      <Body>
        {tabs.length > 1 ? (
          <Tabs label={t('wallets.networks')} tabs={tabs} chosen={group?.id ?? chosen} onChoose={onGroup}>
            {content}
          </Tabs>
        ) : (
          content
        )}
      </Body>
      <Footer>
        <Button kind="secondary" icon={PlusIcon} onPress={onAdd}>
          {t('wallets.add')}
        </Button>
      </Footer>
    </>
  )
}

function Group({ group, onSwitch, onDisconnect, onHide, onForget, onDisconnectAll, onCopy }: ProfileWalletsViewProps & { group: WalletGroup }): ReactElement {
  const t = useText(accountText)
  const common = useText(viewsText)
  const [refused, setRefused] = useState(false)
  const { inUse, connected, before } = group
  if (!inUse && connected.length + before.length === 0) {
    return (
      <div className="lk-pad lk-pad--l">
        <EmptyState icon={WalletIcon} heading={t('wallets.none')} text={t('wallets.noneText')} />
      </div>
    )
  }
  return (
    <div className="lk-group">
      {inUse && (
        <>
          <Section action={<LinkButton onPress={onDisconnectAll}>{t('wallets.disconnectAll')}</LinkButton>}>{t('wallets.inUse')}</Section>
          <Stack label={t('wallets.inUse')}>
            <ConnectionRow
              connection={inUse}
              current
              byHand={refused && <CopyByHand text={inUse.address} onLeave={() => setRefused(false)} />}
              end={
                <>
                  <IconButton
                    small
                    label={common('common.copyAddress')}
                    icon={CopyIcon}
                    onPress={() => void onCopy(inUse.address).then((copied) => setRefused(!copied))}
                  />
                  <IconButton
                    small
                    label={common('common.disconnectWallet', { wallet: inUse.wallet.name })}
                    icon={PowerIcon}
                    onPress={() => onDisconnect(inUse)}
                  />
                </>
              }
            />
          </Stack>
          {inUse.sessionChains && (
            <Note>
              {t('wallets.sessionChains', { chains: inUse.sessionChains.join(', ') })}{' '}
              <LinkButton onPress={() => onHide(inUse)}>{t('wallets.hideChain', { chain: group.name })}</LinkButton>
            </Note>
          )}
        </>
      )}
      {connected.length > 0 && (
        <>
          <Section>{t('wallets.connected')}</Section>
          <Stack label={t('wallets.connected')}>
            {connected.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                end={
                  <>
                    {connection.since !== undefined && (
                      <IconButton
                        small
                        label={common('common.disconnectWallet', { wallet: connection.wallet.name })}
                        icon={PowerIcon}
                        onPress={() => onDisconnect(connection)}
                      />
                    )}
                    <SwitchButton connection={connection} onSwitch={onSwitch} />
                  </>
                }
              />
            ))}
          </Stack>
        </>
      )}
      {before.length > 0 && (
        <>
          <Section>{t('wallets.usedBefore')}</Section>
          <Stack label={t('wallets.usedBefore')}>
            {before.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                end={
                  <>
                    <IconButton small label={t('wallets.forget', { wallet: connection.wallet.name })} icon={TrashIcon} onPress={() => onForget(connection)} />
                    <SwitchButton connection={connection} onSwitch={onSwitch} />
                  </>
                }
              />
            ))}
          </Stack>
        </>
      )}
    </div>
  )
}

function SwitchButton({ connection, onSwitch }: { connection: WalletConnection; onSwitch: (connection: WalletConnection) => void }): ReactElement {
  const t = useText(accountText)
  const name = connection.name ?? shortAddress(connection.address)
  return (
    <button type="button" className="lk-btn lk-btn--s" aria-label={t('wallets.switchTo', { name })} onClick={() => onSwitch(connection)}>
      {t('wallets.switch')}
    </button>
  )
}

interface ConnectionRowProps {
  connection: WalletConnection
  end: ReactElement
  /** Replaces the second line. */
  byHand?: ReactElement | false | undefined
  current?: boolean | undefined
}

function ConnectionRow({ connection, end, byHand, current }: ConnectionRowProps): ReactElement {
  const t = useText(accountText)
  const strings = useStrings()
  const { wallet, address, name, avatar, since } = connection
  const time = since !== undefined && strings.date(since, isToday(since) ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' })
  return (
    <Row
      tile={<PersonTile address={address} src={avatar} badge={walletPicture(wallet)} />}
      title={name ?? <Address address={address} />}
      tooltip={name ?? address}
      sub={
        byHand ? (
          byHand
        ) : time ? (
          t('wallets.since', { wallet: wallet.name, time })
        ) : name === undefined ? (
          wallet.name
        ) : (
          <>
            <Address address={address} /> · {wallet.name}
          </>
        )
      }
      current={current}
      end={end}
    />
  )
}

function isToday(time: number): boolean {
  return new Date(time).toDateString() === new Date().toDateString()
}
