import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { firstValueFrom } from 'rxjs'
import { createRpc } from '../../../src/adapters/evm/rpc/on-demand-rpc.js'
import type { TimerPort } from '../../../src/ports/timer.js'
import { realClock } from './evm-real-ports.js'

/** Asks a node of this machine whose clock is ahead of the device's by some milliseconds, over real HTTP. */
export async function askNodeAhead(ms: number, timer: TimerPort): Promise<void> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.setHeader('date', new Date(Date.now() + ms).toUTCString())
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result: '0x1' }))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await firstValueFrom(createRpc({ clock: realClock, timer }).call({ network: 'eip155:1', urls: [url], method: 'eth_blockNumber', params: [] }))
  } finally {
    server.close()
  }
}
