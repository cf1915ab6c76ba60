import { LatchkitError } from '../domain/shared/errors/latchkit-error.js'
import { failure } from '../domain/shared/errors/start-errors.js'
import { UserRejectedRequestError } from 'viem'
import type { Latchkit } from '../kit/types.js'
import { readSession } from './session.js'

/** Opens the dialog on Connect. Resolves once a wallet of eip155 is connected; rejects with `UserRejectedRequestError` when the dialog closes without one. */
export function connectByDialog(kit: Latchkit): Promise<void> {
  return new Promise((resolve, reject) => {
    let opened = false
    const stop = kit.subscribe(look)
    kit.run({ type: 'openModal', view: 'Connect', params: { namespace: 'eip155' } }).then(
      () => {
        opened = true
        look()
      },
      (error: unknown) => finish(() => reject(error)),
    )

    function look(): void {
      const state = kit.getState()
      if (readSession(state) !== undefined) finish(resolve)
      else if (opened && !state.modal.open) finish(() => reject(new UserRejectedRequestError(LatchkitError.from(failure('MODAL_CLOSED')))))
    }
    function finish(end: () => void): void {
      stop()
      end()
    }
  })
}
