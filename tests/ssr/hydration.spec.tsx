import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { createLatchkit, type Latchkit, mainnet } from 'latchkit'
import { ConnectButton, LatchkitModal, LatchkitProvider, NetworkButton, useAccount } from 'latchkit/react'
import { fromCookie } from 'latchkit/ssr'
import { createMemoryPorts, type MemoryPorts, onMemory } from 'latchkit/testing'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settle } from '../../src/testing/settle.js'
import { ALPHA, button, createBench, createConnectedBench, dialog, inside, press } from '../ui/kit.js'

const roots: { unmount(): void }[] = []
afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount()
  })
  cleanup()
  document.body.replaceChildren()
})

/** Renders as a server does, then hydrates; gives what the console complained of. */
async function hydrate(app: ReactNode): Promise<{ container: HTMLElement; complaints: unknown[][] }> {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const container = document.body.appendChild(document.createElement('div'))
  container.append(...new DOMParser().parseFromString(renderToString(app), 'text/html').body.childNodes)
  await act(async () => {
    roots.push(hydrateRoot(container, app, { onRecoverableError: (error) => console.error(error) }))
  })
  return { container, complaints: [...errors.mock.calls, ...warnings.mock.calls] }
}

function Status() {
  const { status } = useAccount()
  return <output>{status}</output>
}

const page = (kit: Latchkit, more?: ReactNode) => (
  <LatchkitProvider kit={kit}>
    <ConnectButton />
    <NetworkButton />
    <Status />
    {more}
  </LatchkitProvider>
)

describe('hydration', () => {
  it('[DX-01, DX-03] finds what it expects, in strict mode too', async () => {
    const bench = createBench()
    const { complaints, container } = await hydrate(<StrictMode>{page(bench.kit)}</StrictMode>)
    expect(complaints).toEqual([])
    expect(container.querySelector('output')?.textContent).toBe('disconnected')
    press(inside('connect-button'), 'Connect wallet')
    await dialog('Connect wallet')
  })

  it('[DX-01, UX-53] finds it also where the instance was started and connected before', async () => {
    const { kit } = createConnectedBench()
    const { complaints, container } = await hydrate(page(kit))
    expect(complaints).toEqual([])
    expect(container.querySelector('output')?.textContent).toBe('connected')
    expect((await button('account-button')).getByRole('button').textContent).toContain('0xf39F…2266')
  })

  it('[DX-01, MODAL-04] finds it with an embedded dialog', async () => {
    const { kit } = createBench({ options: { embedded: true } })
    const { complaints } = await hydrate(page(kit, <LatchkitModal />))
    await dialog('Connect wallet')
    expect(complaints).toEqual([])
  })

  it('[DX-03] of two instances keeps them apart', async () => {
    const one = createConnectedBench()
    const other = createBench()
    const { complaints, container } = await hydrate(
      <>
        {page(one.kit)}
        {page(other.kit)}
      </>,
    )
    expect(complaints).toEqual([])
    expect([...container.querySelectorAll('output')].map(({ textContent }) => textContent)).toEqual(['connected', 'disconnected'])
  })

  it('[DX-08] a press on what the server rendered, in the very frame of hydration, opens the dialog', async () => {
    const memory = createMemoryPorts()
    memory.wallets.add(ALPHA)
    const { use, ports } = onMemory(memory)
    const kit = createLatchkit({ networks: [mainnet], use, ports })
    const container = document.body.appendChild(document.createElement('div'))
    container.append(...new DOMParser().parseFromString(renderToString(page(kit)), 'text/html').body.childNodes)
    const rendered = container.querySelector('[data-latchkit="connect-button"] > button') as HTMLElement
    // No effect has run: React has only been told where to hydrate.
    roots.push(hydrateRoot(container, page(kit)))
    expect(kit.getState().lifecycle.status).toBe('idle')
    fireEvent.click(rendered)
    await waitFor(() => expect(kit.getState().modal.open).toBe(true))
    await dialog('Connect wallet')
  })
})

describe('a session that the server knows of', () => {
  afterEach(() => {
    Reflect.set(document, 'cookie', 'latchkit.session=; Max-Age=0; Path=/')
  })

  /** An instance of the next page load, on the server or in the browser. */
  function load(memory: MemoryPorts, header?: string | null): Latchkit {
    const { use, ports } = onMemory(memory)
    return createLatchkit({ networks: [mainnet], use, ports, initialSession: fromCookie(header) })
  }

  async function visit(): Promise<MemoryPorts> {
    const memory = createMemoryPorts()
    memory.wallets.add(ALPHA)
    const kit = load(memory, null)
    kit.start()
    // Code takes no virtual time, so it is there before any passes: the core, then what a wallet that is asked needs.
    await kit.prefetch()
    await kit.prefetch()
    const connected = kit.run({ type: 'connect', connectorId: ALPHA.id })
    await settle(memory.time, connected)
    memory.time.advanceBy(10)
    kit.stop()
    kit.dispose()
    return createMemoryPorts({ world: memory.world })
  }

  /** Lets virtual time pass, and code load, until something holds. */
  const until = (memory: MemoryPorts, holds: () => void) =>
    waitFor(() => {
      act(() => memory.time.advanceBy(100))
      holds()
    })

  it('[DX-02, UX-53] the first paint is the account, hydration finds it, and the wallet confirms it', async () => {
    const memory = await visit()
    const header = document.cookie
    expect(header).toContain('latchkit.session=')
    const served = renderToString(page(load(createMemoryPorts(), header)))
    expect(served).toContain('0xf39F…2266')
    expect(served).toContain('restoring')
    expect(served).not.toContain('Connect wallet')
    const kit = load(memory, header)
    const { complaints, container } = await hydrate(page(kit))
    expect(complaints).toEqual([])
    expect(container.textContent).toContain('0xf39F…2266')
    await until(memory, () => expect(container.querySelector('output')?.textContent).toBe('connected'))
    kit.dispose()
  })

  it("[DX-02, DX-07] an app's own button has all that it is handed, too", async () => {
    const memory = await visit()
    const header = document.cookie
    const own = (kit: Latchkit) => (
      <LatchkitProvider kit={kit}>
        <ConnectButton.Custom>
          {({ account, status, authenticationStatus }) => (
            <b>{[status, account?.displayName ?? 'no account', authenticationStatus ?? 'no sign-in'].join(' ')}</b>
          )}
        </ConnectButton.Custom>
      </LatchkitProvider>
    )
    expect(renderToString(own(load(createMemoryPorts(), header)))).toContain('restoring no account no sign-in')
    const kit = load(memory, header)
    const { complaints, container } = await hydrate(own(kit))
    expect(complaints).toEqual([])
    await until(memory, () => expect(container.textContent).toBe('connected 0xf39F…2266 no sign-in'))
    kit.dispose()
  })

  it('[DX-02] a cookie that is out of date is corrected by what the page remembers', async () => {
    await visit()
    const header = document.cookie
    const empty = createMemoryPorts()
    const kit = load(empty, header)
    const { complaints, container } = await hydrate(page(kit))
    expect(complaints).toEqual([])
    await until(empty, () => expect(container.querySelector('output')?.textContent).toBe('disconnected'))
    expect((await button('connect-button')).getByRole('button').textContent).toBe('Connect wallet')
    expect(document.cookie).toBe('')
    kit.dispose()
  })

  it.each([null, 'other=1', 'latchkit.session=%7B%22connection_status%22%3A%22connected%22%7D'])(
    '[DX-02, DX-01] without a session it is as ever: %s',
    (header) => {
      const kit = load(createMemoryPorts(), header)
      expect(renderToString(page(kit))).toContain('Connect wallet')
      expect(kit.getServerState().connection.namespaces).toEqual({})
    },
  )
})
