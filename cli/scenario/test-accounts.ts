import type { ChainNamespace } from '../../src/index.js'

/**
 * The first ten accounts of the mnemonic that test chains share (see the sandbox's `testMnemonic`), in the wallet's order. Scenarios name them by number, so
 * that they run in virtual time and against real chains alike. Their keys are public.
 */
export const testAccounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
] as const

/** Accounts of the same mnemonic in Solana (m/44'/501'/n'/0'). */
const solanaAccounts: readonly string[] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
  '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
  '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7',
  'F9fVg2LeE2RhM6CfNn888hbjqovZDEWY3vm2hEkvX3Nh',
  '26roUwgM5T6bccX41hakjiW4fDiKFSao1RyoFsAxr6e6',
  '5mCGtMUD21HEvWJxKGKS6HEAH7ezzy12MWGs4bPgcJwV',
  '2yaW8VAMLhQiornz1BgcSWDUSH2jC2dmB8RWnTJi8Yab',
]

/** Payment addresses of the same mnemonic on a regtest network (m/84'/0'/0'/0/n). */
const bitcoinAccounts: readonly string[] = [
  'bcrt1q4qw42stdzjqs59xvlrlxr8526e3nunw7nwu08r',
  'bcrt1qp533522veg9uyhpx3sva9vqrnfzmt262m6aws6',
  'bcrt1qt3az9lwpqfvr466mezsewuzdc4d379ldygnnez',
  'bcrt1qcqp7wgm6ke7zvwqnyy5a52ratfuhufw02cr92j',
  'bcrt1qrun8yxx8rtqgj366lpas72g6q85dax6zt2sjp2',
  'bcrt1quprel4xahn7pp2quf2rakzewms7gy7ufhv8w7t',
  'bcrt1qthm96f59e9k8rjt2c3d2ajn9ec27y2hfvkm8ac',
  'bcrt1q2lg7fgxty72wsl295j0ghhdxdwwweu2cdwf60m',
  'bcrt1qahte80k6ajvkdsv5q7vljhd9jecr8fvnkuprav',
  'bcrt1qp9dt7umyhmee7lm5raau62uq4m3dfpnsydutaj',
]

/** Returns the test accounts of a namespace, in the wallet's order; those of EVM for a namespace without its own. */
export function testAccountsOf(namespace: ChainNamespace = 'eip155'): readonly string[] {
  return { solana: solanaAccounts, bip122: bitcoinAccounts }[namespace as string] ?? testAccounts
}

/** Returns the account of a namespace that has the number of an EVM test account, which scenarios write as a number; another address as it is. */
export function inNamespace(namespace: ChainNamespace | undefined, address: string): string {
  return testAccountsOf(namespace)[testAccountNumber('eip155', address)] ?? address
}

/** Returns the number of a test account of a namespace, from 0; -1 for another address. */
export function testAccountNumber(namespace: ChainNamespace | undefined, address: string): number {
  const isSame =
    namespace === 'eip155' || namespace === undefined ? (one: string) => one.toLowerCase() === address.toLowerCase() : (one: string) => one === address
  return testAccountsOf(namespace).findIndex(isSame)
}
