import { createElement, type ReactElement } from 'react'

/** Shortens an address to its first four and last four characters, after an optional `0x`. */
export function shortAddress(address: string): string {
  const head = /^0x/i.test(address) ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

/** Short address, with the full one in the title unless its parent shows it. Always left to right. */
export function Address({ address, untitled }: { address: string; untitled?: boolean | undefined }): ReactElement {
  return (
    <span className="lk-mono" title={untitled ? undefined : address}>
      {shortAddress(address)}
    </span>
  )
}

/** Full address in groups of four and two tones. No part is emphasized: emphasized ends draw the eye to the very part that fraud imitates. */
export function FullAddress({ address }: { address: string }): ReactElement {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  // Passed as arguments, not as a list, because groups may repeat and never move, so they need no keys.
  const cells = groups.flatMap((group, at) => [at % 5 === 0 ? createElement('i', {}, at === 0 ? prefix : '') : undefined, createElement('span', {}, group)])
  return createElement('span', { className: 'lk-address', role: 'img', 'aria-label': address }, ...cells)
}
