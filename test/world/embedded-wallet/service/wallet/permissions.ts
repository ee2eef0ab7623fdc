import { array, nonempty, number, string, type, unknown } from 'superstruct'
import { keccak256, stringToHex } from 'viem'
import { RefusedError } from '../service.ts'
import { accountOf, signFor } from './evmSign.ts'
import { evmIdOf } from './node.ts'
import { invalid, read, toQuantity } from './params.ts'
import type { Prepare } from './requests.ts'

const Typed = type({ type: string(), data: unknown() })
const Grant = type({
  chainId: string(),
  address: string(),
  expiry: number(),
  signer: Typed,
  permissions: nonempty(array(Typed)),
})
const Revocation = type({ pci: string(), address: string() })

const typesOf = (list: readonly { readonly type: string }[]) => list.map(({ type }) => type).join(', ')

/** Lets an app act for the account until a time (ERC-7715). */
export const grantPermissions: Prepare = (request) => {
  const [grant] = read(request.params, array(Grant))
  if (!grant) throw invalid()
  const from = accountOf(request, grant.address)
  if (Number(toQuantity(grant.chainId)) !== evmIdOf(request.chain.id))
    throw new RefusedError('The permissions are for another network')
  return {
    view: {
      title: 'Grant permissions',
      details: [
        { label: 'Account', value: from.address },
        { label: 'Permissions', value: typesOf(grant.permissions) },
        { label: 'Until', value: new Date(grant.expiry * 1000).toISOString() },
      ],
      warnings: ['The app can act for the account without asking'],
    },
    run: async () => ({ ...grant, context: keccak256(stringToHex(JSON.stringify(grant))) }),
  }
}

/** Ends a session by a signature of its account. */
export const revokePermissions: Prepare = (request) => {
  const [revocation] = read(request.params, array(Revocation))
  if (!revocation) throw invalid()
  const { pci, address } = revocation
  const from = accountOf(request, address.split(':').at(-1))
  return {
    view: {
      title: 'Revoke permissions',
      details: [
        { label: 'Account', value: from.address },
        { label: 'Session', value: pci },
      ],
      warnings: [],
    },
    run: () => signFor(request.chain, from, () => from.key.signMessage({ message: pci })),
  }
}
