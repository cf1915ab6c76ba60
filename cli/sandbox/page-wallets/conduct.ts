import { asRpcError } from '../http/json-rpc.js'
import { RpcError } from '../http/json-rpc.js'
import { walletErrors } from '../wallet/errors.js'
import { type Behaviour, behaviourFor, type Decision, policyOf, type WalletPolicy } from '../wallet/policy.js'
import { createQuestions, type Question, type Questions } from '../wallet/questions.js'
import { createRequestLog, type LoggedRequest } from '../wallet/request-log.js'

/** Treatment of requests by a wallet of the page: its policy, its questions, its log. */
export interface PageConduct {
  readonly questions: Questions
  setPolicy(policy: Decision | WalletPolicy): void
  behaviour(method: string): Behaviour
  requests(): LoggedRequest[]
  /** Logs a request and answers it by the policy: late, with an error, never, or as `answer` does. `params` are for the log. */
  run<T>(method: string, params: unknown, answer: (behaviour: Behaviour) => Promise<T>): Promise<T>
  /** Resolves if the person, or the policy in their place, approves. */
  consent(method: string, text: string, details?: Question['details']): Promise<void>
}

/** Creates the conduct of a wallet; it asks by default. */
export function createConduct(initial: Decision | WalletPolicy = 'ask'): PageConduct {
  let policy = policyOf(initial)
  const questions = createQuestions()
  const log = createRequestLog()
  const behaviour = (method: string) => behaviourFor(policy, method)
  return {
    questions,
    behaviour,
    setPolicy: (next) => {
      policy = policyOf(next)
    },
    requests: log.all,
    run(method, params, answer) {
      const treatment = behaviour(method)
      if (treatment.throwSync) throw new Error('The wallet threw.')
      return log.follow(method, params, async () => {
        if (treatment.delayMs) await new Promise((resolve) => setTimeout(resolve, treatment.delayMs))
        if (treatment.decision === 'silent') await new Promise(() => {})
        if (treatment.error) throw new RpcError(treatment.error.code, treatment.error.message, treatment.error.data)
        const right = await answer(treatment)
        return 'garbage' in treatment ? (treatment.garbage as typeof right) : right
      })
    },
    async consent(method, text, details = []) {
      const { decision } = behaviour(method)
      if (decision === 'reject') throw walletErrors.userRejected()
      if (decision === 'ask') await questions.ask({ method, text, details })
    },
  }
}

/** Returns an error as an answer has it. */
export function errorObject(error: unknown): { code: number; message: string } {
  const { code, message } = asRpcError(error)
  return { code, message: error instanceof Error ? error.message : message }
}
