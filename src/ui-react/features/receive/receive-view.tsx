import { type ReactElement, type ReactNode, useState } from 'react'
import type { ReceiveTarget } from '../../../domain/receive/selectors.js'
import type { ChainNamespace, CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { useText } from '../../i18n/use-text.js'
import { CopyIcon } from '../../icons/view-icons.js'
import { FullAddress } from '../../primitives/address.js'
import { Button } from '../../primitives/button.js'
import { CopyByHand } from '../../primitives/copy-button.js'
import { Hint } from '../../primitives/field.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { QrCode } from '../../primitives/qr/qr-code.js'
import { LinkButton } from '../../primitives/section.js'
import { Tabs } from '../../primitives/tabs.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { ArrivalNotes, type ArrivalsModel } from './arrival-notes.js'
import { ElsewhereLook, type ElsewhereModel } from './elsewhere-look.js'
import { NetworkChoice } from './network-choice.js'
import { type RequestModel, RequestPanel } from './request-panel.js'
import { receiveText } from './strings.js'
import { useList } from './use-list.js'

/** Props of {@link ReceiveView}. */
export interface ReceiveViewProps {
  readonly target: ReceiveTarget
  /** Names of the connected namespaces. */
  readonly namespaceNames: Readonly<Partial<Record<ChainNamespace, string>>>
  /** Verified name of the account. */
  readonly name?: string | undefined
  readonly arrivals: ArrivalsModel
  readonly elsewhere: ElsewhereModel
  readonly request: RequestModel
  readonly onNetwork: (id: CaipNetworkId) => void
  readonly onNamespace: (namespace: ChainNamespace) => void
  readonly onCopy: (text: string) => Promise<boolean>
  /** Resolves with false where the browser shares nothing. */
  readonly onShare: () => Promise<boolean>
  readonly onPrint: () => void
}

/** View WalletReceive: the bare address as code and text, with the network above and below it (RECEIVE-02, RECEIVE-03). */
export function ReceiveView(props: ReceiveViewProps): ReactElement {
  const { target, namespaceNames, onNamespace } = props
  const t = useText(receiveText)
  const { namespace, namespaces } = target
  const tabs = namespaces.map((id) => ({ id, label: namespaceNames[id] ?? id }))
  const above = (content: ReactNode) => (
    <Tabs label={t('receive.kinds')} tabs={tabs} chosen={namespace} onChoose={onNamespace}>
      {content}
    </Tabs>
  )
  // Another account or network starts from its address alone.
  return <Panel {...props} key={`${target.network.caipNetworkId} ${target.address}`} {...(namespaces.length > 1 && { above })} />
}

interface PanelProps extends ReceiveViewProps {
  /** Wraps the content in tabs. */
  readonly above?: (content: ReactNode) => ReactNode
}

function Panel({ above = (content) => content, ...props }: PanelProps): ReactElement {
  const { target, name, arrivals, elsewhere, request, onNetwork, onCopy, onShare, onPrint } = props
  const t = useText(receiveText)
  const common = useText(viewsText)
  const [isRequest, setRequest] = useState(false)
  const [byHand, setByHand] = useState<string>()
  const [cannotShare, setCannotShare] = useState(false)
  const { address, network } = target
  useAnnouncement(`${t('receive.on', { network: network.name })}`)
  useAnnouncement(cannotShare ? t('receive.noShare') : undefined, 'assertive')
  const code = isRequest ? request.code?.uri : undefined
  const copied = code ?? address
  const copy = () => void onCopy(copied).then((done) => setByHand(done ? undefined : copied))
  const scope = useScope(target)
  const share = () => void onShare().then((done) => setCannotShare(!done))

  const content = (
    <div className="lk-receive">
      <OnNetwork network={network} />
      <QrCode
        text={code ?? address}
        level={code === undefined ? 'H' : 'M'}
        label={
          code === undefined ? t('receive.code', { network: network.name }) : t('receive.requestCode', { amount: request.shown ?? '', network: network.name })
        }
        logo={code === undefined ? networkPicture(networkEntry(network)) : undefined}
      />
      <div className="lk-plate">
        {name !== undefined && <b className="lk-plate__name">{name}</b>}
        <FullAddress address={address} />
      </div>
      <OnNetwork network={network} />
      <Hint>
        {scope} {t('receive.watching')}
      </Hint>
    </div>
  )
  return (
    <>
      <Body>
        <ArrivalNotes {...arrivals} network={network.name} />
        {above(content)}
        <div className="lk-receive__more">
          {target.networks.length > 1 && <NetworkChoice networks={target.networks} chosen={network} onChoose={onNetwork} />}
          {request.standard !== undefined && (
            <>
              <LinkButton expanded={isRequest} onPress={() => setRequest(!isRequest)}>
                {t(isRequest ? 'receive.requestOff' : 'receive.request')}
              </LinkButton>
              {isRequest && <RequestPanel {...request} network={network.name} />}
            </>
          )}
          <ElsewhereLook {...elsewhere} />
        </div>
        {cannotShare && <Hint tone="danger">{t('receive.noShare')}</Hint>}
      </Body>
      <Footer>
        {byHand === undefined ? (
          <Button kind="primary" icon={CopyIcon} onPress={copy}>
            {code === undefined ? common('common.copyAddress') : t('receive.copyRequest')}
          </Button>
        ) : (
          <CopyByHand text={byHand} onLeave={() => setByHand(undefined)} />
        )}
        <div className="lk-receive__pair">
          <Button kind="secondary" onPress={share}>
            {t('receive.share')}
          </Button>
          <Button kind="secondary" onPress={onPrint}>
            {t('receive.print')}
          </Button>
        </div>
      </Footer>
    </>
  )
}

/** Network that coins must be sent on, with its mark. */
function OnNetwork({ network }: { readonly network: Network }): ReactElement {
  const t = useText(receiveText)
  return (
    <p className="lk-receive__on">
      <Tile {...networkPicture(networkEntry(network))} size={24} />
      <span>{t('receive.on', { network: network.name })}</span>
    </p>
  )
}

/** Returns which coins the address takes, and where else it is valid. */
function useScope({ namespace, network, networks, isSmartAccount }: ReceiveTarget): string {
  const t = useText(receiveText)
  const list = useList()
  const others = networks.filter((one) => one !== network).map(({ name }) => name)
  if (isSmartAccount && others.length === 0) return `${t('receive.onlyThis', { network: network.name })} ${t('receive.onlyOther', { network: network.name })}`
  const only = kinds[namespace]
  const scope = only === undefined ? t('receive.onlyOther', { network: network.name }) : t(only)
  return others.length === 0 ? scope : `${scope} ${t('receive.validOn', { networks: list(others) })}`
}

const kinds: Readonly<Partial<Record<ChainNamespace, 'receive.onlyEvm' | 'receive.onlySolana' | 'receive.onlyBitcoin'>>> = {
  eip155: 'receive.onlyEvm',
  solana: 'receive.onlySolana',
  bip122: 'receive.onlyBitcoin',
}
