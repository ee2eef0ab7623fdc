import { DependencyMissingError, toDependencyError } from 'portico/wallet'

const viem = { name: 'viem', version: '2' }

/** `DEPENDENCY_MISSING` if viem is not installed, else the original error. */
export function explainFailure(cause: unknown): unknown {
  const error = toDependencyError(viem, cause)
  return DependencyMissingError.is(error) ? error : cause
}

/*
 * viem is installed by the host. Without it, bundlers fail the build unless each `import()` of it is in a `try`. The imported
 * names are listed there, so that bundlers leave out the rest. All of these functions throw `DEPENDENCY_MISSING`.
 */

/** Loads the codecs of viem. */
export async function loadUtils() {
  try {
    const { decodeAbiParameters, getAddress, hexToString, numberToHex, stringToHex } = await import('viem/utils')
    return { decodeAbiParameters, getAddress, hexToString, numberToHex, stringToHex }
  } catch (cause) {
    throw explainFailure(cause)
  }
}

export type ViemDecoding = Awaited<ReturnType<typeof loadDecoding>>

/** Loads the functions of viem that decode calls. */
export async function loadDecoding() {
  try {
    const { decodeAbiParameters, decodeFunctionData, getAddress, parseAbi, parseAbiItem, toFunctionSelector } =
      await import('viem')
    return { decodeAbiParameters, decodeFunctionData, getAddress, parseAbi, parseAbiItem, toFunctionSelector }
  } catch (cause) {
    throw explainFailure(cause)
  }
}

export type ViemClient = Awaited<ReturnType<typeof loadClient>>

/** Loads the JSON-RPC client of viem. */
export async function loadClient() {
  try {
    const { BaseError, createClient, fallback, http, InternalRpcError, RpcRequestError } = await import('viem')
    return { BaseError, createClient, fallback, http, InternalRpcError, RpcRequestError }
  } catch (cause) {
    throw explainFailure(cause)
  }
}

/** Loads the signature functions of viem. */
export async function loadVerifying() {
  try {
    const {
      encodeDeployData,
      erc6492SignatureValidatorAbi,
      erc6492SignatureValidatorByteCode,
      hashMessage,
      isErc6492Signature,
      recoverAddress,
    } = await import('viem')
    return {
      encodeDeployData,
      erc6492SignatureValidatorAbi,
      erc6492SignatureValidatorByteCode,
      hashMessage,
      isErc6492Signature,
      recoverAddress,
    } as const
  } catch (cause) {
    throw explainFailure(cause)
  }
}

/** Loads the ENS functions of viem. */
export async function loadEns() {
  try {
    const { getEnsAddress, getEnsName, getEnsText, normalize, toCoinType } = await import('viem/ens')
    return { getEnsAddress, getEnsName, getEnsText, normalize, toCoinType }
  } catch (cause) {
    throw explainFailure(cause)
  }
}

/** Loads the account actions of viem. */
export async function loadActions() {
  try {
    const { getCode } = await import('viem/actions')
    return { getCode }
  } catch (cause) {
    throw explainFailure(cause)
  }
}
