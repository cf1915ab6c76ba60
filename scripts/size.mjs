// @ts-check
/**
 * Size budgets, gzip, without the peers react, react-dom and viem: what an app loads at start, and what it has loaded at later moments, when Vite bundles it
 * with the package as it is published (`dist`). `npm run size -- --inputs` also lists the largest files of each, `-- --chunks` its chunks.
 */
import { withImports } from './lib/bundle.mjs'
import { bundleWithVite } from './lib/vite-bundle.mjs'
import { runMain } from './lib/shell.mjs'

const headless = `
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
globalThis.kit = createLatchkit({ networks: [], metadata: { name: 'App' }, use: [evm()] })
`
const button = `${headless}
import { LatchkitProvider, ConnectButton } from 'latchkit/react'
import { createElement } from 'react'
globalThis.app = createElement(LatchkitProvider, { kit: globalThis.kit }, createElement(ConnectButton))
`
const wagmi = `${headless}
import { latchkitConnector } from 'latchkit/wagmi'
globalThis.connector = latchkitConnector(globalThis.kit)
`
const devtools = `${headless}
import { createDevtools } from 'latchkit/devtools'
globalThis.tap = createDevtools()
`
const everyComponent = `${button}
import * as all from 'latchkit/react'
globalThis.all = all
`
const hook = `${button}
import { useAccount } from 'latchkit/react'
globalThis.hook = useAccount
`
const everyPlugin = `${button.replace('use: [evm()]', 'use: [evm(), walletConnect(), embeddedWallet(), signIn({})]')}
import { walletConnect } from 'latchkit/walletconnect'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { signIn } from 'latchkit/siwx'
`

const embedded = `${button.replace('use: [evm()]', 'use: [evm(), embeddedWallet()]')}
import { embeddedWallet } from 'latchkit/embedded-wallet'
`

const bitcoin = `${headless.replace('use: [evm()]', 'use: [evm(), bitcoin()]')}
import { bitcoin } from 'latchkit/bitcoin'
`

const solana = `${headless.replace('use: [evm()]', 'use: [evm(), solana()]')}
import { solana } from 'latchkit/solana'
`

const threeChains = `${headless.replace('use: [evm()]', 'use: [evm(), solana(), bitcoin()]')}
import { solana } from 'latchkit/solana'
import { bitcoin } from 'latchkit/bitcoin'
`

/** Chunks that have loaded when the dialog stands open on Connect, and those of a view or plugin that comes after it. */
const connect = ['dialog', 'core', 'evm']

/**
 * `lazy` names the chunks that load on demand and have come by then. Code that has loaded `before` is not counted.
 * @type {readonly { name: string, code: string, budget: number, lazy?: readonly string[], before?: readonly string[] }[]}
 */
const scenarios = [
  { name: 'headless core, evm', code: headless, budget: 21_500 },
  { name: 'headless with the wagmi connector', code: wagmi, budget: 25_000 },
  { name: 'headless with devtools', code: devtools, budget: 45_000 },
  { name: 'with ConnectButton', code: button, budget: 40_000 },
  { name: 'with ConnectButton and useAccount', code: hook, budget: 40_000 },
  { name: 'with all of latchkit/react', code: everyComponent, budget: 55_000 },
  { name: 'with every plugin', code: everyPlugin, budget: 46_500 },
  { name: 'dialog open on Connect', code: button, budget: 144_000, lazy: connect },
  { name: 'sessions, without the stock client', code: everyPlugin, budget: 28_000, lazy: ['sign-client-sessions'], before: [...connect, 'wallet-connect'] },
  { name: 'embedded wallet', code: embedded, budget: 45_000, lazy: ['embedded-wallet'], before: connect },
  { name: 'decisions on sessions', code: everyPlugin, budget: 15_000, lazy: ['wallet-connect'], before: connect },
  { name: 'start with evm, solana, bitcoin', code: threeChains, budget: 25_000 },
  { name: 'solana', code: solana, budget: 16_000, lazy: ['solana'], before: ['core', 'evm'] },
  { name: 'bitcoin', code: bitcoin, budget: 15_000, lazy: ['bitcoin'], before: ['core', 'evm'] },
  { name: 'sign-in', code: everyPlugin, budget: 20_000, lazy: ['sign-in'], before: connect },
  { name: 'shared by later views', code: everyPlugin, budget: 11_000, lazy: ['views'], before: connect },
  ...['account', 'approve', 'email-login', 'connecting-walletconnect', 'networks', 'sign-message'].map((view) => ({
    name: `view ${view}`,
    code: everyPlugin,
    budget: 20_000,
    lazy: [view],
    before: [...connect, 'views'],
  })),
]

await runMain(async () => {
  /** @type {Map<string, readonly import('./lib/bundle.mjs').Chunk[]>} */
  const bundles = new Map()
  for (const { code } of scenarios) if (!bundles.has(code)) bundles.set(code, await bundleWithVite(code))
  console.log(`${'scenario'.padEnd(36)}${'chunks'.padStart(7)}${'gzip'.padStart(9)}${'budget'.padStart(9)}`)
  for (const { name, code, budget, lazy = [], before } of scenarios) {
    const chunks = bundles.get(code) ?? []
    const earlier = before === undefined ? [] : loadedBy(name, chunks, before)
    const loaded = loadedBy(name, chunks, lazy).filter((chunk) => !earlier.includes(chunk))
    const size = loaded.reduce((total, { gzip }) => total + gzip, 0)
    console.log(`${name.padEnd(36)}${String(loaded.length).padStart(7)}${kb(size).padStart(9)}${kb(budget).padStart(9)}${size > budget ? '  OVER' : ''}`)
    if (process.argv.includes('--chunks')) printChunks(loaded)
    if (process.argv.includes('--inputs')) printInputs(loaded)
    if (size <= budget) continue
    process.exitCode = 1
    console.error(`error: ${name} is ${kb(size - budget)} kB over its budget. \`npm run size -- --inputs\` shows the largest files.`)
  }
})

/**
 * Returns the chunks of the start and those that hold the named files. Each must be found, or the figure would flatter.
 * @param {string} name
 * @param {readonly import('./lib/bundle.mjs').Chunk[]} chunks
 * @param {readonly string[]} lazy
 */
function loadedBy(name, chunks, lazy) {
  const asked = lazy.map((one) => {
    const file = `dist/chunks/${one}.js`
    const found = chunks.find(({ entryPoint, inputs }) => entryPoint === file || inputs.includes(file))
    if (found === undefined) throw new Error(`${name}: no chunk holds ${file}`)
    return found
  })
  return withImports(chunks, [...chunks.filter((chunk) => !chunk.lazy), ...asked])
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1)
}

/** @param {readonly import('./lib/bundle.mjs').Chunk[]} loaded */
function printChunks(loaded) {
  for (const chunk of [...loaded].sort((a, b) => b.gzip - a.gzip)) console.log(`  ${String(chunk.gzip).padStart(7)}  ${chunk.name}  ${chunk.entryPoint ?? ''}`)
}

/** Largest files, in bytes before minification and compression. @param {readonly import('./lib/bundle.mjs').Chunk[]} loaded */
function printInputs(loaded) {
  const weights = loaded.flatMap((chunk) => Object.entries(chunk.weights)).sort(([, a], [, b]) => b - a)
  for (const [file, bytes] of weights.slice(0, 25)) console.log(`  ${String(bytes).padStart(7)}  ${file}`)
}
