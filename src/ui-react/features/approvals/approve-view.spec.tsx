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
  it('[MODAL-27, UX-37] tells what is asked, warns, and shows what is sent on demand', () => {
    const { getByRole, getByText, queryByText } = draw({ more: 2 })
    expect(getByRole('heading', { name: 'Sign a message' })).toBeTruthy()
    expect(getByText('This can’t be read')).toBeTruthy()
    expect(getByText('2 more waiting')).toBeTruthy()
    expect(queryByText('0x48656c6c6f')).toBeNull()
    const more = getByRole('button', { name: 'Show raw data' })
    fireEvent.click(more)
    expect([more.getAttribute('aria-expanded'), getByText('0x48656c6c6f').tabIndex]).toEqual(['true', 0])
  })

  it('[UX-48] leaves a named place for the wallet, which says how it stands; it can be declined here until the wallet is there, and then in the wallet', () => {
    const waiting = draw({ frame: 'loading' })
    const loading = waiting.getByRole('region', { name: 'Approve in your wallet' })
    expect([waiting.slot.mock.calls, loading.getAttribute('aria-busy'), loading.textContent]).toEqual([[], 'true', 'Your wallet is loading'])
    fireEvent.click(waiting.getByRole('button', { name: 'Reject' }))
    expect(waiting.onReject).toHaveBeenCalledOnce()
    waiting.unmount()
    const { getByRole, queryByRole, slot } = draw()
    expect(slot.mock.calls[0]?.[0]).toBe(getByRole('region', { name: 'Approve in your wallet' }))
    expect(queryByRole('button', { name: 'Reject' })).toBeNull()
  })
})
