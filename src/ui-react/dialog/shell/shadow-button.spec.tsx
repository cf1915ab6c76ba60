import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStrings } from '../../i18n/strings.js'
import { defaultTheme } from '../../theme/theme.js'
import { ConnectButtonView } from '../../buttons/connect-button.js'

afterEach(cleanup)
const surroundings = { theme: defaultTheme, strings: createStrings() }
const view = (onPress: () => void, disabled = false) => (
  <ConnectButtonView {...surroundings} label="Connect wallet" open={false} disabled={disabled} onPress={onPress} />
)
const innerOf = (container: Element) => container.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('button') as HTMLButtonElement

describe('a button in the page', () => {
  it('[DX-01][DX-15] a server renders a real button with its name, and no style', () => {
    const html = renderToString(view(() => undefined))
    expect(html).toBe(
      '<span data-latchkit="connect-button" data-state="closed"><button type="button" aria-haspopup="dialog" aria-expanded="false">Connect wallet</button></span>',
    )
  })

  it('[DX-01] hydration finds what it expects, and draws it in a shadow root', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onPress = vi.fn()
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<StrictMode>{view(onPress)}</StrictMode>)
    const root = await act(async () => hydrateRoot(container, <StrictMode>{view(onPress)}</StrictMode>))
    expect(errors).not.toHaveBeenCalled()
    fireEvent.click(innerOf(container))
    expect(onPress).toHaveBeenCalledOnce()
    await act(async () => root.unmount())
    container.remove()
  })

  it('[DX-01] a press before hydration is done is not lost, and the focus stays', async () => {
    const onPress = vi.fn()
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(view(onPress))
    const server = container.querySelector('button') as HTMLButtonElement
    server.focus()
    // Hydration is scheduled, but has not run. A user may press now.
    const root = hydrateRoot(container, view(onPress))
    server.click()
    await act(async () => undefined)
    expect(onPress).toHaveBeenCalledOnce()
    expect((innerOf(container).getRootNode() as ShadowRoot).activeElement === innerOf(container)).toBe(true)
    await act(async () => root.unmount())
    container.remove()
  })

  it('[DX-14] a press is one press for a component around it', () => {
    const outer = vi.fn()
    const inner = vi.fn()
    const { container } = render(
      // biome-ignore lint/a11y/useKeyWithClickEvents: counts
      // biome-ignore lint/a11y/noStaticElementInteractions: counts
      <div onClick={outer}>{view(inner)}</div>,
    )
    fireEvent.click(innerOf(container))
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1])
  })

  it('[DX-07] says by its attributes whether the dialog is open', () => {
    const { container, rerender } = render(<ConnectButtonView {...surroundings} label="x" open onPress={() => undefined} />)
    const host = container.querySelector('[data-latchkit=connect-button]')
    expect([host?.getAttribute('data-state'), innerOf(container).getAttribute('aria-expanded')]).toEqual(['open', 'true'])
    rerender(<ConnectButtonView {...surroundings} label="x" open={false} onPress={() => undefined} />)
    expect([host?.getAttribute('data-state'), innerOf(container).getAttribute('aria-expanded')]).toEqual(['closed', 'false'])
  })

  it('[DX-07] is off when it is disabled', () => {
    const onPress = vi.fn()
    const { container } = render(view(onPress, true))
    fireEvent.click(innerOf(container))
    expect(onPress).not.toHaveBeenCalled()
  })
})
