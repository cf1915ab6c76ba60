import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeField } from './code-field.js'

afterEach(cleanup)

function draw(more: Partial<Parameters<typeof CodeField>[0]> = {}) {
  const onCode = vi.fn()
  const drawn = render(<CodeField label="Six-digit code" onCode={onCode} {...more} />)
  const field = drawn.getByRole('textbox', { name: 'Six-digit code' }) as HTMLInputElement
  const cells = () => [...drawn.container.querySelectorAll('.lk-otp__cell')].map(({ textContent }) => textContent).join('')
  const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })
  const again = (next: Partial<Parameters<typeof CodeField>[0]>) => drawn.rerender(<CodeField label="Six-digit code" onCode={onCode} {...more} {...next} />)
  return { ...drawn, field, cells, onCode, paste, again }
}

describe('the field of a one-time code', () => {
  it('[UX-35] is one field for those who do not see it: numeric keyboard, autofill, and the focus at once', () => {
    const { field, getAllByRole, container } = draw()
    expect(getAllByRole('textbox')).toHaveLength(1)
    expect([field.inputMode, field.autocomplete, field.maxLength]).toEqual(['numeric', 'one-time-code', -1])
    expect(document.activeElement).toBe(field)
    expect(container.querySelectorAll('.lk-otp__cell[aria-hidden=true]')).toHaveLength(6)
  })

  it('[UX-35] hands the six digits out once, and is empty in the same moment', () => {
    const { field, cells, onCode } = draw()
    fireEvent.change(field, { target: { value: '48291' } })
    expect([cells(), onCode.mock.calls]).toEqual(['48291', []])
    fireEvent.change(field, { target: { value: '482913' } })
    expect(onCode.mock.calls).toEqual([['482913']])
    expect([field.value, cells()]).toEqual(['', ''])
  })

  it.each([
    ['482913', '482913'],
    ['482 913', '482913'],
    ['Your code is 482913. It works for 10 minutes.', '482913'],
    ['٤٨٢٩١٣', '482913'],
  ])('[UX-35] takes a paste of "%s", in the place of what was typed', (text, code) => {
    const { field, paste, onCode } = draw()
    fireEvent.change(field, { target: { value: '11' } })
    paste(text)
    expect(onCode.mock.calls).toEqual([[code]])
  })

  it('[UX-35] takes digits only', () => {
    const { field, cells } = draw()
    fireEvent.change(field, { target: { value: '4a8-2' } })
    expect(cells()).toBe('482')
  })

  it('[UX-35] arrows, Home and End go from digit to digit, and what is typed there replaces it', () => {
    const { field } = draw()
    fireEvent.change(field, { target: { value: '482' } })
    const selected = (key: string) => {
      fireEvent.keyDown(field, { key })
      return [field.selectionStart, field.selectionEnd]
    }
    expect([selected('ArrowLeft'), selected('ArrowLeft'), selected('Home'), selected('ArrowRight'), selected('End')]).toEqual([
      [2, 3],
      [1, 2],
      [0, 1],
      [1, 2],
      [3, 3],
    ])
  })

  it('[UX-35] says what was wrong beside it, is empty then and has the focus; while a code is looked at it takes none', () => {
    const { field, getByRole, again, cells, paste, onCode } = draw()
    again({ busy: true })
    expect([cells(), field.readOnly, field.getAttribute('aria-busy')]).toEqual(['••••••', true, 'true'])
    paste('123456')
    expect(onCode).not.toHaveBeenCalled()
    field.blur()
    again({ busy: false, error: 'That code is wrong or from an older e-mail.', attempt: 1 })
    expect(getByRole('alert').textContent).toBe('That code is wrong or from an older e-mail.')
    expect(field.getAttribute('aria-describedby')).toBe(getByRole('alert').id)
    expect([cells(), document.activeElement]).toEqual(['', field])
  })

  it('[UX-35] keeps a code that was refused before the eyes, to be compared with the letter, until others are typed', () => {
    const { field, again, cells, container } = draw()
    const look = () => [cells(), container.querySelector('.lk-otp')?.getAttribute('data-state'), field.value]
    fireEvent.change(field, { target: { value: '482913' } })
    expect(look()).toEqual(['', null, ''])
    again({ busy: true })
    expect(look()).toEqual(['••••••', null, ''])
    again({ error: 'That code is wrong or from an older e-mail.', attempt: 1 })
    expect(look()).toEqual(['482913', 'error', ''])
    fireEvent.change(field, { target: { value: '7' } })
    expect(look()).toEqual(['7', null, '7'])
    fireEvent.change(field, { target: { value: '' } })
    expect(look()).toEqual(['482913', 'error', ''])
    fireEvent.change(field, { target: { value: '111111' } })
    again({ error: 'That code is wrong or from an older e-mail.', attempt: 2 })
    expect(look()).toEqual(['111111', 'error', ''])
  })
})
