import { useSendTransaction } from 'latchkit/react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { numberToHex, parseEther } from 'viem'
import { ignore } from './ignore.js'

/** Sends a small amount of the network's native currency, by default to the user's own account. */
export function SendForm({ disabled, to: self }: { disabled: boolean; to: string | undefined }): ReactElement {
  const { sendTransaction, data, error, isPending } = useSendTransaction()
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('0.01')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const transaction = { to: to.trim() || self, value: numberToHex(parseEther(amount)) }
    sendTransaction({ transaction }).catch(ignore)
  }
  return (
    <form onSubmit={send}>
      <fieldset disabled={disabled || isPending}>
        <div className="pair">
          <label htmlFor="to">To</label>
          <input
            id="to"
            className="mono"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            placeholder="Yourself"
            pattern="\s*0x[0-9a-fA-F]{40}\s*"
            autoComplete="off"
            spellCheck={false}
          />
          <label htmlFor="amount">Amount</label>
          <div className="field">
            <input
              id="amount"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              inputMode="decimal"
              pattern="\d+(\.\d{1,18})?"
              autoComplete="off"
              required
            />
            <button type="submit">Send</button>
          </div>
        </div>
      </fieldset>
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <output className="mono" aria-label="Transaction">
          {data}
        </output>
      )}
    </form>
  )
}
