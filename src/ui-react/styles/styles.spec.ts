import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { contrast, type Rgb } from '../theme/contrast.js'
import { adoptStyles, copyStyles } from './adopt.js'
import { baseStyles } from './base.generated.js'
import { dialogStyles } from './dialog.generated.js'
import { viewsStyles } from './views.generated.js'

const folder = import.meta.dirname

describe('the sheets', () => {
  it('[DX-12] weigh at most 3 kB for a page with buttons, 7 kB with the dialog on Connect, and 8 kB more for every later view', () => {
    const size = (text: string) => gzipSync(text, { level: 9 }).length
    expect(size(baseStyles)).toBeLessThan(3_000)
    expect(size(baseStyles + dialogStyles)).toBeLessThan(7_000)
    expect(size(viewsStyles)).toBeLessThan(8_000)
  })

  it('[DX-15] fetch nothing', () => {
    expect(baseStyles + dialogStyles + viewsStyles).not.toMatch(/url\(|@import|@font-face/)
  })

  it('[DX-14] are one for all roots of a document, adopted once by each', () => {
    const made: string[] = []
    class Sheet {
      replaceSync(text: string) {
        made.push(text)
      }
    }
    vi.stubGlobal('CSSStyleSheet', Sheet)
    const roots = [1, 2].map(() => Object.assign(document.createElement('div').attachShadow({ mode: 'open' }), { adoptedStyleSheets: [] }))
    for (const root of [...roots, ...roots]) {
      adoptStyles(root, 'a')
      adoptStyles(root, 'b')
    }
    expect(made).toEqual(['a', 'b'])
    expect(roots.map((root) => root.adoptedStyleSheets.length)).toEqual([2, 2])
    expect(roots[0]?.adoptedStyleSheets).toEqual(roots[1]?.adoptedStyleSheets)
  })

  it.each(['absent', 'broken'] as const)('[F19, DX-14] stand in one element with the nonce of the page where no sheet can be constructed (%s)', (mode) => {
    const broken = class {
      constructor() {
        throw new Error('denied')
      }
    }
    vi.stubGlobal('CSSStyleSheet', mode === 'absent' ? undefined : broken)
    const script = document.head.appendChild(document.createElement('script'))
    script.setAttribute('nonce', 'n0nce')
    const page = Object.assign(document, { fonts: {} })
    const create = () => Object.assign(document.createElement('div').attachShadow({ mode: 'open' }), { adoptedStyleSheets: [] as CSSStyleSheet[] })
    const [root, copy] = [create(), create()]
    for (const text of ['a {}', 'b {}', 'a {}']) adoptStyles(root, text)
    copyStyles(root, copy)
    for (const one of [root, copy])
      expect([...one.querySelectorAll('style')].map(({ textContent, nonce }) => [textContent, nonce]).sort()).toEqual([
        ['a {}', 'n0nce'],
        ['b {}', 'n0nce'],
      ])
    Reflect.deleteProperty(page, 'fonts')
    script.remove()
  })

  it('[DX-15, DX-29] tells once in development of a policy that blocks the element, and how to mend it', () => {
    vi.stubEnv('NODE_ENV', 'development')
    vi.stubGlobal('CSSStyleSheet', undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    // A blocked element has no sheet.
    const blocked = vi.spyOn(HTMLStyleElement.prototype, 'sheet', 'get').mockReturnValue(null)
    const page = Object.assign(document, { fonts: {} })
    const hosts = ['x {}', 'y {}'].map((text) => {
      const host = document.body.appendChild(document.createElement('div'))
      adoptStyles(host.attachShadow({ mode: 'open' }), text)
      return host
    })
    expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/policy blocks the styles.*Keep the constructor, or .* nonce/)])
    for (const host of hosts) host.remove()
    blocked.mockRestore()
    warn.mockRestore()
    Reflect.deleteProperty(page, 'fonts')
    vi.unstubAllEnvs()
  })

  it('[F19, DX-14] are constructed by way of a sheet of the page where the window has lost the constructor', () => {
    const texts: string[] = []
    class Sheet {
      replaceSync(text: string) {
        texts.push(text)
      }
    }
    vi.stubGlobal('CSSStyleSheet', undefined)
    vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([new Sheet()] as unknown as StyleSheetList)
    const root = Object.assign(document.createElement('div').attachShadow({ mode: 'open' }), { adoptedStyleSheets: [] })
    adoptStyles(root, 'c')
    expect([texts, root.adoptedStyleSheets.length, root.querySelector('style')]).toEqual([['c'], 1, null])
  })
})

describe('the colours', () => {
  const text = ['tokens.css', 'tokens-dialog.css'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const block = (selector: string) =>
    Object.fromEntries(
      [...text.matchAll(/^(:host[^{]*)\{(.*?)^\}/gms)]
        .filter(([, found]) => found?.trim() === selector)
        .flatMap(([, , body]) => [...(body ?? '').matchAll(/(--lk-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value] as const)),
    )
  const dark: Record<string, string> = block(':host')
  const schemes = { dark, light: { ...dark, ...block(':host([data-lk-theme="light"])') } }

  const surfaces = ['surface', 'raised', 'raised-hover', 'raised-press', 'sunken']
  const pairs: [text: string, grounds: string[], ratio: number][] = [
    ['text-1', [...surfaces, 'float', 'danger-tint', 'warning-tint'], 7],
    ['text-2', [...surfaces, 'float', 'danger-tint', 'warning-tint'], 4.5],
    ['text-3', surfaces, 4.5],
    ['on-accent', ['accent', 'accent-hover', 'accent-press'], 7],
    ['accent-ink', ['surface', 'raised', 'accent-tint'], 4.5],
    ['success', ['surface', 'raised', 'raised-hover', 'float'], 4.5],
    ['danger', ['surface', 'sunken', 'danger-tint', 'float'], 4.5],
    ['warning', ['surface', 'warning-tint'], 4.5],
    ['line-control', ['surface', 'sunken'], 3],
  ]

  it.each(Object.entries(schemes))('[UX-08] have the contrast of AA in %s', (_, scheme) => {
    const failures = pairs.flatMap(([name, grounds, ratio]) =>
      grounds.flatMap((ground) => {
        const under = solid(scheme, 'surface')
        const found = contrast(over(colorOf(scheme, name), under), over(colorOf(scheme, ground), under))
        return found >= ratio ? [] : [`${name} on ${ground}: ${found.toFixed(2)}, not ${ratio}`]
      }),
    )
    expect(failures).toEqual([])
  })
})

type Color = { rgb: Rgb; alpha: number }

function colorOf(scheme: Record<string, string>, name: string): Color {
  const value = scheme[`--lk-${name}`] ?? ''
  const other = /^var\(--lk-([\w-]+)\)$/.exec(value)?.[1]
  if (other) return colorOf(scheme, other)
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(value)
  if (!parts) throw new Error(`--lk-${name} is no colour: ${value}`)
  const [lightness, chroma, hue, alpha] = parts.slice(1).map(Number) as [number, number, number, number]
  return { rgb: fromOklch(lightness, chroma, hue), alpha: Number.isNaN(alpha) ? 1 : alpha }
}

function solid(scheme: Record<string, string>, name: string): Rgb {
  return colorOf(scheme, name).rgb
}

function over({ rgb, alpha }: Color, under: Rgb): Rgb {
  return rgb.map((channel, at) => channel * alpha + (under[at] ?? 0) * (1 - alpha)) as unknown as Rgb
}

/** Converts OKLCH to sRGB, clipped, with Björn Ottosson's matrices. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value))
    return 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055)
  }) as unknown as Rgb
}
