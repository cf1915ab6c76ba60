import { type ReactElement, useContext, useMemo, useState } from 'react'
import { selectSocials } from '../../../domain/auth/selectors.js'
import { recentPlaces } from '../../../domain/connectors/list-ids.js'
import { type ConnectorView, selectListedConnectors } from '../../../domain/connectors/selectors.js'
import { sessionConnector } from '../../../domain/config/index.js'
import { isBranded, offersEmail } from '../../../domain/settings/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { Hints } from '../../../kit/instance.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSelected } from '../../provider/use-selected.js'
import { namespaceNames } from '../../../domain/shared/caip/describe-address.js'
import { chooseListed } from './navigate.js'
import { ConnectView, WalletsEntry } from './connect-view.js'
import { expectedRows, useListSize } from './list-size.js'
import { linksToWallets } from './known-wallets.js'
import { LegalBox } from './legal-box.js'
import { LoginsContext } from './logins.js'
import { NoWallet } from './no-wallet.js'
import { methodsOf } from './methods-of.js'
import { useDirectoryRows, withDirectory } from '../directory/use-directory-rows.js'
import { type ConnectEntry, foldEntries, MOST_ROWS, WalletList } from './wallet-list.js'

/** View Connect, connected to the state: the detected wallets in the configured order, and all other methods of the app. */
export function Connect({ entry: { params }, prefetch }: ViewProps): ReactElement {
  const kit = useKit()
  const { features, legal, plugins, adapters } = kit.config
  const { embeddedWallet } = plugins
  const namespace = params?.switchToChain ?? params?.namespace
  const listed = useSelected(kit, selectListedConnectors)
  const latest = useSelected(kit, selectLatestWallet)
  const started = useSelected(kit, selectIsStarted)
  const mobile = useSelected(kit, selectIsMobile)
  const email = useSelected(kit, offersEmail)
  const socials = useSelected(kit, selectHasSocials)
  const branded = useSelected(kit, isBranded)
  const waits = useSelected(kit, selectWaits)
  const [accepted, setAccepted] = useState(!features.legalCheckbox)
  const [expanded, setExpanded] = useState(false)
  const wallets = useMemo(() => listed.filter(({ chains }) => namespace === undefined || chains.some(({ chain }) => chain === namespace)), [listed, namespace])
  const folds = features.allWallets
  const hint = kit.hint
  const directory = useDirectoryRows(kit, namespace, MOST_ROWS - wallets.length)
  const detected = useMemo(() => wallets.map((wallet) => toEntry(wallet, latest, wallets)), [wallets, latest])
  const entries = useMemo(() => {
    const all = withLoading(detected, started, hint)
    if (directory !== undefined) return withDirectory(all, directory)
    return folds ? foldEntries(all) : all
  }, [detected, started, hint, folds, directory])
  // A list of some namespaces only is not the usual one.
  useListSize(hint, detected, started && namespace === undefined)

  const injected = wallets.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
  const collapses = embeddedWallet !== undefined && (features.collapseWallets || (email && !embeddedWallet.emailShowWallets))
  const methods = methodsOf(kit.config, email, socials, namespace, collapses, injected)
  // The WalletConnect row alone does not count, because a user without a wallet on a phone cannot scan its code.
  const lacksWallet = started && methods.length === 1 && wallets.every(({ type, custom }) => type === 'WALLET_CONNECT' && !custom)
  const links = useMemo(
    () =>
      lacksWallet
        ? linksToWallets(
            adapters.filter((one) => namespace === undefined || one === namespace),
            mobile ? location.href : undefined,
          )
        : [],
    [lacksWallet, namespace, adapters, mobile],
  )
  const disabled = !accepted
  const logins = useContext(LoginsContext)
  // The settings of the project may take the logins away (CONFIG-05).
  const login = { disabled: disabled || waits, namespace, prefetch: () => prefetch('EmailLogin') }
  const prefetchWallets = () => {
    prefetch('ConnectingExternal')
    if (wallets.some(({ type }) => type === 'WALLET_CONNECT')) prefetch('ConnectingWalletConnect')
  }
  const help = () => kit.dispatch({ type: 'pushView', view: 'WhatIsAWallet' })
  const choose = (id: string) => {
    const offered = directory?.rowOf(id)
    if (offered) return directory?.choose(offered)
    chooseListed(
      kit,
      wallets.find((one) => one.id === id),
      namespace,
    )
  }
  return (
    <ConnectView
      branded={branded}
      methods={methods}
      wallets={
        collapses && !expanded && methods.length > 1 ? (
          <WalletsEntry disabled={disabled} onExpand={() => setExpanded(true)} prefetch={prefetchWallets} />
        ) : (
          <>
            {entries.length > 0 && (
              <WalletList
                entries={entries}
                disabled={disabled}
                prefetch={prefetchWallets}
                onWallet={choose}
                onWalletConnect={() => choose(sessionConnector(kit.config)?.id ?? '')}
                onAllWallets={() => kit.dispatch({ type: 'pushView', view: 'AllWallets', ...(namespace ? { params: { namespace } } : {}) })}
              />
            )}
            {lacksWallet && (
              <NoWallet
                links={links}
                isUnset={adapters.length === 0}
                onPhone={mobile}
                follows={entries.length > 0}
                onHelp={adapters.length > 0 ? help : undefined}
              />
            )}
          </>
        )
      }
      email={logins && <logins.Email {...login} />}
      social={logins && <logins.Social {...login} />}
      legal={features.legalCheckbox && <LegalBox {...legal} accepted={accepted} onAccept={setAccepted} />}
    />
  )
}

/** Puts skeletons where detected wallets will stand until their first detection is done, as many as the last list had (UX-26). */
function withLoading(entries: readonly ConnectEntry[], started: boolean, hint: Hints | undefined): readonly ConnectEntry[] {
  if (started || entries.some((entry) => entry.kind === 'wallet' && entry.installed)) return entries
  return [...Array.from({ length: expectedRows(hint) }, (_, at): ConnectEntry => ({ kind: 'loading', id: `loading ${at}` })), ...entries]
}

/** Only the latest of the recent wallets is highlighted: one highlight per view. */
function toEntry(wallet: ConnectorView, latest: string | undefined, all: readonly ConnectorView[]): ConnectEntry {
  if (wallet.type === 'WALLET_CONNECT' && !wallet.custom) return { kind: 'walletConnect' }
  const { id, name, imageUrl, installed, conflict, info } = wallet
  const shown = { id, name, icon: imageUrl, installed, conflict, rdns: info?.rdns }
  return { kind: 'wallet', ...shown, lastUsed: id === latest && !conflict, chains: chainsOf(wallet, all) }
}

/** Returns the chains of a wallet if another one has its name, probably the same wallet, which nothing proves, or its identity. */
function chainsOf({ id, name, chains, conflict = false }: ConnectorView, all: readonly ConnectorView[]): string | undefined {
  const isTwin = (one: ConnectorView) => one.id !== id && one.name.trim().toLowerCase() === name.trim().toLowerCase()
  return conflict || all.some(isTwin) ? chains.map(({ chain }) => namespaceNames[chain]).join(', ') : undefined
}

/** Returns the id of the entry that was used last. */
function selectLatestWallet(state: RootState): string | undefined {
  return [...recentPlaces(selectListedConnectors(state), state.connection)].find(([, place]) => place === 0)?.[0]
}

function selectWaits(state: RootState): boolean {
  return state.settings.waits
}

function selectIsStarted(state: RootState): boolean {
  return state.lifecycle.status === 'started'
}

function selectIsMobile(state: RootState): boolean {
  return state.lifecycle.platform.mobile
}

function selectHasSocials(state: RootState): boolean {
  return selectSocials(state).length > 0
}
