import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { createLatchkit, mainnet, type PublicState } from 'latchkit'
import { createMemoryPorts } from 'latchkit/testing'
import { createDevtools } from 'latchkit/devtools'
import { ConnectButton, LatchkitProvider, useAccount, useLatchkitState } from 'latchkit/react'
import { type ReactElement, StrictMode, useLayoutEffect, useMemo, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../tests/eventually.js'
import { button, createBench, createConnectedBench, dialog, inside, isDialogDrawn, press, renderKit } from '../../../tests/ui/kit.js'
import { arabic } from '../i18n/ar.js'
import { Tile } from '../primitives/pictures/tile.js'

afterEach(cleanup)

function Status() {
  const { status, address, lastAddress } = useAccount()
  return <output>{`${status} ${address ?? lastAddress ?? ''}`.trim()}</output>
}

describe('LatchkitProvider', () => {
  it.each([
    [true, ['https://host.example/i.png', 'data:image/png;base64,AA==']],
    [false, ['data:image/png;base64,AA==']],
  ])('[DX-32, fault] with optional traffic %s draws pictures of wallets from %s', (optionalTraffic, drawn) => {
    const { kit } = createBench({ options: { optionalTraffic } })
    const sources = ['https://host.example/i.png', 'data:image/png;base64,AA==']
    const { container } = renderKit(
      kit,
      sources.map((src) => <Tile key={src} kind="wallet" name="Kestrel" src={src} />),
    )
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(drawn)
  })

  it('[DX-03] starts the instance once, and strict mode leaves the same log', () => {
    const record = (strict: boolean) => {
      const tap = createDevtools()
      const { kit, page } = createBench({ options: { tap } })
      const app = (
        <LatchkitProvider kit={kit}>
          <ConnectButton />
        </LatchkitProvider>
      )
      render(strict ? <StrictMode>{app}</StrictMode> : app)
      act(() => page.time.advanceBy(5_000))
      expect(kit.getState().lifecycle.status).toBe('started')
      cleanup()
      return tap.exportTape()
    }
    expect(record(true)).toBe(record(false))
  })

  it.each([false, true])('[DX-29, DX-03] tells once of an instance that each render makes, and of none that is made once (strict mode: %s)', (strict) => {
    vi.stubEnv('NODE_ENV', 'development')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const make = () => createLatchkit({ networks: [mainnet], use: [], debug: false })
    const wrongs = () => warn.mock.calls.filter(([text]) => String(text).includes('another instance'))
    function EachRender() {
      return <LatchkitProvider kit={make()}>{null}</LatchkitProvider>
    }
    function ByState() {
      const [kit] = useState(make)
      return <LatchkitProvider kit={kit}>{null}</LatchkitProvider>
    }
    function ByMemo() {
      const kit = useMemo(make, [])
      return <LatchkitProvider kit={kit}>{null}</LatchkitProvider>
    }
    const one = make()
    const Outside = () => <LatchkitProvider kit={one}>{null}</LatchkitProvider>
    const draw = (App: () => ReactElement) => {
      const app = () =>
        strict ? (
          <StrictMode>
            <App />
          </StrictMode>
        ) : (
          <App />
        )
      const { rerender, unmount } = render(app())
      for (let count = 0; count < 3; count += 1) rerender(app())
      unmount()
    }
    for (const App of [ByState, ByMemo, Outside]) draw(App)
    expect(wrongs()).toEqual([])
    draw(EachRender)
    expect(wrongs()).toHaveLength(1)
    vi.stubEnv('NODE_ENV', 'production')
    draw(EachRender)
    expect(wrongs()).toHaveLength(1)
    vi.unstubAllEnvs()
    warn.mockRestore()
  })

  it('[DX-04] unmounting leaves nothing in the page and the instance as it is: that is the app’s to stop', async () => {
    const { kit, page } = createConnectedBench()
    const { unmount } = renderKit(kit, <ConnectButton />)
    press(await button('account-button'), /0xf39F/)
    await dialog()
    unmount()
    expect(isDialogDrawn()).toBe(false)
    expect(document.body.style.overflow + document.documentElement.style.overflow).toBe('')
    expect(kit.getState().lifecycle.status).toBe('started')
    kit.dispose()
    expect(Object.entries(page.resources()).filter(([, count]) => count > 0)).toEqual([])
  })

  it('[DX-03, DX-04] mounted again it goes on where it was', () => {
    const { kit, events } = createConnectedBench()
    renderKit(kit, <Status />).unmount()
    const { container } = renderKit(kit, <Status />)
    expect(container.textContent).toContain('connected 0xf39F')
    expect(events.filter((type) => type === 'started')).toHaveLength(1)
  })

  it('[DX-03] two instances stand side by side and know nothing of each other', async () => {
    const one = createConnectedBench()
    const other = createBench()
    render(
      <>
        <LatchkitProvider kit={one.kit}>
          <Status />
        </LatchkitProvider>
        <LatchkitProvider kit={other.kit}>
          <Status />
        </LatchkitProvider>
      </>,
    )
    other.advance(0)
    expect([...document.querySelectorAll('output')].map((output) => output.textContent)).toEqual([
      'connected 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'disconnected',
    ])
    act(() => void other.kit.dispatch({ type: 'openModal' }))
    await dialog('Connect wallet')
    expect(document.querySelectorAll('[data-latchkit="modal"]')).toHaveLength(1)
    expect(one.kit.getState().modal.open).toBe(false)
  })

  it('[DX-03] several providers of one instance, as islands of a page have, draw one dialog; the next takes over', async () => {
    const { kit } = createBench()
    const island = () => (
      <LatchkitProvider kit={kit}>
        <ConnectButton />
      </LatchkitProvider>
    )
    const first = render(island())
    render(island())
    act(() => void kit.dispatch({ type: 'openModal' }))
    await dialog('Connect wallet')
    expect(document.querySelectorAll('[data-latchkit="modal"]')).toHaveLength(1)
    first.unmount()
    await dialog('Connect wallet')
    expect(document.querySelectorAll('[data-latchkit="modal"]')).toHaveLength(1)
  })

  it('[CORE-06] a hook outside says what is missing, and which hook it was', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Status />)).toThrow('call createLatchkit first, and place useAccount inside LatchkitProvider')
    expect(() => render(<ConnectButton />)).toThrow('call createLatchkit first, and place ConnectButton inside LatchkitProvider')
    expect(() => render(<LatchkitProvider kit={undefined as never} />)).toThrow(
      'Option "kit": is undefined; give LatchkitProvider the instance of createLatchkit',
    )
    expect(() => render(<LatchkitProvider kit={{} as never} />)).toThrow('Option "kit": is no instance; give LatchkitProvider the instance of createLatchkit')
  })

  it('[DX-08] a selector of one’s own may put an object together without drawing anew for nothing', () => {
    const { kit } = createConnectedBench()
    let renders = 0
    const select = (state: PublicState) => ({ open: state.modal.open, mode: state.theme.mode })
    function Probe() {
      const { open, mode } = useLatchkitState(select)
      renders += 1
      return <output>{`${open} ${mode}`}</output>
    }
    const { container } = renderKit(kit, <Probe />)
    const before = renders
    act(() => void kit.dispatch({ type: 'setBalancesHidden', hidden: true }))
    expect(renders).toBe(before)
    act(() => void kit.dispatch({ type: 'setThemeMode', mode: 'light' }))
    expect(container.textContent).toBe('false light')
  })
})

describe('the first frame', () => {
  it('[UX-53] has the stored session: it is drawn in the same task as hydration', async () => {
    const { page, kit: first } = createConnectedBench()
    first.dispose()
    const { kit } = createBench({ page: createMemoryPorts({ world: page.world }) })
    const drawn: string[] = []
    function Probe() {
      // The browser may paint after this task and its promises.
      useLayoutEffect(() => queueMicrotask(() => drawn.push(document.querySelector('output')?.textContent ?? '')), [])
      return null
    }
    const app = (
      <LatchkitProvider kit={kit}>
        <Status />
        <Probe />
      </LatchkitProvider>
    )
    const container = document.body.appendChild(document.createElement('div'))
    container.append(...new DOMParser().parseFromString(renderToString(app), 'text/html').body.childNodes)
    expect(container.textContent).toContain('restoring')
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    environment.IS_REACT_ACT_ENVIRONMENT = false
    const root = hydrateRoot(container, app)
    await eventually(() => expect(drawn).not.toEqual([]))
    environment.IS_REACT_ACT_ENVIRONMENT = true
    expect(drawn).toEqual(['restoring 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
    act(() => root.unmount())
    container.remove()
  })

  it('[DX-08] a click before the instance was started starts it and opens the dialog', async () => {
    const { kit } = createBench()
    // Pressed outside the provider's effects: the instance is not started yet.
    const start = vi.spyOn(kit, 'start').mockImplementationOnce(() => undefined)
    renderKit(kit, <ConnectButton />)
    expect(kit.getState().lifecycle.status).toBe('idle')
    press(inside('connect-button'), 'Connect wallet')
    expect(start).toHaveBeenCalledTimes(2)
    expect(kit.getState().lifecycle.status).toBe('started')
    expect((await dialog('Connect wallet')).getByRole('button', { name: /Alpha/ })).toBeTruthy()
  })
})

describe('languages', () => {
  it('[UX-15, UX-16] come by a tag, by a locale of one’s own, and with words of one’s own', async () => {
    const { kit } = createBench()
    const { rerender } = renderKit(kit, <ConnectButton />)
    expect(inside('connect-button').getByRole('button').textContent).toBe('Connect wallet')

    rerender(
      <LatchkitProvider kit={kit} locale="ar">
        <ConnectButton />
      </LatchkitProvider>,
    )
    await waitFor(() => expect(inside('connect-button').getByRole('button').textContent).toBe(arabic['outside.connect']))
    expect(document.querySelector('[data-latchkit="connect-button"]')?.shadowRoot?.querySelector('.lk-root')?.getAttribute('dir')).toBe('rtl')

    rerender(
      <LatchkitProvider kit={kit} locale={{ tag: 'de', messages: { 'outside.connect': 'Wallet verbinden' } }}>
        <ConnectButton />
      </LatchkitProvider>,
    )
    expect(inside('connect-button').getByRole('button').textContent).toBe('Wallet verbinden')

    rerender(
      <LatchkitProvider kit={kit} messages={{ 'outside.connect': 'Sign in' }}>
        <ConnectButton />
      </LatchkitProvider>,
    )
    expect(inside('connect-button').getByRole('button').textContent).toBe('Sign in')
  })

  it('[UX-15] the option of the instance counts where the provider says nothing, and a language that does not ship stays English', async () => {
    const { kit } = createBench({ options: { locale: 'ar' } })
    renderKit(kit, <ConnectButton />)
    await waitFor(() => expect(inside('connect-button').getByRole('button').textContent).toBe(arabic['outside.connect']))
    cleanup()
    renderKit(createBench().kit, <ConnectButton />, { locale: 'tlh' })
    await act(async () => undefined)
    expect(inside('connect-button').getByRole('button').textContent).toBe('Connect wallet')
  })
})

describe('the look', () => {
  it('[MODAL-39, MODAL-40] follows the state, also at run time', () => {
    const { kit } = createBench()
    renderKit(kit, <ConnectButton />)
    const host = document.querySelector<HTMLElement>('[data-latchkit="connect-button"]')
    expect(host?.dataset.lkTheme).toBe('dark')
    act(() => {
      kit.dispatch({ type: 'setThemeMode', mode: 'light' })
      kit.dispatch({ type: 'setThemeVariables', variables: { accent: '#2f6bff', scale: 1.25, radius: 0 } })
    })
    expect(host?.dataset.lkTheme).toBe('light')
    expect(['--lk-accent', '--lk-scale', '--lk-radius'].map((name) => host?.style.getPropertyValue(name))).toEqual(['#2f6bff', '1.25', '0'])
  })
})

describe('the option prefetch', () => {
  const approach = async (prefetch?: 'idle' | 'intent' | false) => {
    const { kit } = createBench({ options: prefetch === undefined ? {} : { prefetch } })
    const asked = vi.spyOn(kit, 'prefetch')
    renderKit(kit, <ConnectButton />)
    await new Promise((rested) => setTimeout(rested, 400))
    const atRest = asked.mock.calls.length
    fireEvent.pointerOver((await button('connect-button')).getByRole('button'))
    return { atRest: atRest > 0, near: asked.mock.calls.length > atRest }
  }

  it('[design] idle, the default: fetches when the page rests', async () => {
    expect(await approach()).toMatchObject({ atRest: true })
    expect(await approach('idle')).toMatchObject({ atRest: true })
  })

  it('[design] intent: fetches when the visitor comes near; false: not before the press', async () => {
    expect(await approach('intent')).toEqual({ atRest: false, near: true })
    expect(await approach(false)).toEqual({ atRest: false, near: false })
  })
})
