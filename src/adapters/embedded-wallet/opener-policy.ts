/**
 * Reads the page's own `Cross-Origin-Opener-Policy`, by one HEAD request, and calls back if it cuts the tie between the page and a window of another origin,
 * which then counts as closed at once and whose result never arrives (HTML, section 7.1.3).
 */
export async function findSeveredOpener(found: (policy: string) => void): Promise<void> {
  try {
    const answer = await fetch(window.location.href, { method: 'HEAD' })
    const policy = answer.headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim() ?? ''
    if (policy === 'same-origin' || policy === 'noopener-allow-popups') found(policy)
  } catch {
    // A page that cannot be asked again, as one without a network, says nothing of its policy.
  }
}
