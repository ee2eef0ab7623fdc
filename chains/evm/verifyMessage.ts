import { is } from 'portico/kernel'
import { type Network, NetworkNotFoundError, type SignedMessage } from 'portico/wallet'
import type { Address, Hex } from 'viem'
import { isEvmAddress } from './address.ts'
import { loadChecksum } from './checksum.ts'
import { createReaders, type NodeAccess } from './client.ts'
import { ExecutionRevertedError } from './errors.ts'
import { Bytes, createRead, type Read } from './sendCalls.ts'
import { NodeFailedError } from './sendErrors.ts'
import { loadVerifying } from './viem.ts'

/** A signed text in valid form. */
interface Claim {
  readonly account: Address
  readonly hash: Hex
  readonly signature: Hex
}

/** Whether the key of the account itself signed. Tells without a network. */
async function isOfKey({ account, hash, signature }: Claim): Promise<boolean> {
  const { recoverAddress } = await loadVerifying()
  try {
    return (await recoverAddress({ hash, signature })) === account
  } catch {
    return false
  }
}

/** Calls a contract, which may refuse by a revert: that is `undefined`. */
async function ask(read: Read, call: { readonly to?: Address; readonly data: Hex }): Promise<string | undefined> {
  try {
    return await read('eth_call', [call, 'latest'], Bytes)
  } catch (error) {
    if (ExecutionRevertedError.is(error)) return undefined
    throw error
  }
}

const isValidSignature = '1626ba7e'
const word = (digits: string) => digits.padStart(64, '0')

/** Whether a contract accepts the signature for its account (ERC-1271). An address without code returns nothing. */
async function isOfContract(read: Read, { account, hash, signature }: Claim): Promise<boolean> {
  const bytes = signature.slice(2)
  const length = bytes.length / 2
  const tail = word(length.toString(16)) + bytes.padEnd(Math.ceil(length / 32) * 64, '0')
  const data: Hex = `0x${isValidSignature}${hash.slice(2)}${word('40')}${tail}`
  // Compare the whole word: a contract that echoes its input returns the same first bytes.
  return (await ask(read, { to: account, data }))?.toLowerCase() === `0x${isValidSignature.padEnd(64, '0')}`
}

/**
 * Whether a contract, possibly not deployed yet, would accept the signature for its account (ERC-6492). The call
 * simulates the deployment.
 */
async function isOfCounterfactual(read: Read, { account, hash, signature }: Claim): Promise<boolean> {
  const { encodeDeployData, erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode } = await loadVerifying()
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hash, signature],
  })
  const answer = await ask(read, { data })
  if (answer === undefined || answer === '0x00') return false
  if (answer === '0x01') return true
  throw new NodeFailedError({ method: 'eth_call' }, { details: answer.slice(0, 100) })
}

/**
 * Makes the function that verifies whether an account of an EVM chain signed a text (EIP-191): by its key, without a network, or
 * by the contract of the account (ERC-1271), deployed or not (ERC-6492), on the chain of the message. A malformed signature
 * is invalid. Throws if it can not verify: `NETWORK_NOT_FOUND` on a network that the host does not have, `EVM_NODE_FAILED`
 * and other named errors of nodes. All its requests end with the signal of `nodes`.
 */
export function createVerifyMessage(networks: () => readonly Network[], nodes: NodeAccess) {
  const readerOf = createReaders(nodes)
  return async (signed: SignedMessage, signal: AbortSignal): Promise<boolean> => {
    signal.throwIfAborted()
    const { address, message, signature, network: id } = signed
    if (!isEvmAddress(address) || !is(signature, Bytes)) return false
    const [checksum, { hashMessage, isErc6492Signature }] = await Promise.all([loadChecksum(), loadVerifying()])
    const account = checksum(address) as Address
    const claim: Claim = { account, hash: hashMessage(message), signature: signature as Hex }
    if (await isOfKey(claim)) return true
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw new NetworkNotFoundError({ details: id })
    const read = createRead(readerOf, network, signal)
    return isErc6492Signature(claim.signature) ? isOfCounterfactual(read, claim) : isOfContract(read, claim)
  }
}
