import type { Eip1193Listener } from '../../src/adapters/evm/eip1193.js'

/** What a scripted wallet answers to a method: a value, a function of the parameters, or an error to be rejected with. */
export type Script = Readonly<Record<string, unknown>>

/** An EIP-1193 wallet for tests: answers by a script and remembers what it was asked. */
export interface ScriptedWallet {
  readonly asked: { readonly method: string; readonly params: unknown }[]
  readonly listeners: Map<string, Eip1193Listener[]>
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Eip1193Listener): void
  removeListener(event: string, listener: Eip1193Listener): void
  emit(event: string, ...args: unknown[]): void
  /** Listeners of all events together. */
  listenerCount(): number
  methods(): string[]
}

/** Never settles. */
export const silence = (): Promise<never> => new Promise(() => undefined)

/** An error as wallets reject with. */
export function walletError(code: number, message = 'refused', more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

/** Makes a {@link ScriptedWallet}; a method that the script lacks is unknown to it. */
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

/** Announces a provider as EIP-6963 has it, now and whenever it is asked for. */
export function announce(window: EventTarget, info: unknown, provider: unknown): void {
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}

/** A uuid that ends in a number. */
export const uuidOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** Lets promises settle that wait for nothing but each other. */
export async function settle(turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}
