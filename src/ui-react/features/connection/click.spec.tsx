import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { LatchkitModal } from 'latchkit/react'
import { afterEach, expect, it } from 'vitest'
import { dialog, renderKit } from '../../../../tests/ui/kit.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('[design] a click on a wallet passes the files of the walk in docs/architecture.md, at most 45', async () => {
  announceWallet()
  const kit = createLatchkit({ networks: [mainnet], metadata: { name: 'Fernwood' }, use: [evm()] })
  ends.push(() => kit.dispose())
  renderKit(kit, <LatchkitModal />)
  await act(async () => kit.dispatch({ type: 'openModal' }))
  await waitFor(async () => (await dialog()).getByText('Kestrel'))

  const profiler = new Session()
  profiler.connect()
  ends.push(() => profiler.disconnect())
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Each reading returns the calls since the one before it.
  await profiler.post('Profiler.takePreciseCoverage')
  const reading = new Promise<Profiler.TakePreciseCoverageReturnType>((resolve) => {
    kit.events$.subscribe(({ type }) => {
      if (type === 'connected') resolve(profiler.post('Profiler.takePreciseCoverage'))
    })
  })
  fireEvent.click((await dialog()).getByText('Kestrel'))
  const passed = filesCalled(await act(() => reading))

  const walk = filesOfTheWalk()
  expect(walk.filter((file) => !passed.includes(file))).toEqual([])
  // Drawing, values, storage, announcements of wallets and the folds of other slices happen beside the way.
  const way = /^src\/(kit|domain\/(kernel|modal|connection|connectors)|adapters\/(evm\/wallets|shared))\//
  const beside =
    /\/(persist|state|index|readiness|session-detector|monotonic-clock|web-storage|page-returns|eip1193|eip6963-discovery)\.ts$|(modal|connection|kernel)\/selectors\.ts$/
  expect(passed.filter((file) => way.test(file) && !beside.test(file) && !walk.includes(file))).toEqual([])
  expect(walk.length).toBeLessThanOrEqual(45)
}, 60_000)

/** Announces a wallet (EIP-6963) that grants at once. */
function announceWallet(): void {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const answers: Readonly<Record<string, unknown>> = { eth_chainId: '0x1', eth_requestAccounts: [account] }
  const provider = { request: async ({ method }: { method: string }) => answers[method] ?? [], on: () => undefined, removeListener: () => undefined }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Kestrel', icon: 'data:image/svg+xml,<svg/>', rdns: 'com.kestrel' }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  ends.push(() => window.removeEventListener('eip6963:requestProvider', announce))
}

/** Returns the files of `src` with a function that was called. */
function filesCalled({ result }: Profiler.TakePreciseCoverageReturnType): readonly string[] {
  return result.flatMap(({ url, functions }) => {
    const file = /\/(src\/[^?]+)/.exec(url)?.[1]
    const isCalled = functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
    return file !== undefined && isCalled && !/\.spec\.|node_modules/.test(url) ? [file] : []
  })
}

/** Returns the files that the table in docs/architecture.md names. */
function filesOfTheWalk(): readonly string[] {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const section = /## A click on a wallet\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
  return [...new Set([...section.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, file]) => `src/${file}`))]
}
