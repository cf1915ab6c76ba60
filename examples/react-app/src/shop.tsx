import { useLatchkit, useNetwork } from 'latchkit/react'
import { type ReactElement, useState } from 'react'

/** Account of the shop: the last one of the sandbox's public mnemonic. */
const SHOP = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** Sells a pot of tea: the app asks for a payment, and the dialog does the rest. A real shop asks its server whether it was paid (`latchkit/server`). */
export function Shop(): ReactElement | null {
  const kit = useLatchkit()
  const { network } = useNetwork({ namespace: 'eip155' })
  const [told, setTold] = useState<string>()
  if (network === undefined) return null
  const amount = '0.0025'
  const { symbol } = network.nativeCurrency
  const buy = async () => {
    setTold(undefined)
    try {
      const receipt = await kit.run({ type: 'pay', to: SHOP, amount, network: network.caipNetworkId, name: 'Fernwood Tea', reference: 'pot of tea' })
      setTold(receipt && `Sent: ${receipt.hash}`)
    } catch (problem) {
      setTold(problem instanceof Error ? problem.message : String(problem))
    }
  }
  return (
    <section className="shop" aria-labelledby="shop">
      <div>
        <h2 id="shop">A pot of tea</h2>
        <p className="quiet">
          {amount} {symbol} on {network.name}
        </p>
      </div>
      <button type="button" onClick={buy}>
        Pay with a wallet
      </button>
      {told && <output className="shop__told mono">{told}</output>}
    </section>
  )
}
