import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { startAnvil } from '../../cli/sandbox/index.js'
import { describeBrowser, findBrowser, launchBrowser } from '../e2e/setup/browser.js'
import { measureChains } from './browser/chains.js'
import { countLostClicks } from './browser/clicks.js'
import { type Kept, measureMemory, OPENINGS } from './browser/memory.js'
import { type PageName, type Pages, servePages } from './browser/pages.js'
import { listRequests } from './browser/requests.js'
import { FRAME_MS, measureSending, type SendTimes } from './browser/send.js'
import { type Line, median, printTable, spread } from './browser/table.js'
import { measureTimes, type Times } from './browser/times.js'
import { THROTTLING } from './browser/visit.js'

/*
 * `npm run bench:browser -- [--rounds 11] [--clicks 30] [--only chains|send]`: what Latchkit adds to a page, against a page of bare React that was built, served and
 * visited alike, in turn, in the same run. Ends with 0 whatever the figures are: they are no tests.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '11' }, clicks: { type: 'string', default: '30' }, only: { type: 'string' } },
})
const rounds = Number(values.rounds)
const clicks = Number(values.clicks)

const found = await findBrowser()
console.log(`${describeBrowser(found)}, ${THROTTLING}x CPU throttling, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
if (values.only !== undefined) {
  const browser = await launchBrowser(found)
  await (values.only === 'send' ? printSending(browser) : printChains(browser)).finally(() => browser.close())
  process.exit()
}
const [chain, pages, browser] = await Promise.all([startAnvil({ chainId: 31_337, port: 0 }), servePages(), launchBrowser(found)])
try {
  const times = await timesOf(browser, pages)
  const early = await countLostClicks(browser, pages, chain.rpcUrl, clicks)
  const requests = await listRequests(browser, pages.urls.latchkit, chain.rpcUrl)
  const kept = await keptIn(browser)
  // Without machine code and what the engine learns for it, the heap has what the page holds.
  const plain = await launchBrowser(found, { args: ['--js-flags=--jitless'] })
  const keptWithoutCompiler = await keptIn(plain).finally(() => plain.close())

  console.log(`\nTimes: medians of ${rounds} rounds, quartiles in brackets, ms`)
  printTable(timeLines(times))
  console.log(`The wallet's own time, as the baseline has it: ${spread(times.bare.map((one) => one.walletAsked))}`)
  console.log('\nClicks that came early and were lost')
  printTable(early.map(({ name, tried, lost }) => ({ name: `${name} (${tried} times)`, unit: '', values: [lost], atMost: 0, of: 'figure' })))
  console.log(`\nMemory: ${OPENINGS} openings by mouse, closed by Escape`)
  printTable(memoryLines(kept, keptWithoutCompiler))
  console.log('\nRequests')
  printTable([
    { name: 'before the first act, but HTML, JS and CSS of the page', unit: '', values: [requests.others.length], atMost: 0, of: 'figure' },
    { name: 'JS before a click, the app’s own included', unit: '', values: [requests.scripts.length], atMost: 3, of: 'figure' },
  ])
  for (const [what, urls] of Object.entries({
    'JS before a click': requests.scripts,
    'JS on a click': requests.onClick,
    others: [...requests.others],
  }))
    if (urls.length > 0) console.log(`  ${what} (${urls.length}): ${urls.join(', ')}`)
  await printChains(browser)
  await printSending(browser)
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await Promise.all([browser.close(), pages.close(), chain.stop()])
}

async function keptIn(one: Browser): Promise<Record<PageName, Kept>> {
  return { bare: await measureMemory(one, pages, 'bare', chain.rpcUrl), latchkit: await measureMemory(one, pages, 'latchkit', chain.rpcUrl) }
}

/** In turn, and in turn about who is first. */
async function timesOf(browser: Browser, pages: Pages): Promise<Record<PageName, Times[]>> {
  const times: Record<PageName, Times[]> = { bare: [], latchkit: [] }
  for (let round = 0; round < rounds; round++) {
    const order: PageName[] = round % 2 === 0 ? ['bare', 'latchkit'] : ['latchkit', 'bare']
    for (const name of order) times[name].push(await measureTimes(browser, pages, name, chain.rpcUrl))
  }
  return times
}

/** Prints how long it takes to connect on each chain, with a wallet that answers at once. */
async function printChains(browser: Browser): Promise<void> {
  const { bare, latchkit } = await measureChains(browser, rounds)
  console.log(`\nWallet click to connected on a page with three chains, a wallet that answers at once: medians of ${rounds} rounds, quartiles in brackets, ms`)
  const names = { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin' } as const
  printTable(
    (['eip155', 'solana', 'bip122'] as const).map(
      (name): Line => ({ name: names[name], unit: 'ms', values: latchkit[name], baseline: bare[name], atMost: 40, of: 'difference' }),
    ),
  )
}

/** Prints how long keys and the review of a transfer take, with a node of this machine. */
async function printSending(browser: Browser): Promise<void> {
  const { bare, latchkit, unthrottled } = await measureSending(browser, rounds)
  const figures = (times: readonly SendTimes[], key: Exclude<keyof SendTimes, 'keys'>) => times.map((one) => one[key])
  const late = (times: readonly SendTimes[]) => [times.flatMap(({ keys }) => keys).filter((ms) => ms > 2 * FRAME_MS).length]
  const keysOf = (times: readonly SendTimes[]) => times.flatMap(({ keys }) => keys)
  console.log(`\nSending, with a node of this machine: medians of ${rounds} rounds, quartiles in brackets, ms`)
  printTable([
    { name: 'key of an amount to its frame', unit: 'ms', values: keysOf(latchkit), baseline: keysOf(bare), atMost: FRAME_MS, of: 'difference' },
    {
      name: `of ${keysOf(latchkit).length} keys, later than the second frame`,
      unit: '',
      values: late(latchkit),
      baseline: late(bare),
      atMost: 0,
      of: 'figure',
    },
    {
      name: 'last key of an address to Review',
      unit: 'ms',
      values: figures(latchkit, 'address'),
      baseline: figures(bare, 'address'),
      atMost: 300,
      of: 'figure',
    },
    { name: 'last key of a new name to Review', unit: 'ms', values: figures(latchkit, 'name'), atMost: 300, of: 'figure' },
    { name: 'Review to what can be confirmed', unit: 'ms', values: figures(latchkit, 'review'), atMost: 300, of: 'figure' },
    ...(['address', 'name', 'review'] as const).map(
      (key): Line => ({ name: `${key}, without throttling`, unit: 'ms', values: figures(unthrottled, key), atMost: 300, of: 'figure' }),
    ),
  ])
}

function timeLines({ bare, latchkit }: Record<PageName, Times[]>): Line[] {
  const line = (name: string, key: keyof Times, atMost: number, of: Line['of'] = 'difference'): Line => ({
    name,
    unit: 'ms',
    values: latchkit.map((one) => one[key]),
    baseline: bare.map((one) => one[key]),
    atMost,
    of,
  })
  const walletsOwn = median(bare.map((one) => one.walletAsked))
  const beyond = (times: readonly Times[]) => times.map((one) => one.connected - walletsOwn)
  return [
    line('button usable', 'usable', 60),
    line('click to clickable list, by mouse', 'listByMouse', 40),
    line('click to clickable list, nothing loaded', 'listCold', 40),
    { name: 'wallet click to connected, beyond the wallet’s own time', unit: 'ms', values: beyond(latchkit), baseline: beyond(bare), atMost: 20, of: 'figure' },
    line('reload to connected', 'restored', 40),
    line('blocked until two seconds after load', 'blocked', 20),
    line('touch, two seconds after load, no pointer', 'listByTouch', 2.1, 'ratio'),
    line('wallet touched to connected, it answers at once', 'connectedByTouch', 3, 'ratio'),
  ]
}

function memoryLines(kept: Record<PageName, Kept>, withoutCompiler: Record<PageName, Kept>): Line[] {
  const line = (name: string, key: keyof Kept, atMost: number, unit: Line['unit'], { bare, latchkit } = kept): Line => ({
    name,
    unit,
    values: [latchkit[key]],
    baseline: [bare[key]],
    atMost,
    of: 'figure',
  })
  return [
    line("heap kept for each, with the engine's machine code", 'heapEach', 1_500, 'B'),
    line('heap kept for each, in a browser without compiler', 'heapEach', 100, 'B', withoutCompiler),
    line('of it objects, closures, arrays and texts', 'objectsEach', 1_500, 'B'),
    line('DOM nodes kept in all', 'nodes', 0, ''),
    line('listeners kept in all', 'listeners', 0, ''),
  ]
}
