import { type ReactElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

async function ask(method: string, params: readonly unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(globalThis.benchRpcUrl ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { readonly result: string }).result
}

/** The least that a form to send has: an amount, a receiver, and the fee from the node. It asks with each change, without a pause and without any check. */
function Send(): ReactElement {
  const [amount, setAmount] = useState('')
  const [to, setTo] = useState('')
  const [fee, setFee] = useState<string>()
  useEffect(() => {
    let isOver = false
    setFee(undefined)
    const value = `0x${BigInt(Math.round(Number(amount) * 1e9) || 0).toString(16)}`
    if (/^0x[0-9a-f]{40}$/i.test(to))
      void Promise.all([ask('eth_getBalance', [ME, 'latest']), ask('eth_gasPrice', []), ask('eth_estimateGas', [{ from: ME, to, value }])]).then(
        ([, price, gas]) => isOver || setFee((BigInt(price) * BigInt(gas)).toString()),
      )
    return () => {
      isOver = true
    }
  }, [amount, to])
  return (
    <form data-bench="send">
      <input aria-label="Amount" inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
      <input aria-label="To" value={to} onChange={({ target }) => setTo(target.value)} />
      <output>{fee}</output>
      <button type="button" disabled={fee === undefined}>
        Review
      </button>
    </form>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(<Send />)
