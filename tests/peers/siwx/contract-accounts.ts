import { concat, getAddress, getCreate2Address, type Hex, padHex, serializeErc6492Signature, size, toHex } from 'viem'

/** EIP-1271 for one owner: `isValidSignature` recovers the signer and compares. */
export function ownedBy(address: string): Hex {
  const load = '600435600052' + '60a43560f81c602052' + '606435604052' + '608435606052'
  const recover = '6020608060806000' + '60015afa50'
  return `0x${load}${recover}73${address.slice(2).toLowerCase()}60805114631626ba7e60e01b0260005260206000f3`
}

/** Deploys what it is sent: a salt, then the code that makes the contract (the deterministic deployment proxy). */
export const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
export const FACTORY_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** Account that a factory will deploy, and the signature of its owner with what deploys it (ERC-6492). */
export function laterAccount(ownerAddress: string, salt: Hex = padHex('0x1')) {
  const runtime = ownedBy(ownerAddress)
  const making = concat([`0x60${toHex(size(runtime), { size: 1 }).slice(2)}8060095f395ff3`, runtime])
  const data = concat([salt, making])
  return {
    address: getAddress(getCreate2Address({ from: FACTORY, salt, bytecode: making })),
    data,
    wrap: (signature: Hex, by: { readonly factory?: Hex; readonly data?: Hex } = {}) =>
      serializeErc6492Signature({ address: by.factory ?? FACTORY, data: by.data ?? data, signature }),
  }
}
