import { describe, expect, it } from 'vitest'
import { isValidAddress } from '../addresses/address-checks.js'
import { parseCaipAddress, parseCaipNetworkId } from './caip.js'

/** Examples that CAIP-2 and CAIP-10 publish: those of namespaces that are served, and those of others, which are refused. */
const NETWORKS = {
  served: [
    'eip155:1',
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:12a765e31ffd4059bada1e25190f6e98',
    'bip122:fdbe99b90c90bae7505796461471d89a',
    'cosmos:cosmoshub-2',
    'cosmos:cosmoshub-3',
    'cosmos:Binance-Chain-Tigris',
    'cosmos:iov-mainnet',
  ],
  others: ['starknet:SN_GOERLI', 'lip9:9ee11e9df416b18b', 'chainstd:8c3444cf8970a9e41a706fab93e7a6c4'],
}
const ACCOUNTS = {
  served: [
    'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
    'cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
  ],
  others: [
    'starknet:SN_GOERLI:0x02dd1b492765c064eac4039e3841aa5f382773b598097a40073bd8b48170ab57',
    'chainstd:8c3444cf8970a9e41a706fab93e7a6c4:6d9b0b4b9994e8a6afbd3dc3ed983cd51c755afb27cd1dc7825ef59c134a39f7',
    'hedera:mainnet:0.0.1234567890-zbhlt',
  ],
}

describe('the examples of CAIP-2', () => {
  it.each(NETWORKS.served)('[NET-28] %s is read', (id) => expect(parseCaipNetworkId(id)).toMatchObject({ ok: true, value: { caipNetworkId: id } }))
  it.each(NETWORKS.others)('[NET-28, I-35] %s is of a namespace that is not served', (id) => expect(parseCaipNetworkId(id).ok).toBe(false))
})

describe('the examples of CAIP-10', () => {
  it.each(ACCOUNTS.served)('[ACCT-20, NET-28] %s is read, and its address is valid', (id) => {
    const read = parseCaipAddress(id)
    expect(read).toMatchObject({ ok: true, value: { caipAddress: id } })
    if (read.ok) expect(isValidAddress(read.value.namespace, read.value.address, read.value.reference)).toBe(true)
  })
  it.each(ACCOUNTS.others)('[ACCT-20, I-35] %s is of a namespace that is not served', (id) => expect(parseCaipAddress(id).ok).toBe(false))

  // Its Kusama account is no SS58: lower case alone, without a checksum that fits.
  it('[ACCT-20, I-35] the account of Kusama has the form of one, and no valid address', () => {
    const address = '5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy'
    expect(parseCaipAddress(`polkadot:b0a8d493285c2df73290dfb7e61f870f:${address}`)).toMatchObject({ ok: true, value: { address } })
    expect(isValidAddress('polkadot', address)).toBe(false)
  })

  it.each([
    'eip155:1',
    'eip155:1:',
    ':1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    'eip155::0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    'EIP155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    // The form before 2021.
    '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb@eip155:1',
    'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb:x',
    ' eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    // CAIP-19: an asset is no account.
    'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f',
    'eip155:1/slip44:60',
  ])('[ACCT-20, I-35] %j is none', (id) => expect(parseCaipAddress(id).ok).toBe(false))
})

describe('the vectors of EIP-55', () => {
  const VALID = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]
  it.each(VALID)('[ACCT-20] %s is valid', (address) => expect(isValidAddress('eip155', address)).toBe(true))

  it.each(VALID.slice(4))('[ACCT-20, I-35] %s is invalid with the case of one letter changed', (address) => {
    const letters = [...address].flatMap((letter, at) => (at > 1 && /[a-f]/i.test(letter) ? [at] : []))
    for (const at of letters) {
      const letter = address.charAt(at)
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      expect([at, isValidAddress('eip155', address.slice(0, at) + other + address.slice(at + 1))]).toEqual([at, false])
    }
  })
})
