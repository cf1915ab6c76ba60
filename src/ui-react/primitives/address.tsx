import { createElement, type ReactElement } from 'react'

/** The short form: the first four and the last four characters, after `0x` where there is one. */
export function shortAddress(address: string): string {
  const head = /^0x/i.test(address) ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

/** A short address; the whole one on demand, unless what it stands in shows that already. Always left to right. */
export function Address({ address, untitled }: { address: string; untitled?: boolean | undefined }): ReactElement {
  return (
    <span className="lk-mono" title={untitled ? undefined : address}>
      {shortAddress(address)}
    </span>
  )
}

/**
 * A whole address in groups of four and two tones. No end is brighter than the rest: bright ends train the eye on the
 * very part that fraud imitates.
 */
export function FullAddress({ address }: { address: string }): ReactElement {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  // Groups may repeat and never move: as arguments, not as a list, they need no keys.
  const cells = groups.flatMap((group, at) => [at % 5 === 0 ? createElement('i', {}, at === 0 ? prefix : '') : undefined, createElement('span', {}, group)])
  return createElement('span', { className: 'lk-address', role: 'img', 'aria-label': address }, ...cells)
}
