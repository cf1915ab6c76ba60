import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApproveView, type ApproveViewProps } from './approve-view.js'

afterEach(cleanup)

const request = {
  heading: 'Sign a message',
  warnings: [{ id: 'raw', title: 'This can’t be read', text: 'It is made for machines.', danger: true }],
  parts: [{ id: '0', facts: [], message: 'Hello', raw: '0x48656c6c6f' }],
}

function draw(more: Partial<ApproveViewProps> = {}) {
  const given = { onReject: vi.fn(), onClose: vi.fn(), slot: vi.fn() }
  const props = {
    app: { name: 'Fernwood' },
    network: { name: 'Ethereum', picture: { kind: 'place', name: 'Ethereum' } },
    account: 'me',
    request,
    frame: 'ready',
    more: 0,
    ...given,
    ...more,
  } as ApproveViewProps
  return { ...render(<ApproveView {...props} />), ...given }
}

describe('view ApproveTransaction', () => {
  it('[MODAL-27, UX-37] a request with warnings is read here first, in a step of its own; the frame comes after it', () => {
    const { getByRole, getByText, queryByText, queryByRole, slot } = draw({ more: 2 })
    expect(getByRole('heading', { name: 'Sign a message' })).toBeTruthy()
    expect(getByText('This can’t be read')).toBeTruthy()
    expect(getByText('2 more waiting')).toBeTruthy()
    expect(queryByText('0x48656c6c6f')).toBeNull()
    const more = getByRole('button', { name: 'Show raw data' })
    fireEvent.click(more)
    expect([more.getAttribute('aria-expanded'), getByText('0x48656c6c6f').tabIndex]).toEqual(['true', 0])
    expect([queryByRole('region', { name: 'Approve in your wallet' }), slot.mock.calls]).toEqual([null, []])
    fireEvent.click(getByRole('button', { name: 'Continue' }))
    expect(slot.mock.calls[0]?.[0]).toBe(getByRole('region', { name: 'Approve in your wallet' }))
    expect([queryByText('Hello'), queryByText('This can’t be read')]).toEqual([null, null])
  })

  it('[MODAL-27, UX-37] the frame alone shows a request without warnings; our reading of it opens on demand, with network and account beside its facts', () => {
    const { getByRole, getByText, queryByText, container, slot } = draw({
      request: { heading: 'Send 1 ETH', warnings: [], parts: [{ id: '0', facts: [{ key: 'To', value: 'you' }], raw: '0x' }] },
    })
    expect([slot.mock.calls.length, queryByText('me')]).toEqual([1, null])
    const details = getByRole('button', { name: 'Details' })
    expect(details.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(details)
    expect([...container.querySelectorAll('.lk-kv')].map((plate) => [...plate.querySelectorAll('dt')].map((key) => key.textContent))).toEqual([
      ['To', 'Network', 'Your account'],
    ])
    expect(getByText('Fernwood')).toBeTruthy()
    expect(details.getAttribute('aria-controls')).toBe(container.querySelector('.lk-group')?.id)
    // The frame stays: one that is hidden counts as declined.
    expect([slot.mock.calls.length, getByRole('region', { name: 'Approve in your wallet' })]).toEqual([1, expect.anything()])
  })

  it('[UX-26, UX-48] one skeleton until the frame is ready, in which the request can be declined; afterwards in the wallet', () => {
    const waiting = draw({ frame: 'loading' })
    const loading = waiting.getByRole('region', { name: 'Approve in your wallet' })
    expect([waiting.slot.mock.calls, loading.getAttribute('aria-busy'), loading.textContent]).toEqual([[], 'true', 'Your wallet is loading'])
    expect([waiting.queryByText('Hello'), waiting.queryByRole('heading')]).toEqual([null, null])
    fireEvent.click(waiting.getByRole('button', { name: 'Reject' }))
    expect(waiting.onReject).toHaveBeenCalledOnce()
    waiting.unmount()
    const { queryByRole, slot } = draw({ request: { ...request, warnings: [] } })
    expect(slot).toHaveBeenCalledOnce()
    expect(queryByRole('button', { name: 'Reject' })).toBeNull()
  })
})
