import type { FrameEventName } from './protocol.js'

/** Whether an event waits silently until the secure site is ready, for as long as it takes (FRAME-29). */
export function exempt(event: FrameEventName): boolean {
  return event === 'SYNC_THEME' || event === 'SYNC_DAPP_DATA' || event === 'SET_PREFERRED_ACCOUNT'
}

/** Whether an event belongs to a login that ends in an alert when it is not answered in time (FRAME-28). */
export function alerts(event: FrameEventName): boolean {
  return event === 'CONNECT_EMAIL' || event === 'CONNECT_DEVICE' || event === 'CONNECT_OTP' || event === 'CONNECT_SOCIAL' || event === 'GET_SOCIAL_REDIRECT_URI'
}
