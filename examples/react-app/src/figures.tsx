import type { useBalance } from 'latchkit/react'
import type { ReactElement } from 'react'

/** A balance: what counts is large, decimals and unit are quiet. */
export function BalanceText({ data, isHidden, isError }: ReturnType<typeof useBalance>): ReactElement | string {
  if (isHidden) return '••••'
  if (data === undefined) return isError ? 'Could not be read' : '…'
  // Cut, never rounded up: nobody can spend what is not there.
  const [whole = '0', fraction = ''] = data.value.split('.')
  const decimals = fraction.slice(0, 5).replace(/0+$/, '')
  return (
    <span title={`${data.value} ${data.symbol}`}>
      {BigInt(whole).toLocaleString('en')}
      <span className="quiet">
        {decimals && `.${decimals}`} {data.symbol}
      </span>
    </span>
  )
}

/** A whole address in groups of four and two tones, for eyes that compare; copied, it is in one piece. */
export function AddressText({ address }: { address: string }): ReactElement {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  return (
    <span className="address">
      <span>{prefix}</span>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat and never move
        <span key={at}>{group}</span>
      ))}
    </span>
  )
}
