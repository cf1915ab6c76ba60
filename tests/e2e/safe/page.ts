/** Facts and replies of a Safe's page. */
export interface SafeScript {
  readonly address: string
  readonly chainId: number
  /** URL of the app in its frame. */
  readonly app: string
  readonly signature: string
  readonly transaction: string
}

/** A request of the app, as received. */
export interface SafeRequest {
  readonly id: string
  readonly method: string
  readonly params: Record<string, unknown>
  readonly origin: string
}

/**
 * Returns the HTML of a Safe's page with an app in its frame. It replies to the messages of the Safe Apps protocol like the Safe's own page: to the
 * window and origin of the sender, with the id of the request. `safe.decline` rejects the next prompt; `safe.requests` lists the requests.
 */
export function safePage(script: SafeScript): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Safe</title>
  <link rel="icon" href="data:,">
  <style>body { margin: 0 } iframe { width: 100%; height: 100vh; border: 0; display: block }</style>
  <iframe title="App" allow="clipboard-write" src="${script.app}"></iframe>
  <script>(${answerApp.toString()})(${JSON.stringify(script)})</script>
</html>`
}

declare global {
  interface Window {
    safe: { requests: SafeRequest[]; decline: boolean }
  }
}

/** Runs in the page. */
function answerApp({ address, chainId, app, signature, transaction }: SafeScript): void {
  const safe = { requests: [] as SafeRequest[], decline: false }
  window.safe = safe
  const prompts: Record<string, unknown> = {
    signMessage: { signature },
    signTypedMessage: { signature },
    sendTransactions: { safeTxHash: transaction },
  }
  const reads: Record<string, unknown> = {
    getSafeInfo: { safeAddress: address, chainId, threshold: 1, owners: [address], isReadOnly: false },
    getTxBySafeTxHash: { txId: transaction, txHash: null, txStatus: 'AWAITING_EXECUTION' },
    rpcCall: null,
  }
  window.addEventListener('message', ({ data, origin, source }: MessageEvent) => {
    const { id, method, params } = data ?? {}
    if (typeof method !== 'string' || origin !== new URL(app).origin) return
    safe.requests.push({ id, method, params, origin })
    const refused = method in prompts && safe.decline
    const known = method in prompts ? prompts[method] : reads[method]
    const answer = refused ? { success: false, error: 'Transaction was rejected' } : { success: true, data: known }
    ;(source as Window).postMessage({ id, version: '9.1.0', ...answer }, origin)
  })
}
