/** Bad input that is no error of the catalogue: two options that exclude each other, a file that is not there. The text says what to do. */
export class UsageError extends Error {}
