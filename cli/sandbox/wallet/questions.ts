import { walletErrors } from './errors.js'

/** Question to a person about a request. */
export interface Question {
  readonly id: number
  readonly method: string
  /** One sentence with the requester and the request. */
  readonly text: string
  /** Details shown below it, as label and value. */
  readonly details: readonly (readonly [label: string, value: string])[]
}

/** Pending questions, oldest first. */
export interface Questions {
  pending(): readonly Question[]
  /** Asks a question; resolves when approved, rejects with 4001 when rejected. */
  ask(question: Omit<Question, 'id'>): Promise<void>
  /** Answers a question. Returns false if it is no longer pending. */
  answer(id: number, approved: boolean): boolean
  /** Calls the listener after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void
}

/** Creates an empty queue of questions. */
export function createQuestions(): Questions {
  const waiting = new Map<number, { question: Question; settle: (approved: boolean) => void }>()
  const listeners = new Set<() => void>()
  let lastId = 0
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    pending: () => [...waiting.values()].map(({ question }) => question),
    ask: (draft) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const question = { ...draft, id: lastId }
        const settle = (approved: boolean) => (approved ? resolve() : reject(walletErrors.userRejected()))
        waiting.set(question.id, { question, settle })
        changed()
      }),
    answer(id, approved) {
      const entry = waiting.get(id)
      if (entry === undefined) return false
      waiting.delete(id)
      entry.settle(approved)
      changed()
      return true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
