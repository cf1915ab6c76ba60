import { type ReactElement, useCallback } from 'react'
import type { ChainPart } from '../../../domain/chains/state.js'
import { selectListedConnectors } from '../../../domain/connectors/selectors.js'
import type { Connector } from '../../../domain/connectors/state.js'
import { createSelector } from '../../../domain/kernel/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { isCatalogueText } from '../../../domain/shared/errors/errors.js'
import { cleanName } from '../../../domain/shared/text/text.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSelected } from '../../provider/use-selected.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { type ChainChoice, MultiChainView } from './multi-chain-view.js'

/** View ConnectingMultiChain, connected to the state. */
export function MultiChain({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const id = params?.connectorId
  const wallet = useSelected(
    kit,
    useCallback((state: RootState) => selectListedConnectors(state).find((one) => one.id === id), [id]),
  )
  const chains = useSelected(kit, selectProgress)
  const parts = wallet?.chains ?? []
  const choices = parts.flatMap((part) => chains.find((one) => one.id === part.chain) ?? [])
  const { name, icons } = kit.config.metadata
  return (
    <MultiChainView
      app={{ name, icon: icons?.[0] }}
      wallet={{ name: wallet?.name ?? '', icon: wallet?.imageUrl }}
      chains={choices.map((one) => (isHeldBy(one, parts) || one.status !== 'connected' ? one : { ...one, status: 'open' }))}
      onChain={(chain) => {
        const part = parts.find((one) => one.chain === chain)
        if (part) kit.dispatch({ type: 'chooseWallet', connectorId: part.id, namespace: part.chain })
      }}
      onAll={() => kit.dispatch({ type: 'connectChains', connectors: parts.map((one) => ({ connectorId: one.id, namespace: one.chain })) })}
      onCancel={() => kit.dispatch({ type: 'cancelChains' })}
      onDone={() => kit.dispatch({ type: 'closeModal' })}
    />
  )
}

/** Longest sentence of the app that is shown. */
const MAX_SAID = 160

interface Progress extends ChainChoice {
  readonly connectorId: string | undefined
}

/** Progress of each namespace of the app, under the name of its network. */
const selectProgress = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.chains, state.connection.namespaces, state.network.namespaces],
  (state): readonly Progress[] =>
    state.config.adapters.flatMap((namespace) => {
      const { caipNetwork, requestedCaipNetworks = [] } = state.network.namespaces[namespace] ?? {}
      const network = requestedCaipNetworks.find((one) => one.caipNetworkId === caipNetwork) ?? requestedCaipNetworks[0]
      if (network === undefined) return []
      const held = state.connection.namespaces[namespace]?.connectorId
      const part = (state.chains.run?.parts ?? state.chains.last)?.find((one) => one.namespace === namespace)
      const entry = networkEntry(network)
      return [
        {
          id: namespace,
          name: entry.name,
          picture: networkPicture(entry),
          status: held === undefined ? statusOf(part) : 'connected',
          said: held === undefined && part?.failure && !isCatalogueText(part.failure) ? cleanName(part.failure.message, MAX_SAID) : undefined,
          connectorId: held ?? part?.connectorId,
        },
      ]
    }),
)

function statusOf(part: ChainPart | undefined): ChainChoice['status'] {
  if (part === undefined || part.status === 'waiting' || part.status === 'connected') return 'open'
  const code = part.status === 'failed' ? part.failure?.cause?.code : undefined
  return code === 'ACCOUNTS_UNAVAILABLE' ? 'empty' : code === -32002 ? 'busy' : part.status
}

/** Returns false for a namespace that another wallet is connected in. */
function isHeldBy({ id, connectorId }: Progress, parts: readonly Connector[]): boolean {
  return parts.some((part) => part.chain === id && part.id === connectorId)
}
