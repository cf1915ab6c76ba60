/** Encodings of PSBTs and signatures, apart from the path to a wallet's first prompt. */
export { base64, hex } from '@scure/base'
