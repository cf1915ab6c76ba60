export type { SiwxCommand, SiwxEvent } from './messages.js'
export { selectSignIn, type SignInView } from './selectors.js'
export { siwxOutcomes, withSignIn } from './slice.js'
export { NO_SIGN_IN, type SignInStep, type SiwxState } from './state.js'
