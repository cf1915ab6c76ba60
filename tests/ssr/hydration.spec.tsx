import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { createLatchkit, type Latchkit, mainnet, plugAdapter } from 'latchkit'
import { ConnectButton, LatchkitModal, LatchkitProvider, NetworkButton, useAccount } from 'latchkit/react'
import { createMemoryPorts, onMemory } from 'latchkit/testing'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
    const kit = createLatchkit({ networks: [mainnet], use: use.map((factory) => plugAdapter('eip155', factory)), ports })
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
