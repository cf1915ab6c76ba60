/** Returns true if a login may navigate to an address: https, or http on a loopback host (robustness, T7). */
export function isSafeLoginLink(url: string): boolean {
  return url.length <= 8_192 && /^(https:\/\/[\w.-]+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)([/?#][^\s<>"\\]*)?$/.test(url)
}
