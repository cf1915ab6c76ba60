import { RpcError } from '../http/json-rpc.js'
import { walletErrors } from '../wallet/errors.js'
import { type Behaviour, behaviourFor, type WalletPolicy } from '../wallet/policy.js'
import type { Questions } from '../wallet/questions.js'
import type { Reason } from './walletkit.js'

/** Applies the policy in place of a person. */
export interface Conduct {
  /** Call before a request is handled: waits, never resolves, or throws, as the policy says. */
  before(method: string): Promise<Behaviour>
  /** Resolves if the request is approved; rejects with 4001 otherwise. */
  consent(method: string, text: string, details?: readonly (readonly [string, string])[]): Promise<void>
  /** Cancels everything that still waits. */
  end(): void
}

/** Creates the conduct of a wallet under a policy that may change. */
export function createConduct(policy: () => WalletPolicy, questions: Questions): Conduct {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, ms)
      timers.add(timer)
    })
  return {
    async before(method) {
      const behaviour = behaviourFor(policy(), method)
      if (behaviour.delayMs) await sleep(behaviour.delayMs)
      if (behaviour.decision === 'silent') await new Promise<never>(() => {})
      if (behaviour.error) throw new RpcError(behaviour.error.code, behaviour.error.message, behaviour.error.data)
      return behaviour
    },
    async consent(method, text, details = []) {
      const { decision } = behaviourFor(policy(), method)
      if (decision === 'reject') throw walletErrors.userRejected()
      if (decision === 'ask') await questions.ask({ method, text, details })
    },
    end() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Returns an error as it is sent to the app. WalletConnect has a code of its own for a person's rejection. */
export function reasonOf(error: unknown): Reason {
  if (!(error instanceof RpcError)) return { code: -32_603, message: error instanceof Error ? error.message : String(error) }
  return error.code === 4001 ? { code: 5000, message: 'User rejected.' } : { code: error.code, message: error.message }
}
