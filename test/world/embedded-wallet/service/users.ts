import { base58 } from '@scure/base'
import { bytesToHex, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { keep, recall, type Service } from './service.ts'
import { publicKeyOf } from './solana.ts'
import type { LoginProvider, PublicUser } from './types.ts'

/** A user with the keys. Kept encrypted, never given out. */
export interface User {
  readonly id: string
  readonly provider: LoginProvider
  readonly email: string | null
  readonly userName: string | null
  readonly evmKey: Hex
  readonly solanaKey: Hex
}

/** Identifies a person at the provider of a login: a mail address, or the id of an account. */
export interface Identity {
  readonly provider: LoginProvider
  readonly subject: string
}

const userKey = (id: string) => `user:${id}`
const identityKey = async ({ vault }: Service, { provider, subject }: Identity) =>
  `identity:${await vault.mac('identity', provider, subject)}`

export const readUser = (service: Service, id: string) => recall<User>(service, userKey(id))

/** The id of the user of an identity; encrypted, so that a change in the store leads to no keys of another user. */
const ownerOf = async (service: Service, identity: Identity) =>
  recall<string>(service, await identityKey(service, identity))

/** Gives an identity to a user; `false` if another user has it. */
const claim = async (service: Service, identity: Identity, id: string) =>
  keep(service, await identityKey(service, identity), id, { ifAbsent: true })

/** Finds the user of an identity. */
export async function findUser(service: Service, identity: Identity): Promise<User | undefined> {
  const id = await ownerOf(service, identity)
  return id === undefined ? undefined : readUser(service, id)
}

/** Finds the user of an identity, or makes one with new keys. */
export async function ensureUser(
  service: Service,
  identity: Identity,
  profile: Pick<User, 'email' | 'userName'>,
): Promise<User> {
  const known = await findUser(service, identity)
  if (known) return known
  const { store } = service
  const user: User = {
    ...profile,
    id: crypto.randomUUID(),
    provider: identity.provider,
    evmKey: generatePrivateKey(),
    solanaKey: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
  }
  await keep(service, userKey(user.id), user)
  if (!(await claim(service, identity, user.id))) {
    // Another request of the same person was first; keys that were handed out must stay.
    await store.delete(userKey(user.id))
    return ensureUser(service, identity, profile)
  }
  service.log('user created', { user: user.id, provider: user.provider })
  await service.onUser?.(describe(service, user))
  return user
}

/** Gives a user another mail address; `false` if another user has it. */
export async function moveUser(service: Service, user: User, email: string): Promise<boolean> {
  const identity = { provider: 'email', subject: email } as const
  if (!(await claim(service, identity, user.id))) return false
  await keep(service, userKey(user.id), { ...user, email })
  // The old mailbox logs in no more. The address that a social account brought along may be the login of another user.
  const old = user.email ? { ...identity, subject: user.email } : undefined
  if (old && (await ownerOf(service, old)) === user.id) await service.store.delete(await identityKey(service, old))
  service.log('email changed', { user: user.id })
  return true
}

/** What may be known of a user. */
function describe({ smartAccounts }: Pick<Service, 'smartAccounts'>, user: User): PublicUser {
  const { id, provider, email, userName } = user
  const address = privateKeyToAddress(user.evmKey)
  const smartAccount = smartAccounts?.accountOf(address).address
  const solanaAddress = base58.encode(publicKeyOf(user.solanaKey))
  return { id, provider, email, userName, address, ...(smartAccount && { smartAccount }), solanaAddress }
}

/** Every user. */
export async function listUsers(service: Service): Promise<readonly PublicUser[]> {
  const users = await Promise.all((await service.store.list('user:')).map((key) => recall<User>(service, key)))
  return users.filter((user) => user !== undefined).map((user) => describe(service, user))
}
