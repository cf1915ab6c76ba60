import { type CaipNetworkId, type ChainNamespace, isChainNamespace, namespaceOf, referenceOf } from '../../domain/shared/caip/caip.js'
import type { SignInData } from '../../ports/siwx.js'
import { checksumAddress } from '../evm/hex.js'
import { networkOfCluster } from '../solana/wallets/clusters.js'
import { refuseField, wrongField, wrongMember } from './fields.js'

/**
 * Returns the text of a sign-in by the grammar of EIP-4361 for Ethereum and of CAIP-122 for others; for Solana as its wallets write it (Sign In With Solana).
 * {@link parseMessage} reads the same data back.
 *
 * @throws SIGN_IN_FIELD_INVALID for a field that the text cannot hold.
 */
export function formatMessage(data: SignInData): string {
  refuseField(wrongMember(data))
  const { scheme, domain, accountAddress, statement, uri, version, chainId, nonce } = data
  const { issuedAt, expirationTime, notBefore, requestId, resources } = data
  const namespace = namespaceOf(chainId)
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${chainName(namespace)} account:`,
    accountAddress,
    '',
    // The grammar is `LF [ statement LF ] LF`: without a statement there are two empty lines, in Solana one.
    ...(statement !== undefined ? [statement, ''] : namespace === 'solana' ? [] : ['']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${referenceOf(chainId)}`,
    `Nonce: ${nonce}`,
    ...(issuedAt === undefined ? [] : [`Issued At: ${issuedAt}`]),
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/**
 * Returns the text as {@link formatMessage} does. Returns the empty text before connecting, because a wallet writes the message of a sign-in with its proposal
 * itself.
 *
 * @throws SIGN_IN_FIELD_INVALID for a field that a text could not hold.
 */
export function messageOf(data: SignInData): string {
  if (data.accountAddress !== '') return formatMessage(data)
  refuseField(wrongField(data))
  return ''
}

/** Returns an address as the messages of a network write it: EVM addresses with their checksum. */
export function addressIn(chainId: CaipNetworkId, address: string): string {
  return namespaceOf(chainId) === 'eip155' ? checksumAddress(address) : address
}

/**
 * Parses the text of a sign-in; undefined if it does not follow the grammar.
 * @param namespace of the account. For `solana` both forms are read, with one empty line and with two, and names of clusters; outside of `eip155` the chain may be a CAIP-2 id
 */
export function parseMessage(text: string, namespace: string = 'eip155'): SignInData | undefined {
  const found = (namespace === 'solana' ? SOLANA_FORM : FORM).exec(text)?.groups
  if (found === undefined || !isChainNamespace(namespace) || found['chain'] !== chainName(namespace)) return undefined
  const { scheme, domain, address, statement, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = found
  const isWhole = namespace !== 'eip155' && chainId?.startsWith(`${namespace}:`)
  const network = (isWhole ? chainId : `${namespace}:${chainId}`) as CaipNetworkId
  const data = {
    accountAddress: address,
    chainId: networkOfCluster(network) ?? network,
    ...(scheme === undefined ? {} : { scheme }),
    domain,
    uri,
    version,
    nonce,
    ...(statement === undefined ? {} : { statement }),
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources: resources.split('\n- ').slice(1) }),
  } as SignInData
  return wrongMember(data) === undefined ? data : undefined
}

/** Returns true if a text begins as a sign-in does, valid or not. */
export function isSignInText(text: string): boolean {
  return / wants you to sign in with your .* account:/.test(text)
}

/** Lines of a message; the content of each is checked separately. */
const formOf = (gap: string) =>
  new RegExp(
    [
      '^(?:(?<scheme>[^\\s:/]+)://)?(?<domain>\\S+) wants you to sign in with your (?<chain>\\S+) account:',
      '(?<address>\\S+)',
      `${gap}URI: (?<uri>.+)`,
      'Version: (?<version>.+)',
      'Chain ID: (?<chainId>.+)',
      'Nonce: (?<nonce>.+)',
    ].join('\\n') +
      [
        'Issued At: (?<issuedAt>.+)',
        'Expiration Time: (?<expirationTime>.+)',
        'Not Before: (?<notBefore>.+)',
        'Request ID: (?<requestId>.*)',
        'Resources:(?<resources>(?:\\n- .+)*)',
      ]
        .map((line) => `(?:\\n${line})?`)
        .join('') +
      '$',
  )
const FORM = /* @__PURE__ */ formOf('\\n(?:(?<statement>.*)\\n)?\\n')
const SOLANA_FORM = /* @__PURE__ */ formOf('\\n(?:(?:(?<statement>.+)\\n)?\\n)?')

const NAMES: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  near: 'NEAR',
  tezos: 'Tezos',
}

function chainName(namespace: ChainNamespace): string {
  return NAMES[namespace] ?? namespace
}
