import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { mainnet } from 'latchkit'
import { LatchkitProvider } from 'latchkit/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { lazy } from 'react'
import { afterEach, expect, it } from 'vitest'
import scenarioPlugin from './scenario-plugin.js'

afterEach(cleanup)

const lazily = { HouseRules: lazy(() => import('./house-rules-view.js')) }
const named = { HouseRules: { title: 'Our rules', Content: lazily.HouseRules } }

it.each([
  ['House rules', lazily],
  ['Our rules', named],
])('[DX-04, MODAL-33, design] the view of a plugin is drawn in the dialog, which is called %s', async (title, views) => {
  const { use, ports } = onMemory(createMemoryPorts())
  const kit = createInstance({ networks: [mainnet], ports, use: [...use, { ...scenarioPlugin, module: await scenarioPlugin.load() }] })
  render(<LatchkitProvider kit={kit} views={views as never} />)
  act(() => void kit.dispatch({ type: 'openModal', view: 'HouseRules' as never }))
  const dialog = await waitFor(() => {
    const root = document.querySelector('[data-latchkit="modal"]')?.shadowRoot
    const button = root?.querySelector<HTMLButtonElement>('.lk-footer button')
    if (!root || !button) throw new Error('not drawn yet')
    return { root, button }
  })
  expect(dialog.root.querySelector('dialog')?.getAttribute('aria-label') ?? dialog.root.textContent).toContain(title)
  fireEvent.click(dialog.button)
  await waitFor(() => expect(dialog.root.textContent).toContain('You accepted version 2'))
  expect(screen.queryByText('Accept the house rules')).toBeNull()
  kit.dispose()
})

it('[MODAL-33] a view that no slice brings is refused', () => {
  const { use, ports } = onMemory(createMemoryPorts())
  const kit = createInstance({ networks: [mainnet], ports, use })
  kit.start()
  expect(kit.dispatch({ type: 'openModal', view: 'HouseRules' as never })).toMatchObject({ status: 'rejected', failure: { code: 'UNKNOWN_VIEW' } })
  kit.dispose()
})
