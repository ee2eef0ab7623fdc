import { hex } from '@scure/base'
import type { IdentifierArray, IdentifierRecord, IdentifierString, WalletAccount } from '@wallet-standard/base'
import { invalidParams } from '../errors.ts'
import { createStandardWallet, type OpenWallet } from '../standard/index.ts'
import type { BitcoinCore } from './core.ts'

interface StandardParts {
  readonly name: string
  readonly icon: string
  readonly without?: readonly string[] | undefined
}

interface ConnectInput {
  readonly purposes: readonly ('payment' | 'ordinals')[]
}

interface SignMessageInput {
  readonly account: WalletAccount
  readonly message: Uint8Array
}

interface SignTransactionInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: WalletAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
  readonly chain?: IdentifierString
}

interface SendTransferInput {
  readonly account: WalletAccount
  /** Satoshi. */
  readonly amount: bigint | number | string
  readonly recipient: string
  readonly chain?: IdentifierString
}

/**
 * Shows a Bitcoin wallet as a Wallet Standard one.
 *
 * @see https://github.com/MetaMask/bitcoin-wallet-standard
 */
export function createStandardBitcoin(core: BitcoinCore, { name, icon, without }: StandardParts) {
  return createStandardWallet({
    name,
    icon,
    without,
    script: core.script,
    chains: core.networks.map((network) => `bitcoin:${network}`) as unknown as IdentifierArray,
    accountsOf: (key) =>
      core.signers(key).map(({ address, publicKey }) => ({
        address,
        publicKey: hex.decode(publicKey),
        chains: [`bitcoin:${core.network()}`] as const,
      })),
    features: (open) => createFeatures(core, open),
  })
}

function createFeatures(core: BitcoinCore, open: OpenWallet): IdentifierRecord<unknown> {
  const { script } = core
  const isFor = (purposes: ConnectInput['purposes'], address: string) =>
    script
      .visible()
      .flatMap((key) => core.signers(key))
      .some((signer) => signer.address === address && purposes.includes(signer.purpose))

  return {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: (input: ConnectInput) =>
        script.play('bitcoin:connect', [input], async () => {
          const accounts = await open('bitcoin:connect')
          return { accounts: accounts.filter(({ address }) => isFor(input.purposes, address)) }
        }),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly SignMessageInput[]) =>
        script.play('bitcoin:signMessage', inputs, () =>
          inOrder(inputs, async ({ account, message }) => {
            const text = new TextDecoder().decode(message)
            const { signature } = await core.signMessage('bitcoin:signMessage', {
              address: account.address,
              message: text,
            })
            return { signedMessage: message, signature }
          }),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: readonly SignTransactionInput[]) =>
        script.play('bitcoin:signTransaction', inputs, () =>
          inOrder(inputs, async ({ psbt, inputsToSign }) => {
            const wanted = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
              signingIndexes.map((index) => ({
                index,
                address: account.address,
                sighashTypes: sigHash === undefined ? undefined : [toSighash(sigHash)],
              })),
            )
            return { signedPsbt: (await core.signPsbt('bitcoin:signTransaction', { psbt, inputs: wanted })).psbt }
          }),
        ),
    },
    'bitcoin:sendTransfer': {
      version: '1.0.0',
      sendTransfer: (...inputs: readonly SendTransferInput[]) =>
        script.play('bitcoin:sendTransfer', inputs, () =>
          inOrder(inputs, async ({ account, amount, recipient }) => {
            const recipients = [{ address: recipient, amount: BigInt(amount) }]
            return { txid: await core.send('bitcoin:sendTransfer', account.address, { recipients }) }
          }),
        ),
    },
  }
}

const sighashes: Readonly<Record<string, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 129,
  'NONE|ANYONECANPAY': 130,
  'SINGLE|ANYONECANPAY': 131,
}

function toSighash(flag: string): number {
  const type = sighashes[flag]
  if (type === undefined) throw invalidParams(`Unknown signature hash: ${flag}`)
  return type
}

/** One after the other: a wallet asks its owner one thing at a time. */
async function inOrder<Input, Output>(inputs: readonly Input[], answer: (input: Input) => Promise<Output>) {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await answer(input))
  return outputs
}
