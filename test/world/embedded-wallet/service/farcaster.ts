import { object } from 'superstruct'
import { action, RefusedError, recall, waitFor } from './service.ts'
import { keepPending, openSession, pendingKey } from './sessions.ts'
import { isAccount } from './social.ts'
import { ensureUser } from './users.ts'

const kind = 'farcaster'

const start = action(
  object({}),
  async (_, call, service) => {
    if (!service.farcaster) throw new RefusedError('This way to log in is not available')
    const { channel, url } = await service.farcaster.open()
    await keepPending(service, kind, call, { channel })
    return { url }
  },
  'logins',
)

/** Answers once the link is approved, or after 20 s that it is not yet. */
const wait = action(object({}), async (_, call, service) => {
  const key = await pendingKey(service, kind, call)
  const begun = await recall<{ readonly channel: string }>(service, key)
  if (!begun) throw new RefusedError('The link has expired. Log in again.')
  const account = await waitFor(async () => service.farcaster?.read(begun.channel), call.signal)
  if (account === undefined) return { isApproved: false }
  const isFirst = await service.store.delete(key)
  if (!isAccount(account) || !isFirst) throw new RefusedError('The login was declined')
  const { subject, userName } = account
  const user = await ensureUser(service, { provider: 'farcaster', subject }, { email: null, userName })
  return { isApproved: true, token: await openSession(service, call, user), userName: user.userName }
})

/** The login by Farcaster. */
export const farcasterActions = { '/v1/farcaster/start': start, '/v1/farcaster/wait': wait }
