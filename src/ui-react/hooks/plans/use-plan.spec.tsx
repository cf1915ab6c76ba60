import { act, cleanup, renderHook } from '@testing-library/react'
import { LatchkitProvider, usePlan } from 'latchkit/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createConnectedBench } from '../../../../tests/ui/kit.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'

afterEach(cleanup)

it('[DX-20, SEND-10] usePlan is the state machine of an act: nothing, ready, under way, done, and again', () => {
  const bench = createConnectedBench({ send: true, options: { networks: [mainnet] } })
  const wrapper = ({ children }: { children: ReactNode }) => <LatchkitProvider kit={bench.kit}>{children}</LatchkitProvider>
  const { result } = renderHook(usePlan, { wrapper })
  expect([result.current.plan, result.current.canConfirm, result.current.confirm()]).toEqual([undefined, false, false])
  act(() => void bench.kit.dispatch({ type: 'send', to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', amount: '1', silent: true }))
  bench.advance(10)
  expect([result.current.plan?.phase, result.current.canConfirm]).toEqual(['ready', true])
  act(() => void result.current.cancel())
  expect(result.current.plan?.phase).toBe('failed')
  act(() => result.current.repeat())
  bench.advance(10)
  act(() => void expect(result.current.confirm()).toBe(true))
  bench.advance(10)
  expect([result.current.plan?.phase, bench.wallet.sent().length]).toEqual(['running', 1])
  act(() => bench.page.finality.tell({ network: 'eip155:1', hash: bench.wallet.sent()[0]?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' }))
  bench.advance(10)
  expect(result.current.plan?.phase).toBe('done')
})
