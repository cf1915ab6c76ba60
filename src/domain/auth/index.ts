export type { AuthCommand, AuthEvent } from './messages.js'
export { selectAuthName, selectLogin, selectNextCodeAt, selectSocials, selectUser } from './selectors.js'
export { auth } from './slice.js'
export { type AuthState, type AuthUser, EMAIL_COOLDOWN_MS, type Login } from './state.js'
