import {
  AccountState,
  createAssociatedTokenAccountIdempotentInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMint2Instruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  createPauseInstruction,
  createReallocateInstruction,
  createSetTransferFeeInstruction,
  ExtensionType,
  getAccountLen,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import type { SolanaNode } from '../../../test/world/solana/index.ts'

const program = TOKEN_2022_PROGRAM_ID
const decimals = 6

/** Extensions that a test gives a mint, as `@solana/spl-token` writes them. */
const initializers = {
  transferFee: [
    ExtensionType.TransferFeeConfig,
    (mint, owner) => createInitializeTransferFeeConfigInstruction(mint, owner, owner, 100, 1_000_000n, program),
  ],
  hook: [
    ExtensionType.TransferHook,
    (mint, owner) => createInitializeTransferHookInstruction(mint, owner, Keypair.generate().publicKey, program),
  ],
  emptyHook: [
    ExtensionType.TransferHook,
    (mint, owner) => createInitializeTransferHookInstruction(mint, owner, PublicKey.default, program),
  ],
  nonTransferable: [
    ExtensionType.NonTransferable,
    (mint) => createInitializeNonTransferableMintInstruction(mint, program),
  ],
  beginsFrozen: [
    ExtensionType.DefaultAccountState,
    (mint) => createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, program),
  ],
  pausable: [
    ExtensionType.PausableConfig,
    (mint, owner) => createInitializePausableConfigInstruction(mint, owner, program),
  ],
  scaled: [
    ExtensionType.ScaledUiAmountConfig,
    (mint, owner) => createInitializeScaledUiAmountConfigInstruction(mint, owner, 10, program),
  ],
  unscaled: [
    ExtensionType.ScaledUiAmountConfig,
    (mint, owner) => createInitializeScaledUiAmountConfigInstruction(mint, owner, 1, program),
  ],
  interest: [
    ExtensionType.InterestBearingConfig,
    (mint, owner) => createInitializeInterestBearingMintInstruction(mint, owner, 500, program),
  ],
  noInterest: [
    ExtensionType.InterestBearingConfig,
    (mint, owner) => createInitializeInterestBearingMintInstruction(mint, owner, 0, program),
  ],
  delegate: [
    ExtensionType.PermanentDelegate,
    (mint, owner) => createInitializePermanentDelegateInstruction(mint, owner, program),
  ],
} as const satisfies Record<
  string,
  readonly [ExtensionType, (mint: PublicKey, owner: PublicKey) => TransactionInstruction]
>

export type Extension = keyof typeof initializers

/** Issues tokens of Token-2022 on a node, by real transactions. */
export async function createIssuer(node: SolanaNode) {
  const connection = new Connection(node.url, 'confirmed')
  const issuer = Keypair.generate()
  node.airdrop(issuer.publicKey.toBase58(), 100_000_000_000n)
  const run = (instructions: readonly TransactionInstruction[], signers: readonly Keypair[] = []) =>
    connection.sendTransaction(new Transaction().add(...instructions), [issuer, ...signers])
  const accountOf = (mint: string, owner: string) =>
    getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true, program)

  return {
    run,
    accountOf,
    /** Makes a token with extensions; returns its mint. */
    async createMint(extensions: readonly Extension[]): Promise<string> {
      const mint = Keypair.generate()
      const chosen = extensions.map((name) => initializers[name])
      const space = getMintLen(chosen.map(([type]) => type))
      const lamports = await connection.getMinimumBalanceForRentExemption(space)
      const keys = { fromPubkey: issuer.publicKey, newAccountPubkey: mint.publicKey }
      const { publicKey: owner } = issuer
      await run(
        [
          SystemProgram.createAccount({ ...keys, space, lamports, programId: program }),
          ...chosen.map(([, initialize]) => initialize(mint.publicKey, owner)),
          createInitializeMint2Instruction(mint.publicKey, decimals, owner, owner, program),
        ],
        [mint],
      )
      return mint.publicKey.toBase58()
    },
    /** Makes the associated account of an owner. */
    open: (mint: string, owner: string) => {
      const [key, activeAccount] = [new PublicKey(mint), new PublicKey(owner)]
      const account = accountOf(mint, owner)
      return run([
        createAssociatedTokenAccountIdempotentInstruction(issuer.publicKey, account, activeAccount, key, program),
      ])
    },
    mintTo: (mint: string, account: PublicKey, amount: bigint) =>
      run([createMintToInstruction(new PublicKey(mint), account, issuer.publicKey, amount, [], program)]),
    /** Makes an account of an owner that is not the associated one, as wallets did before those. */
    async openOlder(mint: string, owner: string, extensions: readonly ExtensionType[] = []): Promise<PublicKey> {
      const account = Keypair.generate()
      const [key, space] = [new PublicKey(mint), getAccountLen([...extensions])]
      const lamports = await connection.getMinimumBalanceForRentExemption(space)
      const keys = { fromPubkey: issuer.publicKey, newAccountPubkey: account.publicKey }
      await run(
        [
          SystemProgram.createAccount({ ...keys, space, lamports, programId: program }),
          createInitializeAccount3Instruction(account.publicKey, key, new PublicKey(owner), program),
        ],
        [account],
      )
      return account.publicKey
    },
    freeze: (mint: string, owner: string) =>
      run([createFreezeAccountInstruction(accountOf(mint, owner), new PublicKey(mint), issuer.publicKey, [], program)]),
    /** Has a token keep another part of each transfer, from the epoch after the next one on. */
    setTransferFee: (mint: string, basisPoints: number, maximum: bigint) =>
      run([createSetTransferFeeInstruction(new PublicKey(mint), issuer.publicKey, [], basisPoints, maximum, program)]),
    pause: (mint: string) => run([createPauseInstruction(new PublicKey(mint), issuer.publicKey, [], program)]),
    /** Has the account of an owner take nothing without a memo. */
    async requireMemo(mint: string, owner: Keypair): Promise<void> {
      const account = accountOf(mint, owner.publicKey.toBase58())
      const [payer, types] = [issuer.publicKey, [ExtensionType.MemoTransfer]]
      await run(
        [
          createReallocateInstruction(account, payer, types, owner.publicKey, [], program),
          createEnableRequiredMemoTransfersInstruction(account, owner.publicKey, [], program),
        ],
        [owner],
      )
    },
  }
}
