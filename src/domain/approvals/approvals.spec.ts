import { describe, expect, it } from 'vitest'
import { EMBEDDED, EMBEDDED_TWO, LOADED_MS, openLoggedIn, openRequests, reached } from '../../../tests/domain/embedded.js'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { solana } from '../shared/networks/chains.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { APPROVAL_METHODS, methodKind, SAFE_METHODS } from './methods.js'
import { unfit } from './shapes.js'
import { MAX_APPROVALS } from './state.js'
import { createReadingSelector } from './selectors.js'

const SIGN = { type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', A] } as const
const SEND = { type: 'requestEmbedded', method: 'eth_sendTransaction', params: [{ from: A, to: B, value: '0x1' }] } as const
const views = (page: Page) => page.state().modal.stack.map(({ view }) => view)

/** The two method tables of the rules, written out. */
const SAFE = `
  eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash
  eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges
  eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter
  wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash
  eth_supportedEntryPoints wallet_getAssets`
  .trim()
  .split(/\s+/)
const APPROVED = `
  personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction solana_signAllTransactions
  solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation`
  .trim()
  .split(/\s+/)

function waiting(): Page {
  const page = openLoggedIn()
  page.memory.secureSite.setPolicy({ approvals: 'later' })
  return page
}

describe('requests to the embedded wallet', () => {
  it('[AUTH-34, AUTH-35, FRAME-30] go by tables that are closed by default', () => {
    expect([...SAFE_METHODS].sort()).toEqual([...SAFE].sort())
    expect([...APPROVAL_METHODS].sort()).toEqual([...APPROVED].sort())
    expect([SAFE.length, APPROVED.length]).toEqual([41, 11])
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_switchEthereumChain', 'constructor', '', 'ETH_CALL'])
      expect(methodKind(method)).toBe('rejected')
  })

  it('[AUTH-33] are refused while nobody is logged in', () => {
    expect(openPage(EMBEDDED).give(SIGN)).toMatchObject({
      status: 'rejected',
      failure: { code: 'AUTH_NOT_CONNECTED', message: 'Not connected to email or social' },
    })
  })

  it('[AUTH-34, FRAME-15] safe ones are answered without the visitor', async () => {
    const page = openLoggedIn()
    expect(await page.run({ type: 'requestEmbedded', method: 'eth_blockNumber' })).toMatchObject({
      type: 'embeddedRequestCompleted',
      approved: false,
      result: '"0x10"',
    })
    expect([page.state().modal.open, page.memory.frame.visible()]).toEqual([false, false])
    expect(await page.run({ type: 'requestEmbedded', method: 'eth_chainId' })).toMatchObject({ result: '"0x1"' })
    expect(reached(page).filter((event) => event === 'RPC_REQUEST')).toHaveLength(1)
  })

  it('[AUTH-36, MODAL-27, FRAME-01] one that needs approval opens its view with the frame, and closes it when it was answered', async () => {
    const page = waiting()
    const run = page.run(SIGN)
    expect([views(page), page.memory.frame.visible()]).toEqual([['ApproveTransaction'], true])
    expect(createReadingSelector()(page.state())).toMatchObject({ parts: [{ kind: 'message', lines: [{ value: 'hi' }] }] })
    page.wait(10)
    page.memory.secureSite.decide('approve')
    expect(await run).toMatchObject({ approved: true })
    expect([page.state().modal.open, page.memory.frame.visible(), page.state().approvals]).toEqual([false, false, { queue: [], pending: [] }])
  })

  it('[AUTH-36, AUTH-39, F41, fault] declined, it fails as the visitor wanted, with a toast after 300 ms for a signature', async () => {
    const page = waiting()
    const run = page.run(SIGN)
    page.wait(10)
    page.memory.secureSite.decide('decline')
    await expect(run).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED', message: 'Signature declined' })
    page.wait(ERROR_TOAST_DELAY_MS)
    expect(page.state().toasts.current?.message).toBe('Signature declined')
    const send = page.run(SEND)
    page.wait(10)
    page.memory.secureSite.decide('decline')
    await expect(send).rejects.toMatchObject({ code: 'RPC_USER_REJECTED' })
  })

  it('[AUTH-37, AUTH-38, FRAME-43, fault] another method is refused, logged, and told after 300 ms; what waits is given up', async () => {
    const page = waiting()
    const open = page.run(SIGN)
    const refused = page.run({ type: 'requestEmbedded', method: 'eth_sign', params: [A, '0x00'] })
    await expect(refused).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED', message: 'Requested RPC call is not allowed' })
    await expect(open).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED', message: 'Request was aborted for RPC' })
    expect(page.memory.logger.lines().at(-1)).toMatchObject({ level: 'error', text: 'Requested RPC call is not allowed' })
    expect(page.events('toastShown')).toEqual([])
    page.wait(ERROR_TOAST_DELAY_MS)
    expect(page.state().toasts.current).toMatchObject({ message: 'Action not allowed', variant: 'error' })
    expect(reached(page)).not.toContain('eth_sign')
  })

  it('[I-19, T19] one is shown at a time, sixteen wait at most, in order', async () => {
    const page = waiting()
    for (let count = 0; count < MAX_APPROVALS; count += 1) expect(page.give({ ...SIGN, params: [`0x0${count.toString(16)}`, A] }).status).toBe('accepted')
    expect(page.give(SIGN)).toMatchObject({ status: 'rejected', failure: { code: 'TOO_MANY_REQUESTS' } })
    page.wait(10)
    expect(reached(page).filter((event) => event === 'RPC_REQUEST')).toHaveLength(1)
    for (let count = 0; count < MAX_APPROVALS; count += 1) {
      expect(page.state().approvals.open?.params).toContain(`"0x0${count.toString(16)}"`)
      page.memory.secureSite.decide('approve')
      page.wait(10)
    }
    expect(page.events('embeddedRequestCompleted')).toHaveLength(MAX_APPROVALS)
  })

  it('[FRAME-42, I-21, FRAME-43, MODAL-45] closing declines all that needs the visitor; what is safe gets its answer', async () => {
    const page = waiting()
    const [first, second] = [page.run(SIGN), page.run(SEND)]
    page.memory.frame.setFaults({ answerMs: 1_000 })
    const safe = page.run({ type: 'requestEmbedded', method: 'eth_blockNumber' })
    page.give({ type: 'closeModal' })
    for (const one of [first, second]) await expect(one).rejects.toMatchObject({ code: 'MODAL_CLOSED', message: 'Modal closed' })
    const { open, queue } = page.state().approvals
    expect([open, queue]).toEqual([undefined, []])
    expect(await safe).toMatchObject({ result: '"0x10"' })
    page.memory.secureSite.decide('approve')
    page.wait(2_000)
    expect(page.events('embeddedRequestCompleted')).toHaveLength(1)
  })

  it('[MODAL-45, FRAME-42, CONN-40] closing ends the approvals of both namespaces and the login beside them', async () => {
    const page = openLoggedIn(EMBEDDED_TWO)
    page.give({ type: 'switchNetwork', network: solana.caipNetworkId })
    page.wait(100)
    page.give({ type: 'switchNetwork', network: 'eip155:1' })
    page.wait(100)
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    const outcomes = [page.run(SIGN), page.run({ type: 'requestEmbedded', method: 'solana_signMessage', params: { message: '8wKLPeqE', pubkey: S } })]
    page.wait(10)
    expect([page.state().approvals.open, ...page.state().approvals.queue].map((one) => one?.namespace)).toEqual(['eip155', 'solana'])
    outcomes.push(page.run({ type: 'loginWithFarcaster' }))
    page.wait(LOADED_MS)
    expect(page.state().auth.login).toMatchObject({ kind: 'farcaster' })
    page.give({ type: 'closeModal' })
    for (const one of outcomes) await expect(one).rejects.toMatchObject({ code: 'MODAL_CLOSED', message: 'Modal closed' })
    expect([page.state().approvals.open, page.state().approvals.queue, page.state().auth.login, page.state().modal.open]).toEqual([
      undefined,
      [],
      undefined,
      false,
    ])
  })

  it.each([
    ['64 digits', SEND, `0x${'aB'.repeat(32)}`, undefined],
    ['63 digits', SEND, `0x${'a'.repeat(63)}`, 'TRANSACTION_HASH_INVALID'],
    ['65 digits', SEND, `0x${'a'.repeat(65)}`, 'TRANSACTION_HASH_INVALID'],
    ['no hex', SEND, `0x${'g'.repeat(64)}`, 'TRANSACTION_HASH_INVALID'],
    ['without 0x', SEND, 'a'.repeat(66), 'TRANSACTION_HASH_INVALID'],
    ['62 digits', SIGN, `0x${'a'.repeat(62)}`, undefined],
    ['130 digits', SIGN, `0x${'a'.repeat(130)}`, undefined],
    ['61 digits', SIGN, `0x${'a'.repeat(61)}`, 'SIGNATURE_INVALID'],
    ['no hex', SIGN, `0x${'g'.repeat(130)}`, 'SIGNATURE_INVALID'],
  ] as const)('[FRAME-40, FRAME-41, F42] an answer that cannot be a hash or a signature is none: %s', (_, asked, answer, code) => {
    const page = waiting()
    page.give(asked)
    const { operation = '' } = page.state().approvals.open ?? {}
    page.give({ type: 'reportEmbeddedAnswer', operation, result: JSON.stringify(answer) })
    expect([page.events('embeddedRequestFailed')[0]?.failure.code, page.events('embeddedRequestCompleted').length]).toEqual([code, code === undefined ? 1 : 0])
  })

  it.each([
    ['cancelled', { type: 'cancelEmbeddedRequest' }],
    ['met by one that is forbidden', { type: 'requestEmbedded', method: 'eth_sign' }],
  ] as const)('[FRAME-42] safe ones, alone and %s, go on and get their answers', async (_, command) => {
    const page = waiting()
    page.memory.frame.setFaults({ answerMs: 1_000 })
    const safe = page.run({ type: 'requestEmbedded', method: 'eth_blockNumber' })
    page.give(command)
    expect(openRequests(page)).toEqual([['RPC_REQUEST', 'posted']])
    expect(await safe).toMatchObject({ result: '"0x10"' })
  })

  it('[AUTH-45] an account contract is put on the chain with its first use, once', async () => {
    const page = openLoggedIn()
    await page.run(SIGN)
    expect([reached(page).includes('INIT_SMART_ACCOUNT'), page.state().auth.smartAccount?.deployed]).toEqual([false, false])
    await page.run(SEND)
    await page.run(SEND)
    expect(reached(page).slice(-3)).toEqual(['INIT_SMART_ACCOUNT', 'RPC_REQUEST', 'RPC_REQUEST'])
    expect(page.state().auth.smartAccount?.deployed).toBe(true)
  })

  it('[F14, I-17] a site that is loaded anew fails what it was asked, once', async () => {
    const page = waiting()
    const run = page.run(SIGN)
    page.wait(10)
    page.memory.frame.reload()
    await expect(run).rejects.toMatchObject({ code: 'FRAME_RELOADED' })
    page.wait(1_000)
    expect([page.events('embeddedRequestFailed').length, page.state().frame.phase]).toEqual([1, 'ready'])
  })

  it('[T18, I-27, MODAL-45] what is declined while the account contract is put on the chain is not sent', async () => {
    const page = waiting()
    page.memory.secureSite.setFaults({ answerMs: 200 })
    const run = page.run(SEND)
    const failed = expect(run).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    page.wait(100)
    expect(openRequests(page).map(([event]) => event)).toEqual(['INIT_SMART_ACCOUNT'])
    page.give({ type: 'closeModal' })
    await failed
    page.wait(5_000)
    expect(reached(page)).not.toContain('RPC_REQUEST')
  })

  it('[T18, MODAL-45] another wallet that takes its place ends what it was asked, and what waited', async () => {
    const page = openLoggedIn({ ...EMBEDDED, wallets: [{ id: ALPHA, name: 'Alpha' }] })
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    page.give(SIGN)
    page.give(SIGN)
    await page.run({ type: 'connect', connectorId: ALPHA })
    expect([page.state().approvals.open, page.state().approvals.queue, page.events('embeddedRequestFailed').length]).toEqual([undefined, [], 2])
    expect([page.events('approvalOpened').length, views(page)]).toEqual([1, ['Connect']])
  })

  it('[MODAL-45, I-31] a dialog that goes with a switch of the network declines what waits in it', () => {
    const page = waiting()
    page.memory.secureSite.setPolicy({ approvals: 'later', answersChain: 137 })
    page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })
    page.wait(10)
    page.give({ type: 'openModal', view: 'UnsupportedChain' })
    page.give({ ...SIGN, network: 'eip155:1' })
    expect(views(page)).toEqual(['UnsupportedChain', 'ApproveTransaction'])
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    page.give({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })
    page.wait(10)
    expect([page.state().modal.open, page.events('embeddedRequestFailed').map(({ failure }) => failure.code)]).toEqual([false, ['MODAL_CLOSED']])
  })

  it('[I-31] its view is not come back to where it was shown before under other views', async () => {
    const page = waiting()
    page.give(SIGN)
    page.give(SIGN)
    page.give({ type: 'pushView', view: 'WhatIsAWallet' })
    page.wait(10)
    page.memory.secureSite.decide('approve')
    page.wait(10)
    expect(views(page)).toEqual(['ApproveTransaction', 'WhatIsAWallet', 'ApproveTransaction'])
    page.memory.secureSite.decide('approve')
    page.wait(10)
    expect(views(page)).not.toContain('ApproveTransaction')
  })

  it.each([
    ['solana_signMessage', { message: '3Bxs', pubkey: 'So1' }, undefined],
    ['solana_signMessage', { message: '3Bxs' }, 'pubkey is needed'],
    ['solana_signTransaction', { transaction: '3Bxs' }, undefined],
    ['solana_signTransaction', { transaction: '0OIl' }, 'transaction is needed'],
    ['solana_signAllTransactions', { transactions: ['3Bxs'] }, undefined],
    ['solana_signAllTransactions', { transactions: [] }, 'transactions is needed'],
    [
      'solana_signAndSendTransaction',
      { transaction: '3Bxs', options: { skipPreflight: true, preflightCommitment: 'confirmed', maxRetries: 2, minContextSlot: 1 } },
      undefined,
    ],
    ['solana_signAndSendTransaction', { transaction: '3Bxs', options: { preflightCommitment: 'soon' } }, 'preflightCommitment is unknown'],
    ['wallet_sendCalls', [{ version: '1.0', chainId: '0x1', from: A, capabilities: {}, calls: [{ to: B, data: '0x00' }] }], undefined],
    ['wallet_sendCalls', [{ calls: [{ data: '0x00' }] }], 'each call needs a to that starts with 0x'],
    ['wallet_sendCalls', [{ calls: [{ to: B, data: 'ff' }] }], 'data must start with 0x'],
    ['wallet_getAssets', [{ account: A, chainFilter: ['0x1'] }], undefined],
    ['wallet_getAssets', [{}], 'account is needed'],
    ['eth_sendTransaction', [{ to: B, authorizationList: [] }], 'authorizationList is not taken'],
    ['eth_getBalance', {}, 'a list is needed'],
    ['eth_blockNumber', {}, 'a list is needed'],
    ['eth_blockNumber', undefined, undefined],
    ['solana_signTransaction', { transaction: '3Bxs', more: 1 }, 'there is a member that it does not have'],
    ['solana_signAndSendTransaction', { transaction: '3Bxs', options: { more: 1 } }, 'there is a member that it does not have'],
    ['wallet_sendCalls', [{ from: 'me', calls: [{ to: B }] }], 'from must start with 0x'],
    ['wallet_sendCalls', [{ capabilities: [], calls: [{ to: B }] }], 'capabilities must be an object'],
    ['wallet_sendCalls', [{ version: 1, calls: [{ to: B }] }], 'version must be a text'],
    ['wallet_sendCalls', [{ chainId: {}, calls: [{ to: B }] }], 'chainId must be a text or a number'],
    ['wallet_getAssets', [{ account: A, chainFilter: '0x1' }], 'chainFilter must be a list of chain ids'],
  ])('[FRAME-31, FRAME-32, FRAME-33, FRAME-34, FRAME-35, FRAME-36, FRAME-37, FRAME-38, T18] %s takes %j: %s', (method, params, reason) => {
    expect(unfit(method, params)).toBe(reason)
  })
})
