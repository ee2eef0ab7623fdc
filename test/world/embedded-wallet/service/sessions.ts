import { type Call, keep, loginMs, RefusedError, recall, type Service, sessionMs } from './service.ts'
import { readUser, type User } from './users.ts'
import { randomToken } from './vault.ts'

interface Session {
  readonly userId: string
  readonly origin: string
}

const sessionKey = async ({ vault }: Service, token: string) => `session:${await vault.mac('session', token)}`

/** Opens a session of a user for the app of the call; resolves with its token. */
export async function openSession(service: Service, { origin }: Call, user: User): Promise<string> {
  const token = randomToken()
  await keep(service, await sessionKey(service, token), { userId: user.id, origin } satisfies Session, {
    ttlMs: sessionMs,
  })
  service.log('session opened', { user: user.id })
  return token
}

/** The user of the call's session, which is valid for the app that it was opened for alone. */
export async function findSessionUser(service: Service, { token, origin }: Call): Promise<User | undefined> {
  const session = token ? await recall<Session>(service, await sessionKey(service, token)) : undefined
  return session?.origin === origin ? readUser(service, session.userId) : undefined
}

/** The user of the call's session. Throws if there is none. */
export async function requireUser(service: Service, call: Call): Promise<User> {
  const user = await findSessionUser(service, call)
  if (!user) throw new RefusedError('The session has expired. Log in again.', 401)
  return user
}

export const endSession = async (service: Service, { token }: Call) =>
  token !== '' && service.store.delete(await sessionKey(service, token))

const deviceKey = async ({ vault }: Service, device: string, userId: string) =>
  `device:${await vault.mac('device', device, userId)}`

/** Whether a user logged in on the device of the call before. */
export const isKnownDevice = async (service: Service, { device }: Call, user: User) =>
  (await service.store.get(await deviceKey(service, device, user.id))) !== undefined

export const rememberDevice = async (service: Service, device: string, user: User) =>
  service.store.set(await deviceKey(service, device, user.id), '1')

/** Identifies what the browser of a call has begun for its app. */
export const pendingKey = async (
  { vault }: Service,
  kind: string,
  { device, origin }: Pick<Call, 'device' | 'origin'>,
) => `${kind}:${await vault.mac(kind, device, origin)}`

/** Keeps what the browser of a call has begun, for 20 minutes. */
export const keepPending = async (
  service: Service,
  kind: string,
  call: Pick<Call, 'device' | 'origin'>,
  value: unknown,
) => keep(service, await pendingKey(service, kind, call), value, { ttlMs: loginMs })
