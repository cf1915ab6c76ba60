import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { Seeded } from '../../../src/adapters/memory/seeded.js'
import { ACCOUNTS, ADDRESSES, closePage, openPage, type Page, type Simulation, WALLETS } from './pages.js'
import { FORGED } from './reports.js'

/** Sends sequences of commands that chance brings too seldom. */
export function actRarely(run: Simulation): void {
  const { rare } = run
  if (run.chains.random.chance(0.003)) comeLate(run, run.chains.random.pick(run.pages))
  // A random source of its own: the rare acts stay as they are.
  if (run.chains.random.chance(0.004)) leaveAndReturn(run, run.chains.random.pick(run.pages))
  if (rare === undefined) return
  resendCode(run, rare)
  if (!rare.chance(0.03)) return
  const page = rare.pick(run.pages)
  rare.pick([copySlowly, copySlowly, switchAndCancelAnother, nameAndConnectAnother, hurry, hurry, hurry, wishTwice])(run, page)
  if (page.kernel.getState().relay.session !== undefined && rare.chance(0.5)) updateLate(run)
  if (run.definition.config.adapters.length > 1 && rare.chance(0.7)) connectChains(run, page)
}

/** Sends two updates of a session, of which the first comes late; both may say the same, or one that another account is there. */
function updateLate({ memory, rare, order }: Simulation): void {
  const { relay, time } = memory
  const update = () => {
    const accounts = ACCOUNTS.slice(0, 1 + (rare?.below(3) ?? 0)).map((address) => `eip155:1:${address}`)
    relay.wallet.update(order.stamp({ eip155: { accounts, chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }, memory.now()))
  }
  relay.setFaults({ unguarded: true, delayMs: 400 })
  update()
  time.advanceBy(50)
  relay.setFaults({ unguarded: true })
  update()
  time.advanceBy(500)
  relay.setFaults({})
}

/** Connects the chains of the first wallet; it approves, refuses, or has no accounts in the middle, and sometimes the visitor cancels. */
function connectChains({ memory, rare, definition }: Simulation, { kernel }: Page): void {
  const [connectorId] = WALLETS
  const ours = memory.wallets.all().filter(({ announcement: { id, namespace } }) => id === connectorId && definition.config.adapters.includes(namespace))
  for (const one of ours) {
    one.unlock()
    one.setPolicy('ask')
  }
  kernel.dispatch({ type: 'connectChains', connectors: ours.map(({ announcement: { namespace } }) => ({ connectorId, namespace })) })
  for (let prompts = 0; prompts < 4; prompts += 1) {
    memory.time.advanceBy(10)
    if (rare?.chance(0.1)) kernel.dispatch({ type: 'cancelChains', operation: 'o999999' })
    if (rare?.chance(0.1)) kernel.dispatch({ type: 'cancelChains' })
    if (rare?.chance(0.2)) kernel.dispatch({ type: 'reportChainDue', operation: 'o999999' })
    for (const one of ours)
      if (rare?.chance(0.75)) one.approve()
      else one.reject()
  }
  for (const one of ours) one.setPolicy('approve')
}

/** Asks for a further code when one may be sent again, and sometimes gives the login up before it comes. */
function resendCode({ pages, memory }: Simulation, rare: Seeded): void {
  for (const { kernel } of pages) {
    const { login } = kernel.getState().auth
    if (login?.kind !== 'email' || login.step !== 'code' || !rare.chance(0.2)) continue
    memory.time.advanceBy(31_000)
    kernel.dispatch({ type: 'resendEmailCode' })
    if (rare.chance(0.5)) kernel.dispatch({ type: 'cancelLogin' })
  }
}

/** Takes a wallet out of the page, mostly one in use or asked, and brings it back under its own uuid. */
function leaveAndReturn({ chains: { random }, memory: { wallets, time } }: Simulation, { kernel }: Page): void {
  const { namespaces } = kernel.getState().connection
  const all = wallets.all().filter(({ announcement: { id } }) => id !== 'safe')
  const used = all.filter(({ announcement: { id, namespace } }) => [namespaces[namespace]?.connectorId, namespaces[namespace]?.flow?.connectorId].includes(id))
  // Of two wallets with one id the first leaves.
  const wanted = random.pick(used.length > 0 && random.chance(0.7) ? used : all).announcement.id
  const left = all.find(({ announcement: { id } }) => id === wanted)
  if (left === undefined) return
  const { id, uuid, name, rdns, namespace } = left.announcement
  wallets.remove(id)
  time.advanceBy(random.pick([0, 10, 1_000]))
  const accounts = ADDRESSES[namespace as keyof typeof ADDRESSES].slice(0, 2)
  wallets.add({ id, uuid, name, rdns: rdns ?? id, namespace, accounts, network: null })
}

/** Reloads a page without a wallet that it restores, which comes after the restore has ended. Meanwhile the visitor may decide otherwise. */
function comeLate(run: Simulation, page: Page): void {
  const { chains, memory } = run
  const { random } = chains
  const { wallets, time } = memory
  const used = Object.entries(page.kernel.getState().connection.namespaces).flatMap(([namespace, { connectorId }]) =>
    wallets.all().filter(({ announcement: one }) => one.namespace === namespace && one.id === connectorId && one.id !== 'safe'),
  )
  if (used.length === 0 || page.login !== undefined || memory.disk.fault() !== null) return
  closePage(run, page)
  const late = random.pick(used)
  const { id, uuid, name, rdns, namespace } = late.announcement
  const accounts = late.accounts()
  wallets.remove(id)
  const next = openPage(run, createMemoryPorts({ world: page.memory.world }))
  run.pages.push(next)
  next.kernel.dispatch({ type: 'start' })
  time.advanceBy(random.pick([900, 1_100, 1_100, 1_100]))
  const other = wallets.all().find((one) => one.announcement.namespace === namespace)
  if (random.chance(0.2)) next.kernel.dispatch({ type: 'disconnect', namespace })
  if (other !== undefined && random.chance(0.2)) next.kernel.dispatch({ type: 'connect', connectorId: other.announcement.id, namespace })
  if (random.chance(0.2)) time.advanceBy(1_000)
  wallets.add({ id, uuid, name, rdns: rdns ?? id, namespace, accounts, network: null, granted: true })
}

function copySlowly(run: Simulation, { kernel }: Page): void {
  run.copyMs = 500
  kernel.dispatch({ type: 'copyText', text: 'a text' })
  run.copyMs = 0
  if (run.rare?.chance(0.5)) kernel.dispatch({ type: 'reportCopied', operation: 'o999999' })
  else kernel.dispatch({ type: 'reportCopyFailed', operation: 'o999999', failure: FORGED })
}

function connectedWallet({ memory }: Simulation, { kernel }: Page) {
  const { namespaces } = kernel.getState().connection
  return memory.wallets.all().find(({ announcement: { id, namespace } }) => namespace === 'eip155' && namespaces.eip155?.connectorId === id)
}

function switchAndCancelAnother(run: Simulation, page: Page): void {
  const wallet = connectedWallet(run, page)
  if (wallet === undefined) return
  const other = page.kernel.getState().network.namespaces.eip155?.walletNetwork === 'eip155:8453' ? 'eip155:1' : 'eip155:8453'
  wallet.setPolicy('ask')
  page.kernel.dispatch({ type: 'switchNetwork', network: other })
  page.kernel.dispatch({ type: 'cancelSwitchNetwork', operation: 'o999999' })
  wallet.setPolicy('approve')
}

/** Sets a profile name of the account, then connects another wallet with another account. */
function nameAndConnectAnother(run: Simulation, page: Page): void {
  const one = connectedWallet(run, page)
  const address = page.kernel.getState().account.namespaces.eip155?.address
  const other = run.memory.wallets.all().find(({ announcement: { id, namespace } }) => namespace === 'eip155' && id !== one?.announcement.id && id !== 'safe')
  if (one === undefined || other === undefined || address === undefined) return
  other.unlock()
  other.setPolicy('approve')
  other.setAccounts([ACCOUNTS.find((account) => account !== address) ?? ACCOUNTS[0]])
  page.kernel.dispatch({ type: 'setProfile', namespace: 'eip155', address, name: 'mara', image: null })
  page.kernel.dispatch({ type: 'connect', connectorId: other.announcement.id, namespace: 'eip155' })
  run.memory.time.advanceBy(1_000)
}

/** Connects before slow storage has loaded: the connect waits, and then begins or is cancelled. */
function hurry(run: Simulation, page: Page): void {
  if (page.login !== undefined || run.memory.disk.fault() !== null) return
  closePage(run, page)
  run.memory.disk.fail('hanging')
  const next = openPage(run, createMemoryPorts({ world: page.memory.world }))
  run.pages.push(next)
  next.kernel.dispatch({ type: 'start' })
  const connectorId = run.rare?.pick(WALLETS.slice(0, 3)) ?? WALLETS[0]
  next.kernel.dispatch({ type: 'connect', connectorId, namespace: 'eip155' })
  run.memory.time.advanceBy(10)
  if (run.rare?.chance(0.4)) next.kernel.dispatch({ type: 'disconnect', namespace: 'eip155' })
  if (run.rare?.chance(0.2)) next.kernel.dispatch({ type: 'cancelConnect' })
  run.memory.disk.fail(null)
  run.memory.time.advanceBy(10)
}

function wishTwice(_: Simulation, { kernel }: Page): void {
  for (const accountType of ['eoa', 'smartAccount', 'eoa'] as const) kernel.dispatch({ type: 'setPreferredAccountType', namespace: 'eip155', accountType })
}
