/** Returns true for an error of Node, a bundler or a browser that says that a package is missing. */
export function isNotInstalled(error: { readonly code?: unknown; readonly message?: unknown } | undefined): boolean {
  return /MODULE_NOT_FOUND|cannot find (module|package)|could not resolve|failed to resolve (import|module specifier)|bare specifier|does not resolve to a valid url/i.test(
    `${error?.code} ${error?.message}`,
  )
}
