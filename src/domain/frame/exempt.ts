import type { FrameEventName } from './protocol.js'

/** Returns true if the event waits for the secure site without a timeout (FRAME-29). */
export function exempt(event: FrameEventName): boolean {
  return event === 'SYNC_THEME' || event === 'SYNC_DAPP_DATA' || event === 'SET_PREFERRED_ACCOUNT'
}

/** Returns true if the event belongs to a login, where a timeout shows an alert (FRAME-28). */
export function alerts(event: FrameEventName): boolean {
  return event === 'CONNECT_EMAIL' || event === 'CONNECT_DEVICE' || event === 'CONNECT_OTP' || event === 'CONNECT_SOCIAL' || event === 'GET_SOCIAL_REDIRECT_URI'
}
