import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStrings } from '../../i18n/strings.js'
import { defaultTheme } from '../../theme/theme.js'
import type { CardProps } from './card.js'
import { ModalShell } from './dialog-shell.js'
import { ModalHost } from './modal-host.js'

afterEach(cleanup)

function Dialog(props: Partial<CardProps>): ReactNode {
  return (
    <ModalHost where="body" theme={defaultTheme} strings={createStrings()}>
      <ModalShell viewKey="a" direction="forward" title="Connect wallet" shakes={0} {...props} onClose={vi.fn()} onEscape={vi.fn()}>
        {props.children}
      </ModalShell>
    </ModalHost>
  )
}

const shadow = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot as ShadowRoot
const settled = () => act(async () => undefined)
const said = (how: string) => shadow().querySelector(`[aria-live=${how}]`)?.textContent

describe('the card', () => {
  it('[UX-05] keeps no text in a live region for ever', async () => {
    vi.useFakeTimers()
    const { rerender } = render(<Dialog />)
    rerender(<Dialog viewKey="b" title="Kestrel" />)
    await settled()
    expect(said('polite')).toBe('Kestrel')
    act(() => void vi.advanceTimersByTime(5_000))
    expect(said('polite')).toBe('')
    vi.useRealTimers()
  })

  it('[UX-02, UX-03] on the way back the control that was used has the focus, also where its tag has changed, and where another has its name', () => {
    const Row = ({ title, tag }: { title: string; tag?: string | undefined }) => (
      <button type="button">
        <span className="lk-row__title">
          <span>{title}</span>
        </span>
        {tag}
      </button>
    )
    const list = (tag?: string) => (
      <>
        <Row title="Kestrel" />
        <Row title="Kestrel" tag={tag} />
      </>
    )
    const { rerender } = render(<Dialog>{list()}</Dialog>)
    const rows = () => [...shadow().querySelectorAll<HTMLElement>('.lk-view button')]
    act(() => rows()[1]?.focus())
    rerender(<Dialog viewKey="b">waiting</Dialog>)
    rerender(
      <Dialog viewKey="a" direction="back">
        {list('Last used')}
      </Dialog>,
    )
    expect(shadow().activeElement).toBe(rows()[1])
  })
})
