/**
 * Loads the page anew. Browsers remember that a module could not be fetched for as long as the document lives, and do not ask for it again:
 * where a second try was in vain, this is the only way on. A session is taken up again after it.
 */
export function reloadPage(): void {
  window.location.reload()
}
