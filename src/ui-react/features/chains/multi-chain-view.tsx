import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { useText } from '../../i18n/use-text.js'
import { CheckIcon } from '../../icons/icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch } from '../../primitives/pictures/latch.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Row, Stack } from '../../primitives/row.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { chainsText } from './strings.js'
import { walletPicture } from '../../marks/pictures.js'

/** Chain of the wallet. */
export interface ChainChoice {
  readonly id: string
  readonly name: string
  readonly picture: Picture
  /** `reading`: the wallet is read without a prompt, so nothing is to be confirmed. `empty`: it has no account there. `busy`: an earlier request is open in it. */
  readonly status: 'open' | 'reading' | 'asking' | 'connected' | 'refused' | 'failed' | 'empty' | 'busy'
  /** Sentence of the app that refused. */
  readonly said?: string | undefined
}

interface MultiChainViewProps {
  app: { name: string; icon?: string | undefined }
  wallet: { name: string; icon?: string | undefined }
  chains: readonly ChainChoice[]
  onChain: (id: string) => void
  /** Connects all chains that are not connected. */
  onAll: () => void
  onCancel: () => void
  onDone: () => void
}

/** View ConnectingMultiChain: one chain of a wallet to choose, or all, with their progress. */
export function MultiChainView({ app, wallet, chains, onChain, onAll, onCancel, onDone }: MultiChainViewProps): ReactElement {
  const t = useText(chainsText)
  const asking = chains.find(({ status }) => status === 'asking')
  const busy = asking !== undefined || chains.some(({ status }) => status === 'reading')
  const connected = chains.filter(({ status }) => status === 'connected')
  const done = connected.length === chains.length
  const name = wallet.name
  const subOf = ({ status, name: chain, said }: ChainChoice) => {
    if (said !== undefined) return said
    if (status === 'open' || status === 'reading') return undefined
    if (status === 'empty') return t('chains.empty', { chain })
    return status === 'asking' || status === 'busy' ? t(`chains.${status}`, { wallet: name }) : t(`chains.${status}`)
  }
  const told = asking ? [asking] : busy ? [] : chains.filter(({ status }) => status !== 'open')
  useAnnouncement(told.map((one) => `${one.name}: ${subOf(one)}`).join('. '), 'polite')
  return (
    <>
      <Body>
        <Latch
          state={busy ? 'pending' : done ? 'done' : 'ready'}
          from={{ kind: 'wallet', name: app.name, src: app.icon }}
          to={walletPicture({ name, icon: wallet.icon })}
        />
        <EmptyState heading={name} text={t('chains.text', { wallet: name })} />
        <Stack label={t('chains.list', { wallet: name })}>
          {chains.map((chain) => (
            <Row
              key={chain.id}
              tile={<Tile {...chain.picture} />}
              title={chain.name}
              sub={subOf(chain)}
              end={chain.status === 'connected' && <CheckIcon size="s" />}
              chevron={chain.status !== 'connected' && !busy}
              disabled={busy && !isSettled(chain)}
              {...(isSettled(chain) ? {} : { onPress: () => onChain(chain.id) })}
            />
          ))}
        </Stack>
      </Body>
      <Footer>
        {busy ? (
          <CancelButton onPress={onCancel} />
        ) : (
          <>
            {!done && (
              <Button kind="primary" onPress={onAll}>
                {t(connected.length > 0 ? 'chains.rest' : 'chains.all')}
              </Button>
            )}
            {connected.length > 0 && (
              <Button kind={done ? 'primary' : 'quiet'} onPress={onDone}>
                {t('chains.done')}
              </Button>
            )}
          </>
        )}
      </Footer>
    </>
  )
}

/** Returns true for a chain that a click does not ask for. */
function isSettled({ status }: ChainChoice): boolean {
  return status === 'connected' || status === 'asking' || status === 'reading'
}
