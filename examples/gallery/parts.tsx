import { type ReactElement, type ReactNode, useId, useRef } from 'react'
import { Body } from '../../src/ui-react/dialog/shell/body.js'
import { Card } from '../../src/ui-react/dialog/shell/card.js'
import type { Surroundings } from '../../src/ui-react/dialog/shell/shadow.js'
import * as frameIcons from '../../src/ui-react/icons/icons.js'
import * as viewIcons from '../../src/ui-react/icons/view-icons.js'
import { networkPicture } from '../../src/ui-react/features/network/network-picture.js'
import { BrandMark } from '../../src/ui-react/marks/mark.js'
import { FullAddress } from '../../src/ui-react/primitives/address.js'
import { TokenAmount } from '../../src/ui-react/primitives/amount.js'
import { PersonTile } from '../../src/ui-react/primitives/pictures/avatar.js'
import { Tag } from '../../src/ui-react/primitives/blocks.js'
import { Button } from '../../src/ui-react/primitives/button.js'
import { CopyButton } from '../../src/ui-react/primitives/copy-button.js'
import { Latch, type LatchState } from '../../src/ui-react/primitives/pictures/latch.js'
import { KeyValue, Note } from '../../src/ui-react/primitives/callout.js'
import { Tile } from '../../src/ui-react/primitives/pictures/tile.js'
import { Host } from './host.js'
import { Marks } from './marks.js'
import { app, kestrel, mara } from './samples.js'

const nothing = () => undefined
const latches: readonly LatchState[] = ['ready', 'pending', 'done', 'failed', 'absent']
const people = Array.from({ length: 12 }, (_, at) => `0x${(at * 7919 + 1).toString(16).padStart(40, '1')}`)
const chains = ['1', '11155111', '8453', '42161', '137', '100', '10', '56', '43114', '999']

/** Every part by itself. */
export function Parts(surroundings: Surroundings): ReactElement {
  return (
    <>
      <Plate {...surroundings} title="Buttons">
        <Button kind="primary" onPress={nothing}>
          Send 0.5 ETH
        </Button>
        <Button kind="primary" busy onPress={nothing}>
          Sending
        </Button>
        <Button kind="primary" disabled onPress={nothing}>
          Send 0.5 ETH
        </Button>
        <Button kind="secondary" onPress={nothing}>
          Cancel
        </Button>
        <Button kind="quiet" onPress={nothing}>
          Choose another wallet
        </Button>
      </Plate>
      <Plate {...surroundings} title="Latch">
        {latches.map((state) => (
          <Latch
            key={state}
            state={state}
            from={{ kind: 'wallet', name: app.name, src: app.icon }}
            to={{ kind: 'wallet', name: 'Kestrel', src: kestrel.icon }}
          />
        ))}
      </Plate>
      <Plate {...surroundings} title="People and places">
        <div className="lk-across">
          {people.slice(0, 6).map((name) => (
            <PersonTile key={name} address={name} size={48} />
          ))}
        </div>
        <div className="lk-across">
          {people.slice(6).map((name) => (
            <PersonTile key={name} address={name} size={48} />
          ))}
        </div>
        <div className="lk-across">
          {chains.map((id) => (
            <Tile key={id} {...networkPicture({ id: `eip155:${id}`, name: id })} size={24} />
          ))}
        </div>
        <div className="lk-across">
          {(['google', 'x', 'farcaster', 'discord', 'apple', 'facebook', 'github'] as const).map((provider) => (
            <BrandMark key={provider} brand={provider} />
          ))}
        </div>
      </Plate>
      <Plate {...surroundings} title="Marks">
        <Marks />
      </Plate>
      <Plate {...surroundings} title="Words">
        <Note tone="warning" title="First time">
          You have never sent to this address.
        </Note>
        <Note tone="danger" title="Unlimited access was asked for">
          It could take all your USDC, today or any day.
        </Note>
        <KeyValue
          rows={[
            { key: 'Network', value: 'Ethereum' },
            { key: 'Network fee', value: '$0.84' },
            { key: 'Amount', value: <TokenAmount value="0.000000000000418" symbol="WSGTAC" /> },
          ]}
        />
        <FullAddress address={mara} />
        <CopyButton text={mara} label="Copy address" onCopy={() => Promise.resolve(false)} />
        <div>
          <Tag>Testnet</Tag> <Tag tone="accent">Last used</Tag>
        </div>
      </Plate>
      <Plate {...surroundings} title="Icons">
        {rowsOf(Object.entries({ ...frameIcons, ...viewIcons }), 8).map((row) => (
          <div className="lk-stack lk-across" key={row[0]?.[0]}>
            {row.map(([name, Icon]) => (
              <Icon key={name} />
            ))}
          </div>
        ))}
      </Plate>
    </>
  )
}

function Plate({ title, children, ...surroundings }: Surroundings & { title: string; children: ReactNode }): ReactElement {
  const element = useRef<HTMLDivElement>(null)
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <Host where="place" {...surroundings}>
        <Card viewKey="parts" direction="forward" title={title} shakes={0} id={useId()} element={element}>
          <Body>{children}</Body>
        </Card>
      </Host>
    </figure>
  )
}

function rowsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, row) => list.slice(row * size, row * size + size))
}
