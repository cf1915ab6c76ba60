import { firstValueFrom, type Observable } from 'rxjs'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { HttpPort } from '../../../ports/services/http.js'
import type { NameAnswer, NamesPort } from '../../../ports/services/names.js'
import { task, unlessAborted } from '../../shared/async-task.js'
import { isNormalName, OFF_CHAIN, offChain, requireName } from './ens-names.js'
import { type PictureRules, pictureOf } from './pictures.js'
import { addressesIn, addressOn } from './record-address.js'

/** Endings of the names that the services register themselves (NAME-06). */
const OWN = /\.(reown|wcn)\.id$/

/** Most registered names that are checked. */
const MAX_CHECKED = 5

/**
 * Creates the names of the hosted services: the identity of an account, otherwise its first registered name (NAME-09), otherwise its name by `chain`. All are
 * forward-checked: names of the services by their record, others by `chain`. One that leads elsewhere hides no other.
 */
export function createHostedNames(http: HttpPort, chain: NamesPort, rules: PictureRules): NamesPort {
  async function addressOf(name: string, signal: AbortSignal, network?: CaipNetworkId): Promise<string | null> {
    if (!OWN.test(name)) return answer(chain.resolve({ name, network }), signal)
    const record = await answer(http.call({ call: 'nameRecord', input: { name } }), signal)
    return addressOn(record, network) ?? null
  }

  async function owners(name: string, signal: AbortSignal): Promise<readonly string[]> {
    if (OWN.test(name)) return addressesIn(await answer(http.call({ call: 'nameRecord', input: { name } }), signal))
    const address = await answer(chain.resolve({ name }), signal)
    return address === null ? [] : [address]
  }

  async function isChecked(name: string, address: string, signal: AbortSignal): Promise<boolean | typeof OFF_CHAIN> {
    if (!isNormalName(name)) return false
    const found = await owners(name, signal).catch(offChain)
    return found === OFF_CHAIN ? OFF_CHAIN : found.some((owner) => sameAddress('eip155', owner, address))
  }

  return {
    resolve: ({ name, network }) => task(async (signal) => addressOf(requireName(name), signal, network)),
    lookUp: ({ address, network }) =>
      task(async (signal): Promise<NameAnswer> => {
        const identity = await answer(http.call({ call: 'identity', input: { address, sender: address } }), signal)
        const first = identity.name ? await isChecked(identity.name, address, signal) : false
        if (identity.name && first === true) return { outcome: 'named', name: identity.name, avatar: await pictureOf(identity.avatar, rules, signal) }
        const registered = await answer(http.call({ call: 'namesOf', input: { address, sender: address } }), signal)
        for (const { name } of registered.slice(0, MAX_CHECKED)) if ((await isChecked(name, address, signal)) === true) return { outcome: 'named', name }
        const own: NameAnswer = { outcome: first === OFF_CHAIN ? 'off-chain' : identity.name || registered.length > 0 ? 'refused' : 'unnamed' }
        // The services have answered: a chain that does not adds nothing.
        const onChain = await answer(chain.lookUp({ address, network }), signal).catch(() => own)
        return onChain.outcome === 'unnamed' ? own : onChain
      }),
  }
}

function answer<T>(asked: Observable<T>, signal: AbortSignal): Promise<T> {
  return unlessAborted(firstValueFrom(asked), signal)
}
