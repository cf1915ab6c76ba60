import { act, cleanup } from '@testing-library/react'
import { useName } from 'latchkit/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createBench, createConnectedBench, renderKit } from '../../../../tests/ui/kit.js'

afterEach(cleanup)

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function Shown({ address }: { address: string }) {
  const { name, outcome, phase } = useName(address)
  return <p>{`${name ?? 'address'} ${outcome ?? '?'} ${phase}`}</p>
}

describe('useName', () => {
  it('[NAME-01, UX-24] n2 shows the name of any address once it is checked, and the address until then', () => {
    const made = createConnectedBench({ names: true })
    made.page.names.name(OTHER, { outcome: 'named', name: 'bob.eth' })
    made.page.names.delay(5_000)
    const { container } = renderKit(made.kit, <Shown address={OTHER} />)
    expect(container.textContent).toBe('address ? loading')
    made.advance(4_999)
    expect(container.textContent).toBe('address ? loading')
    made.advance(1)
    expect(container.textContent).toBe('bob.eth named ready')
  })

  it('[NAME-04, UX-24] n7 asks once for an address however often it is shown, and nobody without the plugin', () => {
    const made = createConnectedBench({ names: true })
    const before = made.page.names.asked().length
    renderKit(
      made.kit,
      [1, 2, 3].map((key) => <Shown key={key} address={OTHER} />),
    )
    made.advance(1_000)
    expect(made.page.names.asked().slice(before)).toEqual([OTHER.toLowerCase()])
    cleanup()
    const plain = createConnectedBench()
    const { container } = renderKit(plain.kit, <Shown address={OTHER} />)
    expect(container.textContent).toBe('address ? idle')
  })

  it('[NAME-04] asks nobody before the instance has started', () => {
    const made = createBench({ names: true })
    const { container } = renderKit(made.kit, <Shown address={OTHER} />)
    act(() => made.page.time.advanceBy(10))
    expect([container.textContent, made.page.names.asked().length <= 1]).toEqual([expect.stringMatching(/^address/), true])
  })
})
