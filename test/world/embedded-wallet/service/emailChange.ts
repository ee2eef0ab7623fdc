import { object, string } from 'superstruct'
import { checkCode, sendCode } from './codes.ts'
import { readEmail } from './email.ts'
import { action, type Call, RefusedError, recall, type Service } from './service.ts'
import { keepPending, pendingKey, requireUser } from './sessions.ts'
import { moveUser, type User } from './users.ts'

/** A change of the mail address: the old mailbox confirms it, then the new one. */
interface Change {
  readonly userId: string
  readonly email: string
  readonly stage: 'primary' | 'secondary'
}

const kind = 'email-change'
const subjectOf = ({ email, stage }: Change, user: User) => [kind, stage, user.id, email]

async function readChange(service: Service, call: Call, stage: Change['stage']) {
  const user = await requireUser(service, call)
  const change = await recall<Change>(service, await pendingKey(service, kind, call))
  if (change?.userId !== user.id || change.stage !== stage)
    throw new RefusedError('The code has expired. Ask for a new one.')
  return { user, change }
}

async function begin(service: Service, call: Call, user: User, change: Change): Promise<void> {
  const to = change.stage === 'primary' ? (user.email ?? change.email) : change.email
  await keepPending(service, kind, call, change)
  await sendCode(service, { subject: subjectOf(change, user), to, title: 'Your code to change the email address' })
}

const start = action(
  object({ email: string() }),
  async (input, call, service) => {
    const user = await requireUser(service, call)
    const email = readEmail(input.email)
    if (email === user.email) throw new RefusedError('This is the email address already')
    const stage = user.email ? 'primary' : 'secondary'
    await begin(service, call, user, { userId: user.id, email, stage })
    return { action: stage === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
  },
  'logins',
)

const confirmPrimary = action(object({ otp: string() }), async ({ otp }, call, service) => {
  const { user, change } = await readChange(service, call, 'primary')
  await checkCode(service, subjectOf(change, user), otp)
  await begin(service, call, user, { ...change, stage: 'secondary' })
  return {}
})

const confirmSecondary = action(object({ otp: string() }), async ({ otp }, call, service) => {
  const { user, change } = await readChange(service, call, 'secondary')
  await checkCode(service, subjectOf(change, user), otp)
  await service.store.delete(await pendingKey(service, kind, call))
  // Only the new mailbox is told, so that nobody can find out which addresses have users.
  if (!(await moveUser(service, user, change.email))) throw new RefusedError('The email address is in use')
  return { newEmail: change.email }
})

/** The change of the mail address. */
export const emailChangeActions = {
  '/v1/email/change': start,
  '/v1/email/change/primary': confirmPrimary,
  '/v1/email/change/secondary': confirmSecondary,
}
