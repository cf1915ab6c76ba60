/** Returns true if only a wallet can answer a method. Such a method never goes to a node (RPC-27). */
export function needsWallet(method: string): boolean {
  return /^(wallet|personal)_|^eth_(accounts|coinbase|requestAccounts|sendTransaction|sign[A-Za-z]*(_v\d)?|decrypt|getEncryptionPublicKey)$/.test(method)
}
