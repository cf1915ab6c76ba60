import type { Eip1193Listener } from '../../../src/adapters/evm/wallets/eip1193.js'

/** Replies of a scripted wallet, by method: a value, a function of the parameters, or an error to reject with. */
export type Script = Readonly<Record<string, unknown>>

/** An EIP-1193 wallet for tests: replies from a script and records its requests. */
export interface ScriptedWallet {
  readonly asked: { readonly method: string; readonly params: unknown }[]
  readonly listeners: Map<string, Eip1193Listener[]>
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Eip1193Listener): void
  removeListener(event: string, listener: Eip1193Listener): void
  emit(event: string, ...args: unknown[]): void
  /** Number of listeners of all events. */
  listenerCount(): number
  methods(): string[]
}

/** Returns a promise that never settles. */
export const silence = (): Promise<never> => new Promise(() => undefined)

/** Creates an error like those of wallets. */
export function walletError(code: number, message = 'refused', more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

/** Creates a {@link ScriptedWallet}; methods missing in the script are unsupported. */
export function scriptedWallet(script: Script): ScriptedWallet {
  const asked: ScriptedWallet['asked'] = []
  const listeners = new Map<string, Eip1193Listener[]>()
  return {
    asked,
    listeners,
    async request({ method, params }) {
      asked.push({ method, params })
      if (!(method in script)) throw walletError(4200, `${method} is not supported`)
      const answer = script[method]
      const value = typeof answer === 'function' ? await answer(params) : answer
      if (value instanceof Error) throw value
      return value
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    removeListener: (event, listener) =>
      void listeners.set(
        event,
        (listeners.get(event) ?? []).filter((one) => one !== listener),
      ),
    emit(event, ...args) {
      for (const listener of listeners.get(event) ?? []) listener(...args)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, list) => sum + list.length, 0),
    methods: () => asked.map(({ method }) => method),
  }
}

/** Announces a provider per EIP-6963, now and on each request. */
export function announce(window: EventTarget, info: unknown, provider: unknown): void {
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}

/** Returns a uuid that ends in a number. */
export const uuidOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** Waits for pending promises that depend only on each other. */
export async function settle(turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}
