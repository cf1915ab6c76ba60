/** For promises of hooks whose failure is shown from the hook's `error`. */
export function ignore(): void {}
