import { describe, expect, it } from 'vitest'
import { bundleApp, entries, hasEntry, withImports } from '../../scripts/lib/bundle.mjs'

const headless = `
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
globalThis.kit = createLatchkit({ networks: [], metadata: { name: 'App' }, use: [evm()] })
`

const withSessions = `
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { walletConnect } from 'latchkit/walletconnect'
globalThis.kit = createLatchkit({ networks: [], metadata: { name: 'App' }, use: [evm(), walletConnect({ projectId: 'p' })] })
`

const names = Object.keys(entries).filter(hasEntry)

describe.runIf(hasEntry('latchkit') && hasEntry('latchkit/evm'))('an app with browser wallets', () => {
  it('[DX-12, MODAL-33] loads no React, no dialog and no encoder of viem at start', async () => {
    const { chunks } = await bundleApp(headless, { external: [] })
    const atStart = chunks.filter((chunk) => !chunk.lazy).flatMap((chunk) => chunk.inputs)
    expect(atStart.length).toBeGreaterThan(1)
    expect(atStart.filter((file) => /node_modules\/(react|react-dom|scheduler|viem|ox|abitype)\/|^src\/ui-react\//.test(file))).toEqual([])
  })

  it('[DX-12] carries no full zod, anywhere', async () => {
    const { chunks } = await bundleApp(headless, { external: [] })
    expect(chunks.flatMap((chunk) => chunk.inputs).filter((file) => /zod\/v4\/classic|zod\/v3/.test(file))).toEqual([])
  })

  it('[DX-12] loads nothing of Node, at start or later', async () => {
    // A built-in module that is imported is an error of this build, since it is for browsers.
    const { chunks, text } = await bundleApp(headless)
    expect(chunks.flatMap((chunk) => chunk.imports).filter((path) => path.startsWith('node:'))).toEqual([])
    expect(text).not.toMatch(/\bBuffer\.|\b__dirname\b|\brequire\(/)
  })
})

describe('an app with wagmi', () => {
  it('[DX-12] loads the connector at start, and nothing of the core', async () => {
    const withWagmi = `${headless}import { latchkitConnector } from 'latchkit/wagmi'\nglobalThis.connector = latchkitConnector(globalThis.kit)`
    const early = async (code: string) => (await bundleApp(code)).chunks.filter(({ lazy }) => !lazy).flatMap(({ inputs }) => inputs)
    const without = await early(headless)
    expect((await early(withWagmi)).filter((file) => !without.includes(file) && !file.startsWith('src/wagmi/'))).toEqual([])
    expect(await early(withWagmi)).toContain('src/wagmi/connector.ts')
  })
})

describe('an app with an embedded wallet', () => {
  const withEmbedded = headless
    .replace('use: [evm()]', 'use: [evm(), embeddedWallet()]')
    .replace('import { evm }', "import { embeddedWallet } from 'latchkit/embedded-wallet'\nimport { evm }")

  it('[DX-12] loads no slice of it, no frame, no window and no schema at start; an app without it none of it ever', async () => {
    const ofIt = /^src\/(adapters\/embedded-wallet|domain\/(frame|auth|approvals)\/(decide|policy|slice|index))|^node_modules\/zod/
    const { chunks } = await bundleApp(withEmbedded)
    expect(
      chunks
        .filter((chunk) => !chunk.lazy)
        .flatMap((chunk) => chunk.inputs)
        .filter((file) => ofIt.test(file)),
    ).toEqual([])
    expect(chunks.flatMap((chunk) => chunk.inputs)).toContain('src/adapters/embedded-wallet/frame/iframe-channel.ts')
    const without = await bundleApp(headless)
    expect(
      without.chunks
        .flatMap((chunk) => chunk.inputs)
        .filter((file) => /^src\/(adapters\/embedded-wallet|domain\/(frame|auth|approvals)\/(decide|policy|slice|index))/.test(file)),
    ).toEqual([])
  })
})

describe('an app with a sign-in', () => {
  const withSignIn = headless
    .replace('use: [evm()]', 'use: [evm(), signIn()]')
    .replace('import { evm }', "import { signIn } from 'latchkit/siwx'\nimport { evm }")

  it('[SIWX-01, DX-12] loads no slice of it, no message and no check at start; an app without it none of it ever', async () => {
    // The grammar and what it takes are there at start: they check the options.
    const ofIt = /^src\/(adapters\/siwx\/(?!grammar|content)|domain\/siwx\/(decide|policy|slice|tabs|views))/
    const { chunks } = await bundleApp(withSignIn)
    const early = chunks.filter((chunk) => !chunk.lazy).flatMap((chunk) => chunk.inputs)
    expect(early.filter((file) => ofIt.test(file))).toEqual([])
    const all = chunks.flatMap((chunk) => chunk.inputs)
    for (const file of ['src/domain/siwx/policy.ts', 'src/adapters/siwx/message.ts']) expect(all).toContain(file)
    const without = await bundleApp(headless)
    expect(without.chunks.flatMap((chunk) => chunk.inputs).filter((file) => ofIt.test(file))).toEqual([])
  })
})

describe('an app with sessions over a relay', () => {
  it('[WC-05, DX-12] loads nothing of the stock client, of the relay or of a session at start, and the stock client not with its plugin', async () => {
    const { chunks } = await bundleApp(withSessions, { external: [] })
    const ofIt = /node_modules\/@walletconnect\/|^src\/adapters\/walletconnect\//
    const early = chunks.filter(({ lazy }) => !lazy).flatMap(({ inputs }) => inputs)
    expect(early.filter((file) => ofIt.test(file))).toEqual([])
    const core = withImports(
      chunks,
      chunks.filter(({ inputs }) => inputs.some((file) => /^src\/(kit\/build-instance|domain\/walletconnect\/policy)/.test(file))),
    )
    expect(core.length).toBeGreaterThan(1)
    expect(core.flatMap(({ inputs }) => inputs).filter((file) => /node_modules\/@walletconnect\//.test(file))).toEqual([])
    expect(chunks.flatMap(({ inputs }) => inputs)).toContain('src/adapters/walletconnect/client/sign-client-relay.ts')
  })
})

describe('each entry can be shaken out', () => {
  it.each(names)('[DX-11, DX-12] %s leaves nothing when nothing of it is used', async (name) => {
    const { text } = await bundleApp(`import * as all from '${name}'\nimport '${name}'\nexport const used = 1`)
    // use-sync-external-store is CommonJS, and bundlers keep what they cannot see through.
    expect(text.length).toBeLessThan(name === 'latchkit/react' ? 1_000 : 100)
  })
})

describe('an app with the dialog', () => {
  const withDialog = `${headless}import { ConnectButton, LatchkitProvider } from 'latchkit/react'\nglobalThis.parts = [ConnectButton, LatchkitProvider]`
  const isMark = (file: string) => /^src\/ui-react\/marks\/\w+\/[\w-]+\.generated\.ts$/.test(file)

  it('[MODAL-33] has each mark of a wallet, network or token in a chunk of its own, and the tables of them in none that loads before', async () => {
    const { chunks } = await bundleApp(withDialog)
    const withMarks = chunks.filter(({ inputs }) => inputs.some(isMark))
    expect(withMarks.length).toBeGreaterThan(150)
    expect(withMarks.filter(({ inputs, lazy }) => inputs.length > 1 || !lazy).map(({ inputs }) => inputs)).toEqual([])
    const dialog = chunks.find(({ inputs }) => inputs.includes('src/ui-react/dialog/dialog.tsx'))
    const early = withImports(chunks, [...chunks.filter(({ lazy }) => !lazy), ...(dialog ? [dialog] : [])]).flatMap(({ inputs }) => inputs)
    expect(early).toContain('src/ui-react/marks/mark.tsx')
    expect(early.filter((file) => /^src\/ui-react\/marks\/.*generated/.test(file))).toEqual([])
  })
})
