/** Bad input that is no error of the catalogue: two options that exclude each other, or a missing file. The text says how to correct it. */
export class UsageError extends Error {}
