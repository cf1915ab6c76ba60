import { useLatchkit, useNetwork, useSendCalls, useSendTransaction } from 'latchkit/react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { preparePayment } from './payment.js'

/** Sends a small amount of the network's native currency, by default to the user's own account. */
export function SendForm({ disabled, to: self }: { disabled: boolean; to: string | undefined }): ReactElement {
  const kit = useLatchkit()
  const { network } = useNetwork()
  const { sendTransaction, data } = useSendTransaction()
  const { sendCalls, data: batch } = useSendCalls()
  const { address: pattern, amount: initial } = forms[network?.chainNamespace ?? ''] ?? evmForm
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState(initial)
  const [error, setError] = useState<Error>()
  const [fee, setFee] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** @param twice sends the payment twice, as one batch where the wallet takes it */
  const send = async (twice = false) => {
    if (isBusy || network === undefined || self === undefined) return
    setBusy(true)
    setFee(undefined)
    try {
      const payment = await preparePayment(kit, { network, from: self, to: to.trim() || self, amount })
      setFee(payment.fee)
      setError(undefined)
      if (twice) await sendCalls({ calls: [payment.transaction, payment.transaction], network: network.caipNetworkId, fallback: true })
      else await sendTransaction({ transaction: payment.transaction, namespace: network.chainNamespace })
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form onSubmit={submit}>
      <fieldset disabled={disabled} aria-busy={isBusy}>
        <div className="pair">
          <label htmlFor="to">To</label>
          <input
            id="to"
            className="mono"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            placeholder="Yourself"
            pattern={`\\s*${pattern}\\s*`}
            autoComplete="off"
            spellCheck={false}
          />
          <label htmlFor="amount">Amount{network && ` in ${network.nativeCurrency.symbol}`}</label>
          <div className="field">
            <input
              id="amount"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              inputMode="decimal"
              pattern={`\\d+(\\.\\d{1,${network?.nativeCurrency.decimals ?? 18}})?`}
              autoComplete="off"
              required
            />
            <button type="submit" aria-disabled={isBusy}>
              Send
            </button>
            {network?.chainNamespace === 'eip155' && (
              <button type="button" aria-disabled={isBusy} onClick={() => void send(true)}>
                Two in one batch
              </button>
            )}
          </div>
        </div>
      </fieldset>
      {error && <p role="alert">{error.message}</p>}
      {fee && <p className="quiet note">Fee: {fee}</p>}
      {batch && (
        <output className="mono" aria-label="Batch">
          {batch.id}
        </output>
      )}
      {data && (
        <output className="mono" aria-label="Transaction">
          {data}
        </output>
      )}
    </form>
  )
}

const evmForm = { address: '0x[0-9a-fA-F]{40}', amount: '0.01' }

/** Pattern of addresses and suggested amount by namespace. The library checks addresses in full. */
const forms: Readonly<Record<string, typeof evmForm>> = {
  eip155: evmForm,
  solana: { address: '[1-9A-HJ-NP-Za-km-z]{32,44}', amount: '0.01' },
  bip122: { address: '[0-9A-Za-z]{26,90}', amount: '0.0001' },
}
