import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Tile, type Picture } from '../primitives/pictures/tile.js'
import { networkPicture } from '../features/network/network-picture.js'
import { type PicturedToken, type PicturedWallet, tokenPicture, walletPicture } from './pictures.js'

afterEach(cleanup)

/** Draws pictures, and waits until none of them is empty. Returns the picture of each, or its letter. */
async function drawn(...pictures: readonly Picture[]): Promise<readonly Element[]> {
  const { container } = render(
    pictures.map((picture, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
      <Tile key={at} {...picture} />
    )),
  )
  await waitFor(() => expect(container.querySelector('.lk-tile__none')).toBeNull())
  return [...container.querySelectorAll('.lk-tile > *')]
}

const letterOf = (element: Element | undefined) => element?.querySelector('text')?.textContent ?? undefined
const letters = async (...pictures: readonly Picture[]) => (await drawn(...pictures)).map(letterOf)
const wallets = (...all: readonly PicturedWallet[]) => letters(...all.map(walletPicture))
const tokens = (...all: readonly PicturedToken[]) => letters(...all.map(tokenPicture))

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('marks', () => {
  it('[UX-25] wallets without a picture are shown as people know them, others by a letter', async () => {
    expect(
      await wallets({ name: 'MetaMask' }, { name: 'Phantom' }, { name: 'Trust Wallet' }, { name: 'My wallet', rdns: 'io.metamask' }, { name: 'Kestrel' }),
    ).toEqual([undefined, undefined, undefined, undefined, 'K'])
  })

  it('[UX-25] the e-mail wallet has a mark, whatever it is called in the language', async () => {
    expect(await wallets({ id: 'ID_AUTH', name: 'E-mail-Wallet' }, { name: 'E-mail-Wallet' })).toEqual([undefined, 'E'])
  })

  it('[UX-25] a wallet whose identity another one claims gets no mark', async () => {
    expect(await wallets({ name: 'MetaMask', rdns: 'io.metamask', conflict: true }, { name: 'MetaMask', conflict: true })).toEqual(['M', 'M'])
  })

  it('[UX-25, NET-33] ETH, SOL and BTC are no letters, and neither are their networks', async () => {
    expect(
      await tokens(
        { symbol: 'ETH', network: 'eip155:1' },
        { symbol: 'ETH', network: 'eip155:31337' },
        { symbol: 'SOL', network: SOLANA },
        { symbol: 'BTC', network: 'bip122:000000000019d6689c085ae165831e93' },
        { symbol: 'xDAI', network: 'eip155:100' },
        { symbol: 'QQQ', network: 'eip155:9' },
      ),
    ).toEqual([undefined, undefined, undefined, undefined, undefined, 'Q'])
    const networks = ['eip155:1', 'eip155:31337', SOLANA, 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'eip155:424242']
    expect(await letters(...networks.map((id) => networkPicture({ id, name: 'Chain' })))).toEqual([undefined, undefined, undefined, undefined, 'C'])
  })

  it('[UX-25, UX-40] a token is known by its network and address, not by a symbol that anybody may take', async () => {
    expect(
      await tokens(
        { symbol: 'USDC', network: 'eip155:1', address: USDC },
        { symbol: 'USDC', network: 'eip155:1', address: USDC.toLowerCase() },
        { symbol: 'USDC', network: 'eip155:137', address: USDC },
        { symbol: 'USDC', network: 'eip155:1', address: USDC.replace('0xA0', '0xA1') },
        { symbol: 'USDC', network: SOLANA, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
        { symbol: 'USDC', network: SOLANA, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1V' },
        { symbol: 'ETH', network: 'eip155:1', address: '0x000000000000000000000000000000000000dEaD' },
      ),
    ).toEqual([undefined, undefined, 'U', 'U', undefined, 'U', 'E'])
  })

  it('[UX-25] names that every object has are no marks', async () => {
    expect(await wallets({ name: 'constructor' }, { name: '__proto__' }, { name: 'toString' })).toEqual(['C', '_', 'T'])
  })

  it('[DX-30] the picture of the wallet, the network or the app comes first', async () => {
    const src = 'data:image/png;base64,AA=='
    const [wallet, network] = await drawn(walletPicture({ name: 'MetaMask', icon: src }), networkPicture({ id: 'eip155:1', name: 'Ethereum', icon: src }))
    expect([wallet?.getAttribute('src'), network?.getAttribute('src')]).toEqual([src, src])
  })

  it('[UX-51] test networks have the mark of the main one, without its colors', async () => {
    const [main, test] = await drawn(
      networkPicture({ id: 'eip155:1', name: 'Ethereum' }),
      networkPicture({ id: 'eip155:11155111', name: 'Sepolia', testnet: true }),
    )
    expect([main?.getAttribute('class'), test?.getAttribute('class')]).toEqual([null, 'lk-mark--muted'])
    expect(test?.innerHTML).toBe(main?.innerHTML)
  })

  it('[DX-35] marks share no id, name nothing outside and are hidden from the tree of a screen reader', async () => {
    const twice = await drawn(networkPicture({ id: SOLANA, name: 'Solana' }), networkPicture({ id: SOLANA, name: 'Solana' }))
    const ids = twice.map((mark) => mark.querySelector('[id]')?.id)
    expect(new Set(ids).size).toBe(2)
    for (const [at, mark] of twice.entries()) {
      expect(mark.innerHTML).toContain(`url(#${ids[at]})`)
      expect(ids[at]).toMatch(/^[\w-]+$/)
      expect(mark.getAttribute('aria-hidden')).toBe('true')
    }
  })

  it('[UX-25] a login provider has its mark in the color of the text, with its place kept until it has loaded', async () => {
    // Files share their modules, and a mark that has loaded has no empty place.
    vi.resetModules()
    const { BrandMark } = await import('./mark.js')
    const { container } = render(<BrandMark brand="facebook" />)
    const place = container.querySelector('svg')
    expect([place?.getAttribute('width'), place?.childElementCount]).toEqual(['22', 0])
    await waitFor(() => expect(container.querySelector('path')?.getAttribute('fill')).toBe('currentColor'))
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('22')
  })
})
