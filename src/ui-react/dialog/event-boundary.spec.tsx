import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { ConnectButton, type LatchkitProviderProps, LatchkitProvider } from 'latchkit/react'
import { createContext, type ReactElement, useContext } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createBench, dialog } from '../../../tests/ui/kit.js'
import { eventTypes } from '../../event-boundary.js'
import { passedOn } from './app-content.js'

afterEach(cleanup)

const source = (path: string) => readFileSync(`node_modules/${path}`, 'utf8')

/** Names of the handlers that React takes, in both phases, from its types and from its own table. */
const handlers: readonly string[] = (() => {
  const types = source('@types/react/index.d.ts')
  const from = types.indexOf('interface DOMAttributes<T>')
  const typed = [...types.slice(from, types.indexOf('\n    }\n', from)).matchAll(/\bon((?:Got|Lost)PointerCapture|\w+?)(?:Capture)?\?:/g)].map(([, name]) =>
    String(name),
  )
  const table = /"abort auxClick[^"]+"/.exec(source('react-dom/cjs/react-dom-client.development.js'))?.[0] ?? ''
  const listed = table
    .replaceAll('"', '')
    .split(' ')
    .map((name) => name.slice(0, 1).toUpperCase() + name.slice(1))
  return [...new Set([...typed, ...listed])]
})()

/** Types of the events of an element, from the DOM's own table. */
const nativeTypes: readonly string[] = (() => {
  const dom = source('typescript/lib/lib.dom.d.ts')
  const keysOf = (name: string): string[] => {
    const [, bases = '', body = ''] = new RegExp(`interface ${name}(?: extends ([\\w, ]+))? \\{([^}]*)\\}`).exec(dom) ?? []
    return [...bases.split(', ').filter(Boolean).flatMap(keysOf), ...[...body.matchAll(/"(\w+)":/g)].map(([, key]) => String(key))]
  }
  return [...new Set([...keysOf('HTMLElementEventMap'), ...keysOf('HTMLMediaElementEventMap'), ...keysOf('HTMLVideoElementEventMap')])]
})()

const CLOSING = ['cancel', 'close']
const DOM_EVENTS = [...nativeTypes.filter((type) => type !== 'securitypolicyviolation' && !CLOSING.includes(type)), ...CLOSING]

/** Renders a form around a provider that hears everything, and opens the dialog. */
async function openInForm(props: Partial<LatchkitProviderProps> = {}, children: ReactElement = <ConnectButton />) {
  const { kit } = createBench()
  const heard: string[] = []
  const all = Object.fromEntries(handlers.flatMap((name) => [name, `${name}Capture`]).map((name) => [`on${name}`, () => heard.push(name)]))
  const { container } = render(
    <Flag value="of the app">
      <form {...all}>
        <LatchkitProvider kit={kit} {...props}>
          {children}
        </LatchkitProvider>
      </form>
    </Flag>,
  )
  for (const target of [container, document.body, document, window])
    for (const type of DOM_EVENTS) target.addEventListener(type, () => heard.push(`native ${type}`))
  act(() => void kit.dispatch({ type: 'openModal' }))
  await dialog()
  heard.length = 0
  return { kit, heard }
}

const hostOf = (name: string) => document.querySelector(`[data-latchkit=${name}]`)?.shadowRoot as ShadowRoot

const FlagContext = createContext('')
const Flag = FlagContext.Provider

describe('the boundary of the dialog', () => {
  it('[UX-50, DX-14] knows every event of React and of the DOM', () => {
    expect(handlers.length).toBeGreaterThan(85)
    expect(DOM_EVENTS.length).toBeGreaterThan(90)
    const stopped = eventTypes(document.createElement('div'))
    expect(DOM_EVENTS.filter((type) => !stopped.includes(type))).toEqual([])
    // Entering and leaving do not propagate.
    expect(handlers.filter((name) => !passedOn.includes(name) && !/(Enter|Leave|Exit)$/.test(name))).toEqual([])
  })

  it('[UX-50, DX-14] lets no event out to a form around the provider, nor to the page, in either phase of React', async () => {
    const { heard } = await openInForm()
    const button = hostOf('modal').querySelector('.lk-row') as HTMLElement
    for (const type of DOM_EVENTS) {
      if (type === 'click') continue
      act(() => void button.dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true })))
    }
    act(() => void fireEvent.mouseOver(button))
    act(() => void fireEvent.pointerOver(button))
    act(() => void button.click())
    expect(heard).toEqual([])
  })

  it('[DX-14] one press of a button in the page is one press for the components around it, in both phases', async () => {
    const { heard, kit } = await openInForm()
    act(() => void kit.dispatch({ type: 'closeModal' }))
    await act(async () => undefined)
    heard.length = 0
    const button = hostOf('connect-button').querySelector('button') as HTMLElement
    act(() => void fireEvent.click(button))
    expect(heard.filter((name) => name.startsWith('Click'))).toEqual(['ClickCapture', 'Click'])
  })

  it('[UX-50, DX-14] a view of the app has the contexts of the app, and its events stay in the dialog', async () => {
    const View = () => {
      const flag = useContext(FlagContext)
      return (
        <h2>
          <input aria-label={flag} />
        </h2>
      )
    }
    const { heard, kit } = await openInForm({ views: { Connect: View } as LatchkitProviderProps['views'] })
    const input = hostOf('modal').querySelector('input') as HTMLInputElement
    expect(input.getAttribute('aria-label')).toBe('of the app')
    for (const type of DOM_EVENTS) act(() => void input.dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true })))
    expect(heard.filter((name) => !/Capture$|Enter$|Leave$/.test(name))).toEqual([])
    act(() => void fireEvent.keyDown(input, { key: 'Escape' }))
    expect(kit.getState().modal.open).toBe(false)
  })
})
