import { memorySwaps } from '../../tests/domain/swaps.js'
import { NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { openBitcoin, prepared, RECIPIENT, TXID } from '../../tests/domain/bitcoin.js'
import { EMAIL, EMBEDDED, LOADED_MS, openAsked, openLoggedIn, typeCode } from '../../tests/domain/embedded.js'
import { A, ALPHA, BETA, S } from '../../tests/domain/facts.js'
import { solana } from './shared/networks/chains.js'
import { openConnected, openPage, type Page, type PageOptions } from '../../tests/domain/page.js'
import { type OutcomeCase as Case, serviceCases } from '../../tests/domain/service-cases.js'
import { SESSIONS } from '../../tests/domain/sessions.js'
import { createMemoryDirectory } from '../adapters/memory/memory-directory.js'
import { createFramePort } from '../adapters/embedded-wallet/frame/frame-port.js'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import type { Ports } from '../ports/index.js'
import { settle } from '../testing/settle.js'
import { outcomes } from '../../tests/domain/every-plugin.js'
import { runCommand } from './kernel/run.js'
import type { TimedCommand } from './results.js'
import type { DomainCommand } from './root.js'
import { createSecret } from './shared/secrets/secret.js'

const EOA = { type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' } as const
const connected = (options: PageOptions) => openConnected(options)
const twoHeld = async (options: PageOptions) => {
  const page = await openConnected({ ...options, wallets: [{ id: ALPHA }, { id: BETA }] })
  await page.run({ type: 'connect', connectorId: BETA })
  return page
}
const loggedIn = (options: PageOptions) => openLoggedIn(options)
const wallet = { open: connected, policy: 'requests.askWallet', cancel: 'cancelRequest', needsWallet: true } as const
const site = { open: loggedIn, options: EMBEDDED } as const
const login = { open: openPage, options: EMBEDDED, cancel: 'cancelLogin', superseded: { type: 'loginWithSocial', provider: 'github' } } as const
const popup = { help: (page: Page) => page.memory.popup.result('https://secure.walletconnect.org/result?token=t') }
const typeChangeCode = (page: Page) => {
  page.give({ type: 'submitEmailChangeCode', code: createSecret(page.memory.secureSite.code()) })
  page.wait(50)
}
const transaction = { to: A, value: '0x1' } as const
const BATCHES = { wallets: [{ id: ALPHA, batches: true }] } as const satisfies PageOptions
const IN_SOLANA = {
  options: { networks: [solana] },
  adapters: ['solana'],
  wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
} as const satisfies PageOptions
const typedData = { domain: {}, types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'hi' } }

const inSolana = async (options: PageOptions) => {
  const page = openPage({ ...options, ...IN_SOLANA })
  await page.run({ type: 'connect', connectorId: ALPHA })
  return page
}

/** Every asynchronous command. A missing entry does not compile. */
const cases: { readonly [T in TimedCommand]: Case & { readonly command: { readonly type: T } } } = {
  ...serviceCases,
  start: { open: (options) => openPage({ ...options, starts: false }), command: { type: 'start' }, policy: 'lifecycle.loadPage' },
  connect: {
    open: (options) => openPage({ ...options, wallets: [{ id: ALPHA }, { id: BETA }] }),
    command: { type: 'connect', connectorId: ALPHA },
    policy: 'connection.askWalletToConnect',
    cancel: 'cancelConnect',
    superseded: { type: 'connect', connectorId: BETA },
  },
  connectChains: {
    open: (options) => openPage({ ...options, wallets: [{ id: ALPHA }, { id: BETA }] }),
    command: { type: 'connectChains', connectors: [{ connectorId: ALPHA, namespace: 'eip155' }] },
    policy: 'connection.askWalletToConnect',
    cancel: 'cancelChains',
    superseded: { type: 'connect', connectorId: BETA },
  },
  switchConnection: {
    open: twoHeld,
    command: { type: 'switchConnection', namespace: 'eip155', connectorId: ALPHA },
    policy: 'connection.askWalletToConnect',
    cancel: 'cancelConnect',
    superseded: { type: 'connect', connectorId: BETA },
  },
  disconnect: { open: connected, command: { type: 'disconnect' }, policy: 'connection.revokePermissions' },
  switchNetwork: {
    open: connected,
    command: { type: 'switchNetwork', network: 'eip155:8453' },
    policy: 'network.switchWalletNetwork',
    cancel: 'cancelSwitchNetwork',
    superseded: { type: 'switchNetwork', network: 'eip155:1' },
    needsWallet: true,
  },
  signMessage: { ...wallet, command: { type: 'signMessage', message: 'hi' } },
  signTypedData: { ...wallet, command: { type: 'signTypedData', typedData } },
  signTransactions: { ...wallet, well: { options: IN_SOLANA }, command: { type: 'signTransactions', transactions: [{ transaction: 'AQAB' }] } },
  sendTransaction: { ...wallet, command: { type: 'sendTransaction', transaction } },
  reviewRequest: {
    ...wallet,
    options: { evm: 'always' },
    command: { type: 'reviewRequest', kind: 'sendTransaction', namespace: 'eip155', payload: '{}' },
    policy: 'requests.forwardRequests',
    well: { options: { evm: 'warnings' } },
  },
  sendCalls: { ...wallet, options: BATCHES, command: { type: 'sendCalls', calls: [transaction, transaction] } },
  watchCalls: {
    open: (options) => openConnected({ ...options, ...BATCHES, follows: true }),
    command: { type: 'watchCalls', id: 'b1' },
    policy: 'transactions.followTransactions',
    well: {
      options: { ports: { finality: { follow: () => of({ kind: 'ended', outcome: 'confirmed' }) } } },
    },
  },
  showBatch: {
    open: async (options) => {
      const page = await openConnected({ ...options, ...BATCHES })
      await page.run({ type: 'sendCalls', calls: [transaction] })
      return page
    },
    command: { type: 'showBatch' },
    policy: 'transactions.showBatchInWallet',
  },
  refreshCapabilities: {
    open: (options) => openConnected({ ...options, ...BATCHES }),
    command: { type: 'refreshCapabilities', force: true },
    policy: 'capabilities.reads',
  },
  watchTransaction: {
    open: (options) => openPage({ ...options, ...IN_SOLANA, follows: true }),
    command: { type: 'watchTransaction', hash: '1'.repeat(64) },
    policy: 'transactions.followTransactions',
    well: {
      help: ({ memory: { rpc } }) => {
        rpc.handle('getLatestBlockhash', () => ({ value: { blockhash: '1'.repeat(32), lastValidBlockHeight: 9 } }))
        rpc.handle('getSignatureStatuses', () => ({ value: [{ slot: 1, err: null, confirmationStatus: 'finalized' }] }))
      },
    },
  },
  refreshTokens: { open: inSolana, command: { type: 'refreshTokens', force: true }, policy: 'tokens.reads' },
  refreshBalance: { open: connected, command: { type: 'refreshBalance', force: true }, policy: 'balances.reads' },
  prepareBitcoinPayment: {
    open: openBitcoin,
    command: { type: 'prepareBitcoinPayment', recipient: RECIPIENT, amount: '60000' },
    policy: 'bitcoin.preparePayments',
    well: { options: { ports: prepared() } },
  },
  prepareBitcoinReplacement: {
    open: openBitcoin,
    command: { type: 'prepareBitcoinReplacement', txid: TXID },
    policy: 'bitcoin.preparePayments',
    well: { options: { ports: prepared() } },
  },
  copyText: { open: openPage, command: { type: 'copyText', text: 'hi' }, policy: 'clipboard.copyText' },
  signIn: {
    open: connected,
    options: { signIn: { required: false, signOutOnDisconnect: true } },
    command: { type: 'signIn' },
    policy: 'siwx.prepareMessage',
    needsWallet: true,
  },
  loginWithEmail: { ...login, command: { type: 'loginWithEmail', email: EMAIL }, policy: 'auth.requestCode', well: { help: (page) => typeCode(page) } },
  loginWithSocial: { ...login, command: { type: 'loginWithSocial', provider: 'google' }, policy: 'auth.openLoginPopup', well: popup },
  loginWithFarcaster: {
    ...login,
    command: { type: 'loginWithFarcaster' },
    policy: 'auth.requestFarcasterLogin',
    well: { help: (page) => page.memory.secureSite.approveFarcaster() },
  },
  submitEmailCode: {
    open: openAsked,
    options: EMBEDDED,
    command: { type: 'submitEmailCode', code: createSecret('123456') },
    policy: 'auth.submitCode',
    superseded: login.superseded,
    well: { command: (page) => ({ type: 'submitEmailCode', code: createSecret(page.memory.secureSite.code()) }) },
  },
  resendEmailCode: {
    open: (options) => {
      const page = openAsked(options)
      page.wait(31_000)
      return page
    },
    options: EMBEDDED,
    command: { type: 'resendEmailCode' },
    superseded: login.superseded,
    policy: 'auth.requestCode',
  },
  updateEmail: {
    ...site,
    command: { type: 'updateEmail', email: 'zoe@example.org' },
    policy: 'auth.submitCode',
    cancel: 'cancelEmailUpdate',
    well: {
      help: (page) => {
        typeChangeCode(page)
        typeChangeCode(page)
      },
    },
  },
  submitEmailChangeCode: {
    open: (options) => {
      const page = openLoggedIn(options)
      page.give({ type: 'updateEmail', email: 'zoe@example.org' })
      page.wait(LOADED_MS)
      return page
    },
    options: EMBEDDED,
    command: { type: 'submitEmailChangeCode', code: createSecret('123456') },
    policy: 'auth.submitCode',
    well: { command: (page) => ({ type: 'submitEmailChangeCode', code: createSecret(page.memory.secureSite.code()) }) },
  },
  switchEmbeddedNetwork: { ...site, command: { type: 'switchEmbeddedNetwork', network: 'eip155:8453' }, policy: 'auth.moveEmbeddedWallet' },
  setPreferredAccountType: { ...site, command: EOA, policy: 'auth.moveEmbeddedWallet' },
  switchAccount: { ...site, command: { type: 'switchAccount', namespace: 'eip155', address: A }, policy: 'auth.moveEmbeddedWallet' },
  requestEmbedded: {
    ...site,
    command: { type: 'requestEmbedded', method: 'personal_sign', params: ['0x68', A] },
    policy: 'approvals.sendToSite',
    cancel: 'cancelEmbeddedRequest',
    well: { help: (page) => void page.memory.secureSite.decide('approve') },
  },
}
const all = Object.values(cases).map((one) => [one.command.type, one] as const)

/** Runs a command until it waits. From then on only timer, tabs and logger answer. */
async function waiting({ open, options = {}, command }: Case, signal?: AbortSignal) {
  const memory = createMemoryPorts()
  let silent = false
  const ports: Ports = {
    ...memory.ports,
    wallets: createMemoryDirectory(memory.ports.timer, () => undefined),
    funds: memory.funds.port,
    share: memory.share.port,
    ramp: memory.ramp.port,
    names: memory.names.port,
    nameRegistry: memory.names.registry,
  }
  const own = {
    activity: memory.activity.port,
    portfolio: memory.portfolio.port,
    transfers: memory.transfers.port,
    smartSessions: memory.smartSessions.port,
    allowances: memory.allowances.port,
    swaps: memorySwaps(memory).port,
  } as Partial<Ports>
  const mute = <T extends object>(port: T): T => new Proxy(port, { get: (one, method) => (silent ? () => NEVER : Reflect.get(one, method)) })
  const quiet = <K extends keyof Ports>(name: K): Ports[K] => mute(own[name] ?? ports[name])
  // The limits of time are those of the port: what is silent is the site.
  const frame = createFramePort({ channel: mute(memory.frame.channel), timer: ports.timer })
  const names = [
    'activity',
    'portfolio',
    'smartSessions',
    'allowances',
    'transfers',
    'swaps',
    'names',
    'nameRegistry',
    'http',
    'connector',
    'calls',
    'rpc',
    'siwx',
    'clipboard',
    'platform',
    'storage',
    'popup',
    'wallets',
    'funds',
    'share',
    'ramp',
  ] as const
  const page = await open({ ...options, memory, ports: { ...Object.fromEntries(names.map((name) => [name, quiet(name)])), frame } as Partial<Ports> })
  silent = true
  const running = runCommand(page.kernel, outcomes, command as DomainCommand, signal && { signal })
  running.catch(() => undefined)
  const end = () => settle(memory.time, running, 3_600_000).catch((error: unknown) => error)
  return { page, end }
}

type Ended = { readonly code?: string; readonly type?: string } | undefined
const hasFailed = (ended: Ended) => ended?.code !== undefined
const hasSucceeded = (ended: Ended) => Object.values(outcomes).some(({ done }) => done.includes(ended?.type as never))

it('[design] the table of outcomes has every command that takes time, and no other', () => {
  expect(Object.keys(outcomes).sort()).toEqual(Object.keys(cases).sort())
})

describe.each(all)('%s', (_, one) => {
  it('[DX-20] ends at once with its signal', async () => {
    const abort = new AbortController()
    const { page, end } = await waiting(one, abort.signal)
    const before = page.memory.time.now()
    page.clear()
    abort.abort()
    expect(await end()).toMatchObject({ code: 'ABORTED' })
    expect(page.memory.time.now()).toBe(before)
    // The operation ends too, where a command can end it: not only the wait.
    const told = outcomes[one.command.type]?.failed.flatMap((type) => page.events(type)) ?? []
    expect(told.length > 0).toBe(one.cancel !== undefined || one.command.type === 'signIn')
  })

  it.each(['stop', 'dispose'] as const)('[DX-04] ends with %s', async (way) => {
    const { page, end } = await waiting(one)
    if (way === 'stop') page.give({ type: 'stop' })
    else page.close()
    expect(await end()).toMatchObject({ code: 'STOPPED' })
  })
})

describe.each(all)('%s', (_, one) => {
  it('[F29, F30] ends where a port does not answer', async () => {
    const { end } = await waiting(one)
    expect(await end()).toSatisfy((ended: Ended) => hasFailed(ended) || hasSucceeded(ended))
  })
})

describe.each(all)('%s', (type, one) => {
  it('[DX-20] ends well, with an event of its own', async () => {
    const { open, options = {}, command, well = {} } = one
    const page = await open({ ...options, ...well.options })
    const running = runCommand(page.kernel, outcomes, (well.command?.(page) ?? command) as DomainCommand)
    running.catch(() => undefined)
    page.wait(LOADED_MS)
    well.help?.(page)
    const ended = (await settle(page.memory.time, running, 600_000).catch((error: unknown) => error)) as Ended
    expect([ended?.code, outcomes[type]?.done]).toEqual([undefined, expect.arrayContaining([ended?.type])])
  })
})

describe.each(all.filter(([, { superseded }]) => superseded !== undefined))('%s', (_, one) => {
  it('[F39] ends when another takes its place', async () => {
    const { page, end } = await waiting(one)
    const before = page.memory.time.now()
    expect(page.give(one.superseded as DomainCommand).status).toBe('accepted')
    expect(await end()).toMatchObject({ category: 'ABORTED' })
    expect(page.memory.time.now()).toBe(before)
  })
})

describe.each(all.filter(([, { needsWallet }]) => needsWallet))('%s', (_, one) => {
  it.each([
    ['another tab disconnects', { type: 'reportConnectionElsewhere', namespace: 'eip155', connectorId: null }],
    ['the wallet goes', { type: 'reportProviderDisconnected', namespace: 'eip155', connectorId: ALPHA }],
    ['the visitor disconnects', { type: 'disconnect', namespace: 'eip155' }],
  ] as const)('[CONN-35] ends when %s', async (_why, command) => {
    const { page, end } = await waiting(one)
    const before = page.memory.time.now()
    page.give(command)
    expect(await end()).toSatisfy(hasFailed)
    expect(page.memory.time.now()).toBe(before)
  })
})

describe.each(all.filter(([, { cancel }]) => cancel !== undefined))('%s', (_, one) => {
  it('[DX-20] ends when it is cancelled', async () => {
    const { page, end } = await waiting(one)
    const before = page.memory.time.now()
    page.give({ type: one.cancel } as DomainCommand)
    expect(await end()).toMatchObject({ category: 'ABORTED' })
    expect(page.memory.time.now()).toBe(before)
  })
})

describe.each(all)('%s', (type, one) => {
  it.each([true, false])('[CORE-11] ends when its policy has failed (for good: %s)', async (stopped) => {
    const { page, end } = await waiting(one)
    const before = page.memory.time.now()
    const reason = { code: 'UNEXPECTED', message: 'broken', category: 'INTERNAL_SDK_ERROR', context: {} } as const
    page.give({ type: 'reportPolicyFault', policy: one.policy, failure: reason, stopped })
    expect(await end()).toSatisfy(type === 'start' ? hasSucceeded : hasFailed)
    expect(page.memory.time.now()).toBe(before)
  })

  it('[CORE-11] ends when its policy is down already', async () => {
    const { open } = one
    const down: Case = {
      ...one,
      open: async (options) => {
        const page = await open(options)
        const reason = { code: 'UNEXPECTED', message: 'broken', category: 'INTERNAL_SDK_ERROR', context: {} } as const
        page.give({ type: 'reportPolicyFault', policy: one.policy, failure: reason, stopped: true })
        return page
      },
    }
    const { page, end } = await waiting(down)
    const before = page.memory.time.now()
    expect(await end()).toSatisfy(type === 'start' ? hasSucceeded : hasFailed)
    expect(page.memory.time.now()).toBe(before)
  })
})

it('[WC-07] a code that nobody takes ends: renewed while the dialog is open, and for an hour without one', async () => {
  const page = openPage(SESSIONS)
  const running = runCommand(page.kernel, outcomes, { type: 'connect', connectorId: 'walletConnect' })
  const before = page.memory.time.now()
  await expect(settle(page.memory.time, running, 7_200_000)).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' })
  expect(page.memory.time.now() - before).toBeGreaterThanOrEqual(3_600_000)
})
