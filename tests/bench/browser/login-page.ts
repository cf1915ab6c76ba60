/** What a page of the login's benchmark finds in its window. */
export interface BenchLogin {
  readonly site: string
  readonly rpcUrl: string
  /** When each was first so, and when the last key was pressed before it, in ms. */
  readonly times: Partial<Record<LoginMark, { readonly at: number; readonly keyAt: number }>>
  note(mark: LoginMark): void
}

/** The device waits for its approval; a code is asked for; an account is connected. */
export type LoginMark = 'device' | 'code' | 'connected'

declare global {
  var benchLogin: BenchLogin
}

/** Runs in the page before its own scripts, and uses nothing of this module. */
export function installBenchLogin({ site, rpcUrl }: Pick<BenchLogin, 'site' | 'rpcUrl'>): void {
  const times: Partial<Record<string, { at: number; keyAt: number }>> = {}
  let keyAt = Number.NaN
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      keyAt = timeStamp
    },
    true,
  )
  globalThis.benchLogin = {
    site,
    rpcUrl,
    times,
    note(mark) {
      times[mark] ??= { at: performance.now(), keyAt }
    },
  }
}
