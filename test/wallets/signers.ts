import { type Hex, type SignableMessage, serializeErc6492Signature, type TypedDataDefinition } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ContractAccount } from './types.ts'

/** What signs for an account. */
export interface Signer {
  signMessage(message: SignableMessage): Promise<Hex>
  signTypedData(data: TypedDataDefinition): Promise<Hex>
  /** Signs transactions; a contract sends none by itself. */
  readonly sender?: PrivateKeyAccount
}

/** Signs for the account of a key. */
export const keySigner = (key: PrivateKeyAccount): Signer => ({
  signMessage: (message) => key.signMessage({ message }),
  signTypedData: (data) => key.signTypedData(data),
  sender: key,
})

/** Signs with the key of its owner for a contract. */
export function contractSigner({ deployment }: ContractAccount, owner: PrivateKeyAccount): Signer {
  const wrap = (signature: Hex) =>
    deployment
      ? serializeErc6492Signature({ address: deployment.factory, data: deployment.factoryData, signature })
      : signature
  return {
    signMessage: async (message) => wrap(await owner.signMessage({ message })),
    signTypedData: async (data) => wrap(await owner.signTypedData(data)),
  }
}
