/** Result of checking a signature. `inconclusive`: the script of the address is not understood here. Never read it as valid. */
export type MessageVerdict = 'valid' | 'invalid' | 'inconclusive'
