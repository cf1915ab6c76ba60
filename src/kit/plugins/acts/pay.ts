import { defer, switchMap, throwError } from 'rxjs'
import { payDomain } from '../../../domain/pay/index.js'
import type { PluginModule } from '../../../domain/plugin.js'
import { namespaceOf } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { lazy } from '../../../lazy.js'
import type { PaymentsPort } from '../../../ports/services/payments.js'
import { transfersPorts } from './transfers.js'

/** The module of `pay()`. The reader of what came to the receiver loads with the first payment. */
export function payModule(): PluginModule {
  return {
    ...payDomain,
    ports(context) {
      const transfers = transfersPorts(context)
      const evm = lazy(async () => (await import('../../../adapters/evm/payments/evm-payments.js')).createEvmPayments(context.read))
      const payments: PaymentsPort = {
        read: (payment) =>
          namespaceOf(payment.network) === 'eip155'
            ? defer(evm.load).pipe(switchMap((port) => port.read(payment)))
            : throwError(() => failure('SEND_CHAIN_UNSUPPORTED')),
      }
      return { ...transfers, ports: { ...transfers.ports, payments } }
    },
  }
}
