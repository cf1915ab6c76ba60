import type { Latchkit } from 'latchkit'
import { type CreateWagmiConnector, latchkitConnector } from 'latchkit/wagmi'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expectTypeOf, it } from 'vitest'
import * as wagmi3 from 'wagmi'
import { connect as connect3 } from 'wagmi/actions'
import * as wagmi2 from 'wagmi-2'
import { connect as connect2 } from 'wagmi-2/actions'

declare const kit: Latchkit
const parameters = { chains: [mainnet], connectors: [latchkitConnector(kit)], transports: { [mainnet.id]: http() } } as const

describe('latchkit/wagmi', () => {
  it('[DX-09, design] the connector fits into the configuration of wagmi 2, and its parameters pass through connect', () => {
    expectTypeOf<CreateWagmiConnector>().toExtend<wagmi2.CreateConnectorFn>()
    const config = wagmi2.createConfig(parameters)
    const [connector] = config.connectors
    if (connector === undefined) return
    expectTypeOf(connector.id).toEqualTypeOf<'latchkit'>()
    void connect2(config, { connector, chainId: 1, connectorId: 'io.metamask' })
    // @ts-expect-error a wallet is named by a text
    void connect2(config, { connector, connectorId: 7 })
    expectTypeOf(connector.getProvider()).resolves.toHaveProperty('request')
  })

  it('[DX-09, design] and into that of wagmi 3', () => {
    expectTypeOf<CreateWagmiConnector>().toExtend<wagmi3.CreateConnectorFn>()
    const config = wagmi3.createConfig(parameters)
    const [connector] = config.connectors
    expectTypeOf(connector.id).toEqualTypeOf<'latchkit'>()
    void connect3(config, { connector, chainId: 1, connectorId: 'io.metamask' })
    // @ts-expect-error a wallet is named by a text
    void connect3(config, { connector, connectorId: 7 })
  })
})
