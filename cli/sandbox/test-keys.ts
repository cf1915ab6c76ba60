/**
 * The mnemonic that the tools of this field share for tests. Everybody has these keys: whatever is sent to them on a
 * public chain is lost within seconds.
 */
export const testMnemonic = 'test test test test test test test test test test test junk'
