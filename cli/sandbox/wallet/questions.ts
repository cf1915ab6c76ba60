import { walletErrors } from './errors.js'

/** What a person is asked to allow. */
export interface Question {
  readonly id: number
  readonly method: string
  /** One sentence: who asks for what. */
  readonly text: string
  /** What is shown below it, label and value. */
  readonly details: readonly (readonly [label: string, value: string])[]
}

/** The questions that wait for an answer, oldest first. */
export interface Questions {
  pending(): readonly Question[]
  /** Asks, and settles when answered: rejected with 4001 when the answer was no. */
  ask(question: Omit<Question, 'id'>): Promise<void>
  /** Answers one; false when it no longer waits. */
  answer(id: number, approved: boolean): boolean
  /** Is called after each change. Returns how to stop that. */
  subscribe(listener: () => void): () => void
}

/** An empty queue of questions. */
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
