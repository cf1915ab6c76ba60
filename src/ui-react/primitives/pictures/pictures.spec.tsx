import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { hash, keyProfile } from './key-profile.js'
import { ImageRuleContext, outsideLink } from '../links.js'
import { PersonTile } from './avatar.js'
import { Tile } from './tile.js'

afterEach(cleanup)
const address = '0x7A3f5cD0e9B1f27a64C8e2D9071bA35F8e6691cE'

describe('the picture of an address', () => {
  it('[UX-24] is the same every time, and does not mind the letter case of a checksum', () => {
    expect(keyProfile(address)).toEqual(keyProfile(address.toLowerCase()))
    expect(keyProfile(address)).toMatchInlineSnapshot(`
      {
        "back": {
          "color": "oklch(0.66 0.14 122)",
          "path": "M0 27.5H6L8 32H14L16 32H22L24 14H30L32 23H38L40 27.5H46H48V48H0Z",
        },
        "front": {
          "color": "oklch(0.36 0.09 152)",
          "path": "M0 38H6L8 38H14L16 30H22L24 34H30L32 30H38L40 38H46H48V48H0Z",
        },
        "ground": "oklch(0.86 0.1 92)",
      }
    `)
  })

  it('[UX-24] tells addresses apart that differ in one place, also in the middle', () => {
    const pictures = new Set<string>()
    for (let at = 2; at < 42; at++) {
      const other = `${address.slice(0, at)}${address[at] === '0' ? '1' : '0'}${address.slice(at + 1)}`
      pictures.add(JSON.stringify(keyProfile(other)))
    }
    expect(pictures.size).toBe(40)
  })

  it('[UX-24] case counts where the namespace says so', () => {
    expect(keyProfile('9xQeWvG816bUx9EP')).not.toEqual(keyProfile('9xqewvg816bux9ep'))
  })

  it('[UX-25] hashes spread over the colours', () => {
    const hues = new Set(Array.from({ length: 400 }, (_, at) => Math.floor((hash(`Wallet ${at}`) % 360) / 30)))
    expect(hues.size).toBe(12)
  })
})

describe('tiles', () => {
  it.each(['https://a.example/i.png', 'data:image/png;base64,AA==', 'blob:https://a.example/1'])(
    '[DX-35] draws %s only as an image, and tells nobody of the page',
    (src) => {
      const image = render(<Tile kind="wallet" name="Kestrel" src={src} />).container.querySelector('img')
      expect([image?.getAttribute('src'), image?.alt, image?.getAttribute('referrerpolicy')]).toEqual([src, '', 'no-referrer'])
    },
  )

  it.each(['http://a.example/i.png', 'javascript:alert(1)', 'data:text/html,x', '//a.example/i.png', ''])('[DX-35] loads nothing of "%s"', (src) => {
    const { container } = render(<Tile kind="wallet" name="Kestrel" src={src} />)
    expect([container.querySelector('img'), container.querySelector('text')?.textContent]).toEqual([null, 'K'])
  })

  it('[DX-35] the rule is the instance’s', () => {
    const { container } = render(
      <ImageRuleContext.Provider value={() => false}>
        <Tile kind="wallet" name="Kestrel" src="https://a.example/i.png" />
      </ImageRuleContext.Provider>,
    )
    expect(container.querySelector('img')).toBeNull()
  })

  it('[UX-25] a picture that does not load becomes a letter, and another picture is tried', () => {
    const { container, rerender } = render(<Tile kind="token" name="éther" src="https://a.example/broken.png" />)
    fireEvent.error(container.querySelector('img') as Element)
    expect([container.querySelector('img'), container.querySelector('text')?.textContent]).toEqual([null, 'É'])
    rerender(<Tile kind="token" name="éther" src="https://a.example/good.png" />)
    expect(container.querySelector('img')?.src).toBe('https://a.example/good.png')
  })

  it('[UX-25] our own mark comes before the letter, and a person has a key', () => {
    expect(render(<Tile kind="place" name="Base" mark={<b>mark</b>} />).container.textContent).toBe('mark')
    expect(render(<PersonTile address={address} />).container.querySelectorAll('path')).toHaveLength(2)
  })

  it('[UX-06] a picture is decoration', () => {
    const { container } = render(<Tile kind="place" name="Zora" badge={{ kind: 'wallet', name: 'Kestrel' }} />)
    expect([...container.querySelectorAll('svg')].every((svg) => svg.getAttribute('aria-hidden') === 'true')).toBe(true)
  })
})

describe('links to the outside', () => {
  it('[UX-22] open a new tab that learns nothing of the page', () => {
    expect(outsideLink('https://explorer.example/a')).toEqual({
      href: 'https://explorer.example/a',
      target: '_blank',
      rel: 'noopener noreferrer',
    })
  })

  it.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', ' https://a.example', 'ftp://a.example'])('[UX-22] %s is none', (url) => {
    expect(outsideLink(url)).toBeUndefined()
  })
})
