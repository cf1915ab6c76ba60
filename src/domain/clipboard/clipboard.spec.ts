import { Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { createInstance } from '../../kit/build-instance.js'
import type { ClipboardPort } from '../../ports/clipboard.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { COPY_DEADLINE_MS } from './index.js'

function setup(clipboard?: ClipboardPort) {
  const page = createMemoryPorts()
  const kit = createInstance({ networks: [mainnet], use: [], ports: { ...page.ports, ...(clipboard ? { clipboard } : {}), clock: page.clock.port } })
  const seen: string[] = []
  kit.events$.subscribe((event) => seen.push(event.type))
  return { page, kit, seen }
}

describe('copying', () => {
  it('[UX-21] a text is on the clipboard before the dispatch returns, and a toast says so', () => {
    const { page, kit } = setup()
    kit.dispatch({ type: 'copyText', text: '0xabc', toast: 'Address copied' })
    expect(page.clipboard.text()).toBe('0xabc')
    expect(kit.getState().toasts.current).toMatchObject({ message: 'Address copied', variant: 'success', open: true })
    expect(kit.getState().clipboard.pending).toEqual([])
  })

  it('[UX-21] without a toast nothing is said', () => {
    const { kit } = setup()
    kit.dispatch({ type: 'copyText', text: 'x' })
    expect(kit.getState().toasts.current).toBeUndefined()
  })

  it('[UX-21, CORE-12] a refused clipboard is told to whoever asked, and to nobody else', async () => {
    const { page, kit, seen } = setup()
    page.clipboard.deny(true)
    await expect(kit.run({ type: 'copyText', text: 'x', toast: 'Address copied' })).rejects.toMatchObject({ code: 'COPY_FAILED' })
    expect(seen).toEqual(['copyFailed'])
    expect(kit.getState().toasts.current).toBeUndefined()
  })

  it('[UX-21] a browser that never answers is given up', async () => {
    const { page, kit } = setup({ write: () => new Observable() })
    const copied = kit.run({ type: 'copyText', text: 'x' })
    page.time.advanceBy(COPY_DEADLINE_MS)
    await expect(copied).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    expect(kit.getState().clipboard.pending).toEqual([])
  })

  it('[UX-21, DX-04] stopping ends a copy that is under way', () => {
    const { kit } = setup({ write: () => new Observable() })
    kit.start()
    kit.dispatch({ type: 'copyText', text: 'x' })
    kit.stop()
    expect(kit.getState().clipboard.pending).toEqual([])
  })
})
