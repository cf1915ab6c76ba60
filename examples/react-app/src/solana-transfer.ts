import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'

/** A transfer by the system program. */
interface Transfer {
  readonly rpcUrl: string
  readonly from: string
  readonly to: string
  readonly lamports: bigint
}

/** Builds a transfer of SOL with `@solana/kit`, unsigned. A module of its own, so that the page loads the SDK with the first transfer. */
export async function transfer({ rpcUrl, from, to, lamports }: Transfer): Promise<Transaction> {
  const { value: blockhash } = await createSolanaRpc(rpcUrl).getLatestBlockhash().send()
  const payer = address(from)
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, lamports, true)
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
      (message) =>
        appendTransactionMessageInstruction(
          {
            programAddress: SYSTEM_PROGRAM,
            accounts: [
              { address: payer, role: AccountRole.WRITABLE_SIGNER },
              { address: address(to), role: AccountRole.WRITABLE },
            ],
            data: new Uint8Array(data.buffer),
          },
          message,
        ),
    ),
  )
}

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
/** Instruction of the system program. */
const TRANSFER = 2
