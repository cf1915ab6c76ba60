import { addressOf, type CaipAddress, namespaceOf, networkIdOf } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import type { SignedIn } from '../../ports/relay.js'
import type { SignInSession } from '../../ports/siwx.js'

import { parseMessage } from './message.js'

/** Returns the session of a sign-in that came with a proposal and was verified (WC-27). Throws `FOREIGN_DATA_INVALID` for a text that is no sign-in. */
export function toSession({ account, message, signature, type }: SignedIn): SignInSession {
  const id = account as CaipAddress
  const read = parseMessage(message, namespaceOf(id))
  if (read === undefined) throw LatchkitError.from(failure('FOREIGN_DATA_INVALID', { source: 'The wallet', reason: 'its sign-in is no message of EIP-4361' }))
  const data = { ...read, accountAddress: addressOf(id), chainId: networkIdOf(id) }
  const { domain, uri, version, nonce } = data
  return {
    data,
    message,
    signature,
    cacao: { h: { t: 'caip122' }, p: { iss: `did:pkh:${account}`, domain, aud: uri, version, nonce }, s: { t: type, s: signature } },
  }
}
