/** Parameters that the test sets on the window of the login benchmark. */
export interface BenchLogin {
  readonly site: string
  readonly rpcUrl: string
  /** Time of each mark, and of the last key press before it, in ms. */
  readonly times: Partial<Record<LoginMark, { readonly at: number; readonly keyAt: number }>>
  note(mark: LoginMark): void
}

/** A login step that the page shows: it waits for the device's approval, asks for a code, or is connected. */
export type LoginMark = 'device' | 'code' | 'connected'

declare global {
  var benchLogin: BenchLogin
}

/** Runs in the page before its own scripts, so it must not use this module. */
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
