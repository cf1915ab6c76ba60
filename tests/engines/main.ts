/**
 * `npm run test:engines`: Firefox and WebKit, as far as this machine has them. Prints a line for each fault, and fails where there is one.
 */
import { startSandbox } from '../../cli/sandbox/index.js'
import { startGallery } from '../../examples/gallery/serve.mjs'
import { faultsOf } from '../e2e/gallery/faults.js'
import { countControls, stateOfFocus } from '../e2e/gallery/focus.js'
import type { Engine, Size } from './engine.js'
import { startFirefox } from './firefox.js'
import { mainJob } from './main-job.js'
import { startWebKit } from './webkit.js'

/** Windows that every view is shown in. */
const windows: readonly (readonly [query: string, size: Size])[] = [
  ['theme=light', { width: 800, height: 900 }],
  ['theme=dark', { width: 390, height: 844 }],
  ['lang=ar', { width: 390, height: 700 }],
  ['scale=32', { width: 800, height: 900 }],
]
/** One view of so many is walked through by Tab. */
const KEYS_EACH = 7

const gallery = await startGallery(0)
const sandbox = await startSandbox({ port: 0, app: 'cli/dist/example', secureSite: false, solana: false, bitcoin: false })
let failed = 0
let tried = 0
try {
  for (const start of [startFirefox, startWebKit]) {
    const engine = await start()
    if (engine === undefined) continue
    tried += 1
    try {
      const faults = [...(await faultsOfViews(engine)), ...(await faultsOfKeys(engine)), ...(await mainJob(engine, sandbox.url))]
      console.log([`${engine.name}: ${faults.length} faults`, ...faults].join('\n  '))
      failed += faults.length
    } finally {
      await engine.close()
    }
  }
} finally {
  await sandbox.stop()
  await gallery.stop()
}
if (tried === 0) console.log('Neither Firefox nor WebKit is here: see tests/engines/README.md')
process.exitCode = failed > 0 || tried === 0 ? 1 : 0

async function captionsAt(engine: Engine, query: string, size: Size): Promise<readonly string[]> {
  await engine.open(`${gallery.url}/?open=Connect&${query}`, size)
  return engine.run(async () => {
    while (document.querySelector('[data-latchkit=modal]') === null) await new Promise(requestAnimationFrame)
    return window.gallery.captions
  })
}

async function faultsOfViews(engine: Engine): Promise<string[]> {
  const faults: string[] = []
  for (const [query, size] of windows)
    for (const caption of await captionsAt(engine, query, size))
      for (const fault of await engine.run(faultsOf, caption)) faults.push(`${query}, ${caption}: ${fault}`)
  return faults
}

async function faultsOfKeys(engine: Engine): Promise<string[]> {
  const faults = new Set<string>()
  const captions = await captionsAt(engine, 'theme=dark', { width: 800, height: 900 })
  for (const caption of captions.filter((_, place) => place % KEYS_EACH === 0)) {
    await engine.run(async (wanted) => {
      window.gallery.show(wanted)
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
      document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector<HTMLElement>('.lk-dialog')?.focus()
    }, caption)
    for (let left = await engine.run(countControls); left > 0; left--) {
      await engine.press('Tab')
      const { name, faults: found } = await engine.run(stateOfFocus)
      for (const fault of found) faults.add(`keys, ${caption}: ${fault}: ${name}`)
    }
  }
  return [...faults]
}
