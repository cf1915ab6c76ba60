/** Mnemonic that development tools share for tests. Its keys are public: funds on a public chain are lost within seconds. */
export const testMnemonic = 'test test test test test test test test test test test junk'
