import { NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { EMBEDDED, openLoggedIn, reached } from '../../../tests/domain/embedded.js'
import { A, B } from '../../../tests/domain/facts.js'
import type { Page } from '../../../tests/domain/page.js'
import type { DomainCommand, PolicyIo } from '../root.js'
import { failure } from '../auth/errors.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { digestOf } from './digest.js'
import { policies } from './policy.js'

const SIGN = { type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', A] } as const
const SEND = { type: 'requestEmbedded', method: 'eth_sendTransaction', params: [{ from: A, to: B, value: '0x1' }] } as const
const RAW = { type: 'requestEmbedded', method: 'eth_sendRawTransaction', params: ['0x02'] } as const

const shows = (page: Page) =>
  page.entries.flatMap((entry) => (entry.kind === 'call' && entry.port === 'frame' && entry.method === 'show' ? [JSON.stringify(entry.args)] : []))
const questions = (page: Page) => page.events('balanceRequested').length
const toasts = (page: Page) => page.events('toastShown').map(({ toast }) => toast.message)

/** Lets an open approval fail at the site. */
function fail(page: Page, reason: ReturnType<typeof failure>): void {
  page.give({ type: 'reportEmbeddedFailed', operation: page.state().approvals.open?.operation ?? '', failure: reason })
  page.wait(10 * ERROR_TOAST_DELAY_MS)
}
function waiting(command: DomainCommand = SIGN): Page {
  const page = openLoggedIn()
  page.memory.secureSite.setPolicy({ approvals: 'later' })
  page.give(command)
  page.wait(10)
  return page
}

describe('while an approval is open', () => {
  it('[AUTH-36, FRAME-01] the frame is shown once, for one after the other, and hidden after the last', () => {
    const page = waiting()
    page.give({ ...SIGN, params: ['0x6a', A] })
    page.wait(10)
    const before = shows(page).length
    expect(shows(page).at(-1)).toContain('true')
    page.memory.secureSite.decide?.('approve' as never)
    page.give({ type: 'reportEmbeddedAnswer', operation: page.state().approvals.open?.operation ?? '', result: `"0x${'ab'.repeat(65)}"` })
    page.wait(10)
    const after = page.state().approvals.open
    if (after !== undefined) {
      expect(shows(page).length).toBe(before)
      page.give({ type: 'reportEmbeddedAnswer', operation: after.operation, result: `"0x${'ab'.repeat(65)}"` })
      page.wait(10)
    }
    expect([shows(page).length - before, shows(page).at(-1)]).toEqual([1, expect.stringContaining('false')])
  })

  it.each([
    ['the method', { method: 'eth_signTypedData_v4' }],
    ['the network', { network: 'eip155:8453' }],
    ['the parameters', { params: '["0x6a"]' }],
  ] as const)('[I-27, T18] one of which %s is another than what was shown is not sent', (_, changed) => {
    const shown = { operation: 'oA', method: 'personal_sign', namespace: 'eip155', network: 'eip155:1', address: A, params: '[]', deadline: 1 } as const
    const approval = { ...shown, digest: digestOf(shown.method, shown.network, shown.params), ...changed }
    const given: DomainCommand[] = []
    const io = { on: (type: string) => (type === 'approvalOpened' ? of({ type, operation: 'oA', approval }) : NEVER) } as unknown as PolicyIo
    policies.sendToSite(io).subscribe((command) => given.push(command as DomainCommand))
    expect(given).toMatchObject([{ type: 'reportEmbeddedFailed', operation: 'oA', failure: { code: 'FRAME_REQUEST_ABORTED' } }])
  })
})

describe('a declined signature', () => {
  const attempt = { operation: 'oS', step: 'signing' } as const
  it.each([
    ['of a sign-in is told by its view', { attempt }, ['SIWXSignMessage'], []],
    ['of a sign-in is told by its view, under another one', { attempt }, ['SIWXSignMessage', 'WhatIsAWallet'], []],
    ['of a sign-in without its view is told by a toast', { attempt }, ['Account'], ['Signature declined']],
    ['of the app is told by a toast, also while a sign-in is owed', {}, ['SIWXSignMessage'], ['Signature declined']],
    ['in a closed dialog is told by a toast', { attempt }, [], ['Signature declined']],
  ] as const)('[AUTH-39, UX-27] %s, once', (_, siwx, stack, messages) => {
    const failed = { type: 'embeddedRequestFailed', operation: 'oA', method: 'personal_sign', failure: failure('SIGNATURE_DECLINED') }
    const state = () => ({ siwx, modal: { open: stack.length > 0, stack: stack.map((view) => ({ view })) } })
    const io = { on: () => of(failed), state } as unknown as PolicyIo
    const given: DomainCommand[] = []
    policies.tellFailedApprovals(io).subscribe((command) => given.push(command as DomainCommand))
    expect(given.map((command) => (command.type === 'showToast' ? command.message : command.type))).toEqual(messages)
  })
})

describe('after an answer', () => {
  it.each([
    ['a transaction', SEND, 1],
    ['a signature', SIGN, 0],
    ['a transaction that needed no approval', RAW, 0],
  ] as const)('[BAL-08] of %s the balance is read again, or not', async (_, command, times) => {
    const page = openLoggedIn()
    page.wait(1_000)
    const before = questions(page)
    await page.run(command).catch(() => undefined)
    page.wait(0)
    expect(questions(page) - before).toBe(times)
  })

  it.each([true, false])('[BAL-08] what was approved by the user is read again, and nothing else (%s)', (approved) => {
    const given: DomainCommand[] = []
    const completed = { type: 'embeddedRequestCompleted', operation: 'oA', method: 'eth_sendTransaction', approved, result: '"0x"' }
    const io = { on: () => of(completed), state: openLoggedIn().state } as unknown as PolicyIo
    policies.refreshBalanceAfterApproval(io).subscribe((command) => given.push(command as DomainCommand))
    expect(given).toEqual(approved ? [{ type: 'refreshBalance', force: true }] : [])
  })

  it('[BAL-08, DX-32] nothing is read where the app has turned optional traffic off', async () => {
    const page = openLoggedIn({ ...EMBEDDED, options: { ...EMBEDDED.options, optionalTraffic: false } })
    await page.run(SEND)
    page.wait(1_000)
    expect(questions(page)).toBe(0)
  })
})

describe('a failure at the site', () => {
  const SMART = failure('SMART_ACCOUNT_UNSUPPORTED').message
  const broken = failure('FRAME_REFUSED', {}, { code: 'x', message: 'boom' })

  it('[AUTH-40] with a smart account is told once, after the toast of the failure itself', () => {
    const page = waiting()
    expect(page.state().account.namespaces.eip155?.address).toBe(page.state().auth.smartAccount?.address)
    page.give({ type: 'reportEmbeddedFailed', operation: page.state().approvals.open?.operation ?? '', failure: broken })
    page.wait(2 * ERROR_TOAST_DELAY_MS - 1)
    expect(toasts(page)).not.toContain(SMART)
    page.wait(10 * ERROR_TOAST_DELAY_MS)
    expect(toasts(page)).toContain(SMART)
    page.clear()
    page.give(SIGN)
    page.wait(10)
    fail(page, broken)
    expect(toasts(page)).not.toContain(SMART)
  })

  it.each([
    ['was given up', failure('ABORTED')],
    ['the visitor declined', failure('RPC_USER_REJECTED', {}, { code: 4001, message: 'no' })],
    ['never reached it', failure('HTTP_UNREACHABLE', { host: 'x' })],
  ])('[AUTH-40] that %s says nothing of the account', (_, reason) => {
    const page = waiting()
    fail(page, reason)
    expect(toasts(page)).not.toContain(SMART)
  })

  it('[AUTH-40] of a key of its own says nothing of smart accounts', async () => {
    const page = openLoggedIn()
    await page.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
    page.wait(1_000)
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    page.give({ ...SIGN, params: ['0x6869', page.state().account.namespaces.eip155?.address ?? ''] })
    page.wait(10)
    expect(page.state().account.namespaces.eip155?.address).not.toBe(page.state().auth.smartAccount?.address)
    fail(page, broken)
    expect(toasts(page)).not.toContain(SMART)
  })

  it('[AUTH-39] of a signature that was declined is told; of a transaction that was, it is not', () => {
    const no = failure('FRAME_REFUSED', {}, { code: 4001, message: 'User rejected' })
    const signed = waiting()
    fail(signed, no)
    expect(toasts(signed)).toEqual([failure('SIGNATURE_DECLINED').message])
    const sent = waiting(SEND)
    fail(sent, no)
    expect(toasts(sent)).toEqual([])
  })
})

it('[AUTH-45] only a transaction of the smart account puts its contract on the chain', async () => {
  const page = openLoggedIn()
  await page.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
  page.wait(1_000)
  await page.run({ ...SEND, params: [{ from: page.state().account.namespaces.eip155?.address ?? '', to: B, value: '0x1' }] })
  expect([reached(page).includes('INIT_SMART_ACCOUNT'), page.state().auth.smartAccount?.deployed]).toEqual([false, false])
})
