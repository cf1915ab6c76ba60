import { type ReactElement, useId, useState } from 'react'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { viewsText } from '../../dialog/strings-views.js'
import { useText } from '../../i18n/use-text.js'
import { Chosen } from '../../primitives/callout.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { LinkButton } from '../../primitives/section.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { receiveText } from './strings.js'

interface NetworkChoiceProps {
  readonly networks: readonly Network[]
  readonly chosen: Network
  readonly onChoose: (id: CaipNetworkId) => void
}

/** Networks that the address is valid on, on demand. Choosing one changes what the code is labelled with, and not the app's network. */
export function NetworkChoice({ networks, chosen, onChoose }: NetworkChoiceProps): ReactElement {
  const t = useText(receiveText)
  const common = useText(viewsText)
  const [isOpen, open] = useState(false)
  const id = useId()
  return (
    <>
      <LinkButton expanded={isOpen} controls={id} onPress={() => open(!isOpen)}>
        {t('receive.otherNetwork')}
      </LinkButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Stack label={t('receive.networks')}>
            {networks.map((network) => {
              const isChosen = network === chosen
              return (
                <Row
                  key={network.caipNetworkId}
                  tile={<Tile {...networkPicture(networkEntry(network))} size={32} />}
                  title={network.name}
                  current={isChosen}
                  end={isChosen && <Chosen label={common('common.chosen')} />}
                  onPress={() => onChoose(network.caipNetworkId)}
                />
              )
            })}
          </Stack>
        )}
      </div>
    </>
  )
}
