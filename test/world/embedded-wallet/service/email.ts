import { object, string } from 'superstruct'
import { checkCode, sendCode } from './codes.ts'
import {
  action,
  type Call,
  countUse,
  keep,
  loginMs,
  RefusedError,
  recall,
  type Service,
  take,
  waitFor,
} from './service.ts'
import { findSessionUser, isKnownDevice, keepPending, openSession, pendingKey, rememberDevice } from './sessions.ts'
import { ensureUser, findUser } from './users.ts'
import { randomToken } from './vault.ts'

/** A login that was begun on a device; the code is sent once the device is approved. */
interface Login {
  readonly email: string
  readonly isApproved: boolean
}

/** What a mailed link approves. */
export interface DeviceLink {
  readonly email: string
  readonly device: string
  readonly origin: string
}

type Place = Pick<Call, 'device' | 'origin'>

const kind = 'login'
const codeTitle = 'Your code'
const readLogin = async (service: Service, call: Place) => recall<Login>(service, await pendingKey(service, kind, call))
const codeSubject = (email: string, { device, origin }: Place) => ['login', email, device, origin]
const linkKey = async ({ vault }: Service, token: string) => `link:${await vault.mac('link', token)}`

/** Reads a mail address: its parts, in lower case. Throws if it is none. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > 254 || !/^[^\s@<>"]{1,64}@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(email))
    throw new RefusedError('The email address is not valid')
  return email
}

const start = action(
  object({ email: string() }),
  async (input, call, service) => {
    const email = readEmail(input.email)
    if ((await findSessionUser(service, call))?.email === email) return { action: 'CONNECT' }
    const user = await findUser(service, { provider: 'email', subject: email })
    const isApproved = !user || (await isKnownDevice(service, call, user))
    await keepPending(service, kind, call, { email, isApproved } satisfies Login)
    if (isApproved) {
      await sendCode(service, { subject: codeSubject(email, call), to: email, title: codeTitle })
      return { action: 'VERIFY_OTP' }
    }
    await sendLink(service, { email, device: call.device, origin: call.origin })
    return { action: 'VERIFY_DEVICE' }
  },
  'logins',
)

async function sendLink(service: Service, link: DeviceLink): Promise<void> {
  await countUse(service, 'mails', link.email)
  const token = randomToken()
  await keep(service, await linkKey(service, token), link, { ttlMs: loginMs })
  await service.mailer.send({
    to: link.email,
    subject: 'Approve a new device',
    link: `${service.url}/device?token=${token}`,
  })
  service.log('link sent', {})
}

/** The device and the app that a link approves; `undefined` once it is used or too old. */
export const readLink = async (service: Service, token: string) =>
  recall<DeviceLink>(service, await linkKey(service, token))

/** Uses a link up and mails the code. Throws if the link was used or is too old. */
export async function approveDevice(service: Service, token: string): Promise<void> {
  const link = await take<DeviceLink>(service, await linkKey(service, token))
  const user = link && (await findUser(service, { provider: 'email', subject: link.email }))
  const login = link && (await readLogin(service, link))
  if (!user || login?.email !== link.email) throw new RefusedError('The link has expired. Log in again.')
  await rememberDevice(service, link.device, user)
  await sendCode(service, { subject: codeSubject(link.email, link), to: link.email, title: codeTitle })
  await keepPending(service, kind, link, { ...login, isApproved: true } satisfies Login)
}

/** Answers once the link is approved, or after 20 s that it is not yet. */
const waitForDevice = action(object({}), async (_, call, service) => {
  const isApproved = await waitFor(async () => {
    const login = await readLogin(service, call)
    if (!login) throw new RefusedError('The link has expired. Log in again.')
    return login.isApproved || undefined
  }, call.signal)
  return { isApproved: isApproved ?? false }
})

const confirm = action(object({ otp: string() }), async ({ otp }, call, service) => {
  const login = await readLogin(service, call)
  if (!login) throw new RefusedError('The code has expired. Ask for a new one.')
  const { email } = login
  await checkCode(service, codeSubject(email, call), otp)
  const user = await ensureUser(service, { provider: 'email', subject: email }, { email, userName: null })
  await rememberDevice(service, call.device, user)
  await service.store.delete(await pendingKey(service, kind, call))
  return { token: await openSession(service, call, user) }
})

/** The login by email. */
export const emailActions = {
  '/v1/email/start': start,
  '/v1/email/device': waitForDevice,
  '/v1/email/confirm': confirm,
}
