import type { ReactElement } from 'react'
import { marks as brands } from '../../src/ui-react/marks/brands.generated.js'
import { BrandMark } from '../../src/ui-react/marks/mark.js'
import type { MarkKind } from '../../src/ui-react/marks/mark-tree.js'
import { marks as networks } from '../../src/ui-react/marks/networks.generated.js'
import { marks as tokens } from '../../src/ui-react/marks/tokens.generated.js'
import { marks as wallets } from '../../src/ui-react/marks/wallets.generated.js'
import { Tile, type TileKind } from '../../src/ui-react/primitives/pictures/tile.js'

const kinds: readonly (readonly [MarkKind, TileKind, Readonly<Record<string, object>>])[] = [
  ['wallets', 'wallet', wallets],
  ['networks', 'place', networks],
  ['tokens', 'token', tokens],
]

/** Every mark once, as its tile shows it. A letter is a mark that is missing. */
export function Marks(): ReactElement {
  return (
    <>
      {kinds.map(([kind, tile, table]) => (
        <div key={kind} className="lk-grid" style={{ gridTemplateColumns: 'repeat(7, 1fr)' }}>
          {firstKeys(table).map((key) => (
            <span key={key} title={key}>
              <Tile kind={tile} name={key} known={{ kind, keys: [key] }} />
            </span>
          ))}
        </div>
      ))}
      <div className="lk-across">
        {Object.keys(brands).map((brand) => (
          <BrandMark key={brand} brand={brand} />
        ))}
      </div>
    </>
  )
}

/** Returns one key of each mark. */
function firstKeys(table: Readonly<Record<string, object>>): readonly string[] {
  return Object.keys(table).filter((key, at, all) => all.findIndex((other) => table[other] === table[key]) === at)
}
