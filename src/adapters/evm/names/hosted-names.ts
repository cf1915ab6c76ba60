import { firstValueFrom, map } from 'rxjs'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import { isSafeImageUrl } from '../../../domain/shared/text/text.js'
import type { HttpPort } from '../../../ports/services/http.js'
import type { NameAnswer, NamesPort } from '../../../ports/services/names.js'
import { task } from '../../shared/async-task.js'
import { normalOf, problemOf } from './ens-names.js'

/** Endings of the names that the services register themselves (NAME-06). */
const OWN = /\.(reown|wcn)\.id$/

/**
 * Creates the names of the hosted services: the identity of an account, otherwise its first registered name (NAME-09). Both are forward-checked: names of the
 * services by their record, others by `chain`.
 */
export function createHostedNames(http: HttpPort, chain: NamesPort): NamesPort {
  const resolve: NamesPort['resolve'] = ({ name }) =>
    OWN.test(name)
      ? http.call({ call: 'nameRecord', input: { name } }).pipe(map((record) => record?.addresses['60']?.address ?? null))
      : chain.resolve({ name })

  return {
    resolve,
    lookUp: ({ address }) =>
      task(async (signal): Promise<NameAnswer> => {
        const ask = <T>(asked: Parameters<typeof firstValueFrom<T>>[0]) => firstValueFrom(asked).finally(() => signal.throwIfAborted())
        const identity = await ask(http.call({ call: 'identity', input: { address, sender: address } }))
        const name = identity.name || (await ask(http.call({ call: 'namesOf', input: { address, sender: address } })))[0]?.name
        if (!name) return { outcome: 'unnamed' }
        if (problemOf(name) !== undefined || normalOf(name) !== name) return { outcome: 'refused' }
        const owner = await ask(resolve({ name }))
        if (owner === null || !sameAddress('eip155', owner, address)) return { outcome: 'refused' }
        const avatar = identity.avatar ?? ''
        return { outcome: 'named', name, ...(isSafeImageUrl(avatar) && !/svg/i.test(avatar) && { avatar }) }
      }),
  }
}
