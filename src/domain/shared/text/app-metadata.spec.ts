import { describe, expect, it } from 'vitest'
import { sharedMetadata } from './app-metadata.js'

const absolute = (url: string, base: string) => new URL(url, base).href
const HOME = 'https://app.example'

describe('what a wallet is told of the app', () => {
  it('[WC-04] is what the app says, where it fits', () => {
    const said = { name: 'Fernwood', description: 'An app', url: HOME, icons: [`${HOME}/icon.png`] }
    expect(sharedMetadata(said, 'https://other.example')).toEqual(said)
  })

  it('[WC-04] has absolute icons, and none that a wallet cannot load or refuses', () => {
    const icons = [
      '/icon.png',
      'icon.svg',
      'data:image/png;base64,AA',
      'http://app.example/a.png',
      'javascript:alert(1)',
      '',
      `https://a.example/${'x'.repeat(3_000)}`,
    ]
    expect(sharedMetadata({ name: 'x', url: HOME, icons }, '', absolute).icons).toEqual([`${HOME}/icon.png`, `${HOME}/icon.svg`])
    expect(sharedMetadata({ name: 'x', url: HOME, icons }).icons).toEqual([])
    expect(sharedMetadata({ name: 'x', icons: Array.from({ length: 9 }, (_, at) => `${HOME}/${at}.png`) }).icons).toHaveLength(4)
  })

  it('[WC-04] has the place of the page where the app names no web URL, and texts that can be shown', () => {
    for (const url of [undefined, '', 'app.example', 'ftp://app.example', 5 as never])
      expect(sharedMetadata({ name: 'x', ...(url !== undefined && { url }) }, HOME).url).toBe(HOME)
    const { name, description } = sharedMetadata({ name: `${'n'.repeat(500)}\u202e`, description: 'd'.repeat(5_000) })
    expect([name.length, description.length]).toEqual([64, 256])
    expect(sharedMetadata({ name: '\u200b', description: null as never })).toMatchObject({ name: 'App', description: '' })
  })
})
