import { base58, bech32, bech32m } from '@scure/base'
import type { CaipNetworkId } from 'portico/wallet'
import { concat, toHex } from '../bytes.ts'
import { chainOf } from '../chains.ts'
import { sha256 } from '../sha256.ts'

const chains = {
  mainnet: { prefix: 'bc', key: 0, script: 5 },
  testnet: { prefix: 'tb', key: 111, script: 196 },
  regtest: { prefix: 'bcrt', key: 111, script: 196 },
} as const

function encodeBase58(version: number, hash: Uint8Array): string {
  const payload = concat(Uint8Array.of(version), hash)
  return base58.encode(concat(payload, sha256(sha256(payload)).subarray(0, 4)))
}

/** The address that a script stands for on a network; `undefined` for other scripts. */
export function encodeAddress(script: Uint8Array, network: CaipNetworkId): string | undefined {
  const chain = chainOf(network)
  const { prefix, key, script: scriptVersion } = chains[chain === 'mainnet' || chain === 'regtest' ? chain : 'testnet']
  const code = toHex(script)
  if (/^76a914.{40}88ac$/.test(code)) return encodeBase58(key, script.subarray(3, 23))
  if (/^a914.{40}87$/.test(code)) return encodeBase58(scriptVersion, script.subarray(2, 22))
  if (/^00(?:14.{40}|20.{64})$/.test(code)) return bech32.encode(prefix, [0, ...bech32.toWords(script.subarray(2))])
  if (/^5120.{64}$/.test(code)) return bech32m.encode(prefix, [1, ...bech32m.toWords(script.subarray(2))])
  return undefined
}
