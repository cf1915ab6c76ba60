import { type CaipNetworkId, namespaceOf, referenceOf } from '../../domain/shared/caip.js'
import type { SignInData } from '../../ports/siwx.js'

/** The text of a sign-in, as EIP-4361 writes it for Ethereum and CAIP-122 for others. */
export function formatMessage({ domain, accountAddress, statement, uri, version, chainId, nonce, ...rest }: SignInData): string {
  const { issuedAt, expirationTime, notBefore, requestId, resources } = rest
  return [
    `${domain} wants you to sign in with your ${chainName(chainId)} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? [] : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${referenceOf(chainId)}`,
    `Nonce: ${nonce}`,
    ...(issuedAt === undefined ? [] : [`Issued At: ${issuedAt}`]),
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined || resources.length === 0 ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/**
 * Reads such a text; undefined for one that is none.
 * @param namespace of the account: a text for Ethereum has the chain's number alone
 */
export function parseMessage(text: string, namespace = 'eip155'): SignInData | undefined {
  const [, domain, address, statement, uri, version, chain, nonce, times = ''] = FORM.exec(text) ?? []
  if (domain === undefined || address === undefined || uri === undefined || version === undefined || chain === undefined || nonce === undefined)
    return undefined
  const one = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(times)?.[1]
  const issuedAt = one('Issued At')
  const expirationTime = one('Expiration Time')
  const notBefore = one('Not Before')
  const requestId = one('Request ID')
  const resources = /^Resources:\n([\s\S]*)$/m
    .exec(times)?.[1]
    ?.split('\n')
    .map((line) => line.replace(/^- /, ''))
  return {
    accountAddress: address,
    chainId: (chain.includes(':') ? chain : `${namespace}:${chain}`) as CaipNetworkId,
    domain,
    uri,
    version,
    nonce,
    ...(statement === undefined ? {} : { statement }),
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
}

const FORM =
  /^([^\s]+) wants you to sign in with your [^\n]+ account:\n([^\s]+)\n\n(?:([^\n]+)\n)?\n?URI: ([^\n]+)\nVersion: ([^\n]+)\nChain ID: ([^\n]+)\nNonce: ([^\n]+)((?:\n[\s\S]*)?)$/

const NAMES: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  near: 'NEAR',
  tezos: 'Tezos',
}

function chainName(chainId: CaipNetworkId): string {
  const namespace = namespaceOf(chainId)
  return NAMES[namespace] ?? namespace
}
