import { useSignMessage } from 'latchkit/react'
import type { FormEvent, ReactElement } from 'react'
import { ignore } from './ignore.js'

/** Form that asks the wallet to sign a text. */
export function SignForm({ disabled }: { disabled: boolean }): ReactElement {
  const { signMessage, data, error, isPending } = useSignMessage()
  const sign = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const message = String(new FormData(event.currentTarget).get('message'))
    signMessage({ message }).catch(ignore)
  }
  return (
    <form onSubmit={sign}>
      {/* Not disabled while it waits: a keyboard user would lose the focus. */}
      <fieldset disabled={disabled} aria-busy={isPending}>
        <label htmlFor="message">Message</label>
        <div className="field">
          <input id="message" name="message" defaultValue="Hello from Fernwood" autoComplete="off" />
          <button type="submit" aria-disabled={isPending}>
            Sign message
          </button>
        </div>
      </fieldset>
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <output className="mono" aria-label="Signature">
          {data}
        </output>
      )}
    </form>
  )
}
