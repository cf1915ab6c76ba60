import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Address, FullAddress, shortAddress } from './address.js'
import { Amount } from './amount.js'
import { Breakable } from './breakable.js'
import { Button } from './button.js'
import { CopyButton } from './copy-button.js'
import { Field, Search } from './field.js'
import { Row, Stack } from './row.js'
import { Tabs } from './tabs.js'
import { useFades } from './use-fades.js'

afterEach(cleanup)
const address = '0x7A3f5cD0e9B1f27a64C8e2D9071bA35F8e6691cE'

describe('rows', () => {
  it('[UX-01] arrow keys, Home and End go from row to row and stop at the ends', () => {
    render(
      <Stack label="Wallets">
        {['a', 'b', 'c'].map((title) => (
          <Row key={title} tile={null} title={title} onPress={() => undefined} />
        ))}
      </Stack>,
    )
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
    screen.getByRole('button', { name: 'a' }).focus()
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'ArrowUp', 'End', 'ArrowUp'].map((key) => {
      press(key)
      return document.activeElement?.textContent
    })
    expect(seen).toEqual(['b', 'c', 'c', 'a', 'a', 'c', 'b'])
  })

  it('[UX-01] keys with a modifier are left to the browser', () => {
    render(
      <Stack>
        <Row tile={null} title="a" onPress={() => undefined} />
        <Row tile={null} title="b" onPress={() => undefined} />
      </Stack>,
    )
    screen.getByRole('button', { name: 'a' }).focus()
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown', altKey: true })
    expect(document.activeElement?.textContent).toBe('a')
  })

  it('[NET-08] a row that cannot be chosen says why, can be reached, and does nothing', () => {
    const onPress = vi.fn()
    render(<Row tile={null} title="Polygon" disabledReason="Not in Kestrel" onPress={onPress} />)
    const row = screen.getByRole('button', { name: /Polygon.*Not in Kestrel/ })
    expect([row.getAttribute('aria-disabled'), (row as HTMLButtonElement).disabled]).toEqual(['true', false])
    fireEvent.click(row)
    expect(onPress).not.toHaveBeenCalled()
  })

  it('[DX-35] foreign text stays text', () => {
    const { container } = render(<Row tile={null} title="<img src=x onerror=alert(1)>" onPress={() => undefined} />)
    expect(container.querySelector('img')).toBeNull()
  })

  it('[UX-22] a row with an unsafe link is no link', () => {
    render(<Row tile={null} title="Store" href="javascript:alert(1)" />)
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('tabs', () => {
  function Sample() {
    const [chosen, setChosen] = useState('tokens')
    return (
      <Tabs label="What you have" tabs={['tokens', 'nfts', 'activity'].map((id) => ({ id, label: id }))} chosen={chosen} onChoose={setChosen}>
        <p>panel of {chosen}</p>
      </Tabs>
    )
  }

  it('[UX-01] are one tab stop; arrow keys choose, round and round', () => {
    render(<Sample />)
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
    const chosen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
      expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
      return document.activeElement?.textContent
    })
    expect(chosen).toEqual(['nfts', 'activity', 'tokens', 'activity', 'tokens', 'activity'])
  })

  it('[UX-06] the panel is named by its tab', () => {
    render(<Sample />)
    fireEvent.click(screen.getByRole('tab', { name: 'nfts' }))
    expect(screen.getByRole('tabpanel', { name: 'nfts' }).textContent).toBe('panel of nfts')
  })
})

describe('copying', () => {
  it('[UX-21][DX-35] gives exactly the whole text, in the click itself', () => {
    const onCopy = vi.fn(() => Promise.resolve(true))
    render(
      <CopyButton text={address} label="Copy address" onCopy={onCopy}>
        <Address address={address} />
      </CopyButton>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Copy address 0x7A3f…91cE' }))
    expect(onCopy).toHaveBeenCalledExactlyOnceWith(address)
  })

  it('[UX-21] where it is refused the text is shown, selected, and goes again with the focus', async () => {
    render(<CopyButton text={address} label="Copy address" onCopy={() => Promise.resolve(false)} />)
    fireEvent.click(screen.getByRole('button'))
    const input = (await screen.findByRole('textbox')) as HTMLInputElement
    await waitFor(() => expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(address))
    expect(document.activeElement).toBe(input)
    fireEvent.blur(input)
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
  })
})

describe('addresses', () => {
  it.each([
    [address, '0x7A3f…91cE'],
    ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', '9xQe…VFin'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q…5mdq'],
    ['0x1234', '0x1234'],
  ])('[UX-23] %s is short as %s', (long, short) => {
    expect(shortAddress(long)).toBe(short)
  })

  it('[UX-23] in full it is groups of four, read out as one', () => {
    render(<FullAddress address={address} />)
    const full = screen.getByRole('img', { name: address })
    expect(full.textContent).toBe(address)
    expect([...full.querySelectorAll('span')].map((group) => group.textContent?.length)).toEqual(Array(10).fill(4))
  })
})

describe('fields and buttons', () => {
  it('[UX-36] what is wrong stands beside the field and is tied to it', () => {
    render(<Field label="E-mail address" value="x" error="Incomplete" onChange={() => undefined} />)
    const input = screen.getByRole('textbox', { name: 'E-mail address' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Incomplete')
  })

  it('[UX-01] Enter sends, but not while a word is being composed', () => {
    const onSubmit = vi.fn()
    render(<Field label="Name" value="x" onChange={() => undefined} onSubmit={onSubmit} />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', isComposing: true })
    expect(onSubmit).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('[UX-06] a search can be emptied', () => {
    const onChange = vi.fn()
    render(<Search label="Search networks" clear="Clear" value="base" onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onChange).toHaveBeenCalledWith('')
  })

  it('[UX-30] a busy button keeps the focus and takes no second press', () => {
    const onPress = vi.fn()
    render(
      <Button kind="primary" busy onPress={onPress}>
        Sending
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sending' })
    button.focus()
    fireEvent.click(button)
    expect([document.activeElement === button, button.getAttribute('aria-busy'), onPress.mock.calls.length]).toEqual([true, 'true', 0])
  })
})

describe('a page that denies observers of sizes', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('[F19] draws scrollers and large amounts all the same', () => {
    const asked = vi.fn()
    class Denied {
      constructor() {
        asked()
        throw new DOMException('denied', 'SecurityError')
      }
    }
    vi.stubGlobal('ResizeObserver', Denied)
    const Scroller = () => <div ref={useFades<HTMLDivElement>()}>All wallets</div>
    const { container } = render(
      <>
        <Scroller />
        <Amount parts={{ whole: '12', rest: '.50' }} />
      </>,
    )
    expect(container.textContent).toBe('All wallets12.50')
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

describe('names without spaces', () => {
  it.each([
    ['mara@fernwood.studio', 'mara@<wbr>fernwood.<wbr>studio'],
    ['kestrel', 'kestrel'],
    ['..a@', '.<wbr>.<wbr>a@'],
    ['', ''],
  ])('[UX-11, UX-16] %s may break after "@" and ".", and keeps its own direction', (text, markup) => {
    const { container } = render(<Breakable text={text} />)
    expect(container.innerHTML).toBe(`<bdi>${markup}</bdi>`)
    expect(container.textContent).toBe(text)
  })
})
