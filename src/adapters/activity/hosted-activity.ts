import { map, type Observable } from 'rxjs'
import type { ApiAnswers } from '../../domain/api/shapes.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { cleanName } from '../../domain/shared/text/text.js'
import type { ActivityPage, ActivityPort, ActivityTransaction, ActivityTransfer } from '../../ports/services/activity.js'
import type { ClockPort } from '../../ports/clock.js'
import type { HttpPort } from '../../ports/services/http.js'
import { instantOf } from '../shared/instants.js'

/** Dependencies of {@link createHostedActivity}. */
export interface HostedActivityTools {
  readonly http: HttpPort
  readonly clock: ClockPort
  /** Returns the symbol of a network's native coin. */
  readonly symbolOf: (network: CaipNetworkId) => string | undefined
}

type Entry = ApiAnswers['history']['data'][number]

/** Longest symbol, in graphemes. */
const MAX_SYMBOL = 12

/** Creates the history of the hosted service. */
export function createHostedActivity({ http, clock, symbolOf }: HostedActivityTools): ActivityPort {
  return {
    page: ({ network, address, cursor, onramp }): Observable<ActivityPage> =>
      http.call({ call: 'history', input: { account: address, chainId: network, cursor, onramp } }).pipe(
        map(({ data, next }) => ({
          transactions: data.map((entry) => transactionOf(entry, network, symbolOf(network), clock.now())),
          ...(next && { next }),
          source: { kind: 'service' as const },
        })),
      ),
  }
}

function transactionOf({ id, metadata, transfers }: Entry, network: CaipNetworkId, native: string | undefined, now: number): ActivityTransaction {
  const { hash, chain, minedAt, sentFrom, sentTo, status, nonce, application, operationType } = metadata
  const at = instantOf(minedAt, now)
  const name = cleanName(application?.name ?? '')
  // Words of the service for what leaves no transfer. Other names of operations say nothing that the transfers do not.
  const access = transfers.length > 0 || (operationType !== 'approve' && operationType !== 'revoke') ? [] : [operationType === 'revoke' ? REVOKED : GIVEN]
  return {
    id,
    metadata: {
      chain: (chain ?? network) as CaipNetworkId,
      ...(hash !== '' && { hash }),
      ...(at !== undefined && { minedAt: at }),
      ...(sentFrom !== '' && { sentFrom }),
      ...(sentTo !== '' && { sentTo }),
      status: statusOf(status),
      ...(typeof nonce === 'number' && { nonce }),
      ...(name !== '' && { application: name }),
    },
    transfers: transfers.map((one) => transferOf(one, { sentFrom, sentTo, native })),
    ...(access.length > 0 && { approvals: access }),
  }
}

const GIVEN = {} as const
const REVOKED = { isRevoked: true } as const

/** Purchases have words of their own. */
function statusOf(status: string): ActivityTransaction['metadata']['status'] {
  if (/fail/i.test(status)) return 'failed'
  return /pending|progress/i.test(status) ? 'pending' : 'confirmed'
}

function transferOf(
  { direction, quantity, value, fungible_info, nft_info }: Entry['transfers'][number],
  { sentFrom, sentTo, native }: { readonly sentFrom: string; readonly sentTo: string; readonly native: string | undefined },
): ActivityTransfer {
  const symbol = cleanName(fungible_info?.symbol ?? '', MAX_SYMBOL)
  const name = cleanName(fungible_info?.name ?? nft_info?.name ?? '')
  // A transaction that moves a token is sent to its contract; the receiver is not told.
  const party = direction === 'in' ? sentFrom : symbol !== '' && symbol === native ? sentTo : ''
  return {
    direction,
    ...(name !== '' && { name }),
    ...(symbol !== '' && { symbol }),
    // The side says which way it went.
    amount: quantity.numeric.replace('-', ''),
    ...(typeof value === 'number' && value >= 0 && { value }),
    ...(party !== '' && { party }),
    ...(nft_info && { nft_info: { ...(name !== '' && { name }), ...(nft_info.flags?.is_spam && { is_spam: true }) } }),
  }
}
