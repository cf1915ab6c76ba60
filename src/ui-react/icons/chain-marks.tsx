import type { ReactElement } from 'react'
import { Mark, type MarkData } from './icon.js'

/**
 * Returns a built-in neutral mark of a well-known network, or undefined, when a tile shows the first letter. Marks are no logos, and are replaced by the
 * picture of the host or the directory.
 *
 * @param caipNetworkId CAIP-2 id such as `eip155:1`
 */
export function chainMark(caipNetworkId: string): ReactElement | undefined {
  const data = marks[caipNetworkId]
  return data && <Mark data={data} />
}

const white = '#fff'
const prism = (ground: string): MarkData => [ground, ['M20 8.5 27 20l-7 4-7-4Z', white], ['m13 22 7 4 7-4-7 9.5Z', white, 0.75]]
const bars = (ground: string, outer: string, inner: string): MarkData => [
  ground,
  ['M13.5 10H31l-4.5 5H9Zm0 15H31l-4.5 5H9Z', outer],
  ['M9 17.5h17.5l4.5 5H13.5Z', inner],
]
const coin = (ground: string): MarkData => [
  ground,
  [
    'M15 9h7c4 0 6 2.2 6 5.2 0 2-.9 3.6-2.5 4.5 2.3.8 3.7 2.6 3.7 5.2 0 4-2.7 6.1-7 6.1H15Zm4.3 4v4.3h2.2c1.5 0 2.3-.8 2.3-2.2s-.8-2.1-2.3-2.1Zm0 7.8V26h2.6c1.8 0 2.8-.9 2.8-2.6s-1-2.6-2.8-2.6Z',
    white,
  ],
]

/** Test networks are grey. The null prototype is needed, because ids come from outside. */
const marks: Readonly<Record<string, MarkData>> = Object.assign(Object.create(null) as Record<string, MarkData>, {
  'eip155:1': prism('#5b6cff'),
  'eip155:11155111': prism('#8b8e80'),
  'eip155:17000': prism('#8b8e80'),
  'eip155:560048': prism('#8b8e80'),
  'eip155:8453': ['#1f4bff', ['M11 11h18v18H11Z', white]],
  'eip155:84532': ['#8b8e80', ['M11 11h18v18H11Z', white]],
  'eip155:42161': ['#173b5e', ['m20 9 9 22h-5l-4-10.5L16 31h-5Z', '#7fd0ff']],
  'eip155:137': ['#7a3ff2', ['M14 13h8l5 7-5 7h-8l-5-7Zm12 3 5 0 2 4-2 4h-5l2.5-4Z', white]],
  'eip155:100': ['#0e6b4f', ['M11 20a9 9 0 0 1 18 0h-5a4 4 0 0 0-8 0Zm9 2 6 7a9 9 0 0 1-12 0Z', '#d6ffe9']],
  'eip155:10': ['#c4212f', ['M20 10a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z', white]],
  'eip155:56': ['#1c1a12', ['m20 9 5 5-5 5-5-5Zm-7 7 4 4-4 4-4-4Zm14 0 4 4-4 4-4-4Zm-7 5 5 5-5 5-5-5Z', '#f2c744']],
  'eip155:43114': ['#b02a30', ['m19 10-10 19h8l6-11Zm6 12-4 7h9Z', white]],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': bars('#111018', '#4ef0b8', '#b48cff'),
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': bars('#8b8e80', white, white),
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': bars('#8b8e80', white, white),
  'bip122:000000000019d6689c085ae165831e93': coin('#f59a23'),
  'bip122:000000000933ea01ad0ee984209779ba': coin('#8b8e80'),
  'bip122:00000000da84f2bafbbc53dee25a72ae': coin('#8b8e80'),
  'bip122:00000008819873e925422c1ff0f99f7c': coin('#8b8e80'),
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': coin('#8b8e80'),
} satisfies Record<string, MarkData>)
