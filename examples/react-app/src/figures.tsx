import type { useBalance } from 'latchkit/react'
import type { ReactElement } from 'react'

/** Shows a balance: the amount is large, decimals and unit are small. */
export function BalanceText({ data, isHidden, isError }: ReturnType<typeof useBalance>): ReactElement | string {
  if (isHidden) return '••••'
  if (data === undefined) return isError ? 'Could not be read' : '…'
  // Truncated, never rounded up: the balance must not look larger than it is.
  const [whole = '0', fraction = ''] = data.value.split('.')
  const decimals = fraction.slice(0, data.symbol === 'BTC' ? 8 : 5).replace(/0+$/, '')
  return (
    <span title={`${data.value} ${data.symbol}`}>
      {BigInt(whole).toLocaleString('en')}
      <span className="quiet">
        {decimals && `.${decimals}`} {data.symbol}
      </span>
    </span>
  )
}

/** Shows a whole address in groups of four and two tones, so that it is easy to compare; it is copied without spaces. */
export function AddressText({ address }: { address: string }): ReactElement {
  const groups = address.match(/^0x|.{1,4}/g) ?? []
  return (
    <span className="address">
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat and never move
        <span key={at}>{group}</span>
      ))}
    </span>
  )
}
