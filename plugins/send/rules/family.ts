import type { Namespace } from 'portico/wallet'

/** The forms that addresses have; a text of none of them may be a name. */
const forms: readonly (readonly [Namespace, RegExp])[] = [
  ['eip155', /^0x[0-9a-fA-F]{40}$/],
  ['bip122', /^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  // As QR codes write it (BIP-173).
  ['bip122', /^(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87}$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
]

/** The chain family that a text looks like an address of. */
export const familyOf = (text: string): Namespace | undefined => forms.find(([, form]) => form.test(text))?.[0]
