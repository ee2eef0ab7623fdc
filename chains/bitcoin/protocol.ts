import { decodeAddress } from './address.ts'
import type { MessageProtocol } from './wallet.ts'

/** How a text is signed unless it is asked otherwise: ECDSA knows no taproot. */
export const protocolFor = (address: string, asked: MessageProtocol | undefined): MessageProtocol =>
  asked ?? (decodeAddress(address)?.type === 'p2tr' ? 'bip322' : 'ecdsa')
