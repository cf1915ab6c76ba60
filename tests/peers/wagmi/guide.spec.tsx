import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createHeadlessWallet } from 'latchkit-cli/sandbox'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { afterEach, describe, it, vi } from 'vitest'
import { announce } from '../../../cli/sandbox/wallet/page/announce.js'
import type { Latchkit } from 'latchkit'
import { chooseInDialog } from './bench.js'
import { writeGuide } from './guide.js'

const releases = ['wagmi-2', 'wagmi']
let end: (() => void)[] = []

afterEach(() => {
  cleanup()
  for (const stop of end.splice(0)) stop()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe.each(releases)('the guide to wagmi, with the package %s', (wagmi) => {
  it('[design] runs: connects in the dialog, switches and disconnects', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no internet')))
    const chains = [1, 8453].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:1' }))
    const { info, provider } = createHeadlessWallet({ name: 'Kestrel', rdns: 'io.metamask', chains, policy: 'approve' })
    const { folder } = writeGuide(wagmi)
    const { App } = (await import(/* @vite-ignore */ join(folder, 'app.tsx'))) as { App: ComponentType }
    const { kit } = (await import(/* @vite-ignore */ join(folder, 'wagmi.ts'))) as { kit: Latchkit }
    end = [announce(window, info, provider), () => kit.dispose()]
    render(<App />)
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Connect wallet' })))
    await chooseInDialog('Kestrel')
    await screen.findByText(/^0x[0-9a-fA-F]{40} on Ethereum$/)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use Base' })))
    await screen.findByText(/ on Base$/)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Disconnect' })))
    await waitFor(() => screen.getByRole('button', { name: 'Connect wallet' }))
  })
})
