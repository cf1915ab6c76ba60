// @ts-check
/**
 * Size budgets, gzip, without the peers react, react-dom and viem: what a page loads at start, and what it has loaded when
 * the dialog stands open, when Vite bundles an app with the package as it is published (`dist`).
 * `npm run size -- --inputs` also lists the largest files of each, `-- --chunks` its chunks.
 */
import { hasEntry, withImports } from './lib/bundle.mjs'
import { bundleWithVite } from './lib/vite-bundle.mjs'
import { runMain } from './lib/shell.mjs'

const headless = `
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
globalThis.kit = createLatchkit({ networks: [], metadata: { name: 'App' }, use: [evm()] })
`
const withButton = `${headless}
import { LatchkitProvider, ConnectButton } from 'latchkit/react'
import { createElement } from 'react'
globalThis.app = createElement(LatchkitProvider, { kit: globalThis.kit }, createElement(ConnectButton))
`

/** Most apps read the account somewhere: their hooks must not bring what decides on it. */
const withHooks = `${withButton}
import { useAccount, useBalance, useNetwork } from 'latchkit/react'
globalThis.hooks = [useAccount, useBalance, useNetwork]
`

const withAll = `${withButton}
import * as all from 'latchkit/react'
globalThis.all = all
`

const withDevtools = `${withButton.replace('use: [evm()]', 'use: [evm()], tap: createDevtools()')}
import { createDevtools } from 'latchkit/devtools'
`

const withEmbedded = `${headless.replace('use: [evm()]', 'use: [evm(), embeddedWallet()]')}
import { embeddedWallet } from 'latchkit/embedded-wallet'
`

const withSessions = `${withButton.replace('use: [evm()]', 'use: [evm(), walletConnect()]')}
import { walletConnect } from 'latchkit/walletconnect'
`

const withPlugs = `${withHooks.replace('use: [evm()]', 'use: [evm(), walletConnect(), embeddedWallet(), signIn({})]')}
import { walletConnect } from 'latchkit/walletconnect'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { signIn } from 'latchkit/siwx'
`

/** What a dialog with sessions has loaded when the visitor chooses one, and what any wallet of the page needs when it is asked. */
const dialogWithSessions = ['dialog', 'domain', 'evm-wallets', 'sessions', 'lazy-sessions', 'evm-asks', 'accounts'].map((name) => `dist/chunks/${name}.js`)

/**
 * `lazy` names the published files that load on demand and have come by then. Each must be found, or the figure would flatter.
 * What is loaded `before` them is not counted.
 * @type {{ name: string, code: string, entries: (keyof typeof import('./lib/bundle.mjs').entries)[], budget: number, lazy?: string[], before?: string[], advice: string }[]}
 */
const scenarios = [
  {
    name: 'headless core, browser ports, evm',
    code: headless,
    entries: ['latchkit', 'latchkit/evm'],
    budget: 20_000,
    advice: 'Something heavy is imported at start. Load schemas, encoders and SDKs by import() when first needed.',
  },
  {
    name: 'with ConnectButton',
    code: withButton,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react'],
    budget: 30_000,
    advice: 'The button must not import the dialog: views and their styles load when the dialog opens.',
  },
  {
    name: 'with the button, hooks that read',
    code: withHooks,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react'],
    budget: 35_000,
    advice: 'What hooks read must not import what decides: see account-reads in scripts/lib/library.mjs.',
  },
  {
    name: 'with all of latchkit/react',
    code: withAll,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react'],
    budget: 40_000,
    advice: 'What hooks and buttons draw by must not import what decides: see hooks in scripts/lib/library.mjs.',
  },
  {
    name: 'with hooks and every plug',
    code: withPlugs,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react', 'latchkit/walletconnect', 'latchkit/embedded-wallet', 'latchkit/siwx'],
    budget: 40_000,
    advice: 'A plug holds its options alone: what decides, clients and views come by import(). See what dist/<plug>.js imports.',
  },
  {
    name: 'with the button and a recorder',
    code: withDevtools,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react', 'latchkit/devtools'],
    budget: 35_000,
    advice: 'What a recorder has in common with what decides stands apart: see json and digest in scripts/lib/library.mjs.',
  },
  {
    name: 'with embeddedWallet()',
    code: withEmbedded,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/embedded-wallet'],
    budget: 20_000,
    advice: 'The plug holds its options alone: slices, connector and frame come by import().',
  },
  {
    name: 'dialog open on Connect',
    code: withButton,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react'],
    budget: 80_000,
    // Opening the dialog starts the core, and the core looks for wallets.
    lazy: ['dist/chunks/dialog.js', 'dist/chunks/domain.js', 'dist/chunks/evm-wallets.js'],
    advice: 'Load each view by its own import(); Connect needs only its list of wallets.',
  },
  {
    name: 'own code of a session: to its code',
    code: withSessions,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react', 'latchkit/walletconnect'],
    budget: 10_000,
    before: dialogWithSessions,
    lazy: ['dist/chunks/session-code.js'],
    advice: "What is needed from the wallet's answer on belongs to session-part.ts, which loads while the visitor scans.",
  },
  {
    name: 'own code of a session: in all',
    code: withSessions,
    entries: ['latchkit', 'latchkit/evm', 'latchkit/react', 'latchkit/walletconnect'],
    budget: 25_000,
    before: dialogWithSessions,
    lazy: ['session-code', 'session-answers', 'one-click', 'contract-session'].map((name) => `dist/chunks/${name}.js`),
    advice: 'What the domain decides need not be decided in the adapter again.',
  },
]

await runMain(async () => {
  const rows = []
  for (const scenario of scenarios) {
    const absent = scenario.entries.filter((entry) => !hasEntry(entry))
    if (absent.length > 0) {
      console.log(`size ${scenario.name}: left out, ${absent.join(' and ')} does not exist`)
      continue
    }
    const loaded = loadedBy(scenario, await bundleWithVite(scenario.code))
    rows.push({ scenario, chunks: loaded.length, gzip: sum(loaded) })
    if (process.argv.includes('--chunks')) printChunks(scenario.name, loaded)
    if (process.argv.includes('--inputs')) printInputs(scenario.name, loaded)
  }
  if (rows.length === 0) return
  console.log(`${'scenario'.padEnd(36)}${'chunks'.padStart(7)}${'gzip'.padStart(9)}${'budget'.padStart(9)}`)
  for (const { scenario, chunks, gzip } of rows) {
    console.log(
      `${scenario.name.padEnd(36)}${String(chunks).padStart(7)}${kb(gzip).padStart(9)}${kb(scenario.budget).padStart(9)}${gzip > scenario.budget ? '  OVER' : ''}`,
    )
  }
  for (const { scenario, gzip } of rows) {
    if (gzip <= scenario.budget) continue
    process.exitCode = 1
    console.error(
      `error: ${scenario.name} is ${kb(gzip - scenario.budget)} kB over its budget. ${scenario.advice} \`npm run size -- --inputs\` shows the largest files.`,
    )
  }
})

/**
 * @param {(typeof scenarios)[number]} scenario
 * @param {readonly import('./lib/bundle.mjs').Chunk[]} chunks
 * @returns {readonly import('./lib/bundle.mjs').Chunk[]}
 */
function loadedBy(scenario, chunks) {
  const wanted = scenario.lazy ?? []
  const holds = (/** @type {import('./lib/bundle.mjs').Chunk} */ { entryPoint, inputs }, /** @type {readonly string[]} */ files) =>
    files.some((file) => file === entryPoint || inputs.includes(file))
  const lazy = chunks.filter((chunk) => chunk.lazy && holds(chunk, wanted))
  const loaded = withImports(chunks, [...chunks.filter((chunk) => !chunk.lazy), ...lazy])
  const lost = wanted.filter((file) => !loaded.some((chunk) => holds(chunk, [file])))
  if (lost.length > 0) throw new Error(`${scenario.name}: no chunk is loaded that holds ${lost.join(', ')}. Name the files that do.`)
  if (scenario.before === undefined) return loaded
  const { before: earlier, ...others } = scenario
  const before = loadedBy({ ...others, lazy: earlier }, chunks)
  return loaded.filter((chunk) => !before.includes(chunk))
}

/** @param {readonly import('./lib/bundle.mjs').Chunk[]} chunks */
function sum(chunks) {
  return chunks.reduce((total, { gzip }) => total + gzip, 0)
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1)
}

/** @param {string} name @param {readonly import('./lib/bundle.mjs').Chunk[]} loaded */
function printChunks(name, loaded) {
  console.log(`\n${name}: chunks, gzip`)
  for (const chunk of [...loaded].sort((a, b) => b.gzip - a.gzip)) console.log(`  ${String(chunk.gzip).padStart(7)}  ${chunk.name}  ${chunk.entryPoint ?? ''}`)
}

/** @param {string} name @param {readonly import('./lib/bundle.mjs').Chunk[]} loaded */
function printInputs(name, loaded) {
  const weights = loaded.flatMap((chunk) => Object.entries(chunk.weights)).sort(([, a], [, b]) => b - a)
  console.log(`\n${name}: largest files, bytes before minification and compression`)
  for (const [file, bytes] of weights.slice(0, 25)) console.log(`  ${String(bytes).padStart(7)}  ${file}`)
}
