import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isAddress } from '../../domain/shared/caip/address.js'
import { namespaceOf } from '../../domain/shared/caip/caip.js'
import { listedOn } from '../../domain/receive/listed-tokens.js'
import { bundledTokens } from './bundled.generated.js'

it('[BAL-05] the bundled list is that of the data, fresh, and at most 6 kB gzip', async () => {
  const root = join(import.meta.dirname, '../../..')
  const rows = JSON.parse(await readFile(join(root, 'scripts/lib/tokens/tokens.json'), 'utf8')) as readonly { chain: string; address: string; symbol: string }[]
  const listed = Object.entries(bundledTokens).flatMap(([chain, all]) => all.map(([address, symbol]) => `${chain} ${address} ${symbol}`.toLowerCase()))
  expect(listed.sort()).toEqual(rows.map(({ chain, address, symbol }) => `${chain} ${address} ${symbol}`.toLowerCase()).sort())
  expect(gzipSync(await readFile(join(import.meta.dirname, 'bundled.generated.ts'))).length).toBeLessThan(6_000)
})

it('[BAL-05, UX-40] on each network each token and each symbol is there once, with an address of the network', () => {
  expect(Object.keys(bundledTokens)).toHaveLength(13)
  for (const [network, tokens] of Object.entries(bundledTokens)) {
    const namespace = namespaceOf(network as never)
    expect(tokens.filter(([address, , , decimals]) => !isAddress(namespace, address) || decimals > 36)).toEqual([])
    expect(tokens.filter(([address]) => namespace === 'eip155' && address !== address.toLowerCase())).toEqual([])
    expect(new Set(tokens.map(([address]) => address)).size).toBe(tokens.length)
    expect(new Set(tokens.map(([, symbol]) => symbol.toLowerCase())).size).toBe(tokens.length)
  }
})

it('[BAL-05, RECEIVE-02] the dollar coins that are looked for by themselves are those of the one list', () => {
  for (const [network, tokens] of Object.entries(bundledTokens)) {
    const dollars = tokens.filter(([, symbol]) => /^USD[CTt](\.e)?$/.test(symbol)).map(([address, symbol, , decimals]) => [address, symbol, decimals])
    const found = listedOn(network as never).map(({ address, symbol, decimals }) => [
      network.startsWith('eip155:') ? address.toLowerCase() : address,
      symbol,
      decimals,
    ])
    expect(found).toEqual(dollars)
  }
  expect(listedOn('eip155:8453').map(({ symbol }) => symbol)).toContain('USDC')
})
