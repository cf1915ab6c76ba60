import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, customProperties } from './variables.js'
import { contrast, luminance, parseColor, textOn } from './contrast.js'
import type { ThemeMode } from './theme.js'
import { useColorScheme } from './use-color-scheme.js'

afterEach(cleanup)

describe('contrast', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#2F6BFF', [47, 107, 255]],
    ['#2f6bff80', [47, 107, 255]],
    ['rgb(47, 107, 255)', [47, 107, 255]],
    ['rgb(47 107 255 / 50%)', [47, 107, 255]],
    ['rebeccapurple', undefined],
    ['#12', undefined],
    ['url(javascript:alert(1))', undefined],
  ])('[UX-08] reads %s', (color, rgb) => {
    expect(parseColor(color)).toEqual(rgb)
  })

  it('[UX-08] text on any accent has at least 4.5:1', () => {
    for (let red = 0; red < 256; red += 15)
      for (let green = 0; green < 256; green += 15)
        for (let blue = 0; blue < 256; blue += 15) {
          const ground = [red, green, blue] as const
          const text = parseColor(textOn(ground)) ?? ground
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        }
  })

  it('[UX-08] knows the two ends', () => {
    expect([luminance([0, 0, 0]), luminance([255, 255, 255])]).toEqual([0, 1])
    expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  })
})

describe('theme variables', () => {
  it('[MODAL-40] each stands for its custom property', () => {
    const all = { fontFamily: 'Inter', fontSize: '18px', accent: '#123456', radius: 0, zIndex: 5, qrColor: '#000' }
    expect(Object.fromEntries(customProperties(all, 'dark'))).toEqual({
      '--lk-font': 'Inter',
      '--lk-scale': '1.125',
      '--lk-accent': '#123456',
      '--lk-on-accent': '#fff',
      '--lk-radius': '0',
      '--lk-z': '5',
      '--lk-qr-ink': '#000',
    })
  })

  it.each(['#ffd400', '#777', 'rgb(255 255 255)', 'navy', 'red}'])(
    '[MODAL-40, UX-19] a QR code is not drawn in %s, which a scanner may not see or nobody can check',
    (qrColor) => {
      expect(customProperties({ qrColor }, 'dark').has('--lk-qr-ink')).toBe(false)
      expect(customProperties({ qrColor: '#1b3a8f' }, 'dark').get('--lk-qr-ink')).toBe('#1b3a8f')
    },
  )

  it('[MODAL-40] a mix tints the surfaces of the scheme, and no text', () => {
    const names = [...customProperties({ colorMix: 'red', colorMixStrength: 20 }, 'light').keys()]
    expect(names).toContain('--lk-surface')
    expect(names.filter((name) => name.includes('text'))).toEqual([])
    expect(customProperties({ colorMix: 'red', colorMixStrength: 900 }, 'light').get('--lk-float')).toBe('color-mix(in oklab, #fff, red 100%)')
    expect(customProperties({ colorMix: 'red' }, 'light').size).toBe(0)
  })

  it('[MODAL-40] nonsense changes nothing', () => {
    expect(customProperties({ fontSize: 'large', accent: '' }, 'dark').size).toBe(0)
  })

  it('[MODAL-40] changes at run time take back what is no longer set', () => {
    const host = document.createElement('div')
    const undo = applyTheme(host, 'dark', { accent: '#123456', radius: 2 })
    expect([host.dataset.lkTheme, host.dataset.lkAccent, host.style.getPropertyValue('--lk-radius')]).toEqual(['dark', 'custom', '2'])
    undo()
    applyTheme(host, 'light', {})
    expect([host.dataset.lkTheme, host.dataset.lkAccent, host.getAttribute('style') ?? '']).toEqual(['light', undefined, ''])
  })
})

describe('the scheme', () => {
  const systemMedia = (initial: boolean) => {
    let changed: (() => void) | undefined
    const list = {
      matches: initial,
      addEventListener: (_: string, listener: () => void) => {
        changed = listener
      },
      removeEventListener: () => {
        changed = undefined
      },
    }
    vi.stubGlobal('matchMedia', () => list)
    return {
      set: (light: boolean) => {
        list.matches = light
        changed?.()
      },
      watched: () => changed !== undefined,
    }
  }
  const Probe = ({ mode }: { mode: ThemeMode }) => <i>{useColorScheme(mode)}</i>

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
  ] as const)('[MODAL-39] %s is drawn whatever the system says', (mode, scheme) => {
    const media = systemMedia(mode === 'dark')
    expect(render(<Probe mode={mode} />).container.textContent).toBe(scheme)
    expect(media.watched()).toBe(false)
  })

  it('[UX-14] system is followed live, and let go of', () => {
    const media = systemMedia(true)
    const { container, unmount } = render(<Probe mode="system" />)
    expect(container.textContent).toBe('light')
    act(() => media.set(false))
    expect(container.textContent).toBe('dark')
    unmount()
    expect(media.watched()).toBe(false)
  })

  it('[UX-14] system is dark where there are no media queries, as in jsdom', () => {
    vi.stubGlobal('matchMedia', undefined)
    const { container, unmount } = render(<Probe mode="system" />)
    expect(container.textContent).toBe('dark')
    unmount()
  })
})
