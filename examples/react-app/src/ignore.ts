/** Ignores a promise whose failure the hook's `error` shows. */
export function ignore(): void {}
