import { countUse, loginMs, RefusedError, type Service } from './service.ts'

const attempts = 5

/** A code proves that a person reads a mailbox, for one purpose: `subject` tells whose and what for. */
interface CodeRequest {
  readonly subject: readonly string[]
  readonly to: string
  readonly title: string
}

interface KeptCode {
  readonly id: string
  readonly hash: string
}

/** Six digits, each code as likely as the others. */
function createCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  // 2^32 is no multiple of a million: the rest would make low codes more likely.
  return number < 4_294_000_000 ? String(number % 1_000_000).padStart(6, '0') : createCode()
}

/** Mails a code, which replaces an earlier one. It lives 20 minutes, for five attempts. Throws after too many mails. */
export async function sendCode(service: Service, { subject, to, title }: CodeRequest): Promise<void> {
  await countUse(service, 'mails', to)
  const code = createCode()
  const kept: KeptCode = { id: crypto.randomUUID(), hash: await service.vault.mac('code', ...subject, code) }
  await service.store.set(await keyOf(service, subject), JSON.stringify(kept), { ttlMs: loginMs })
  await service.mailer.send({ to, subject: title, code })
  service.log('code sent', { id: kept.id })
}

/** Uses a code up. Throws if it is wrong, used, too old, or guessed at too often. */
export async function checkCode(service: Service, subject: readonly string[], code: string): Promise<void> {
  const { store, vault, log } = service
  const key = await keyOf(service, subject)
  const text = await store.get(key)
  if (text === undefined) throw new RefusedError('The code has expired. Ask for a new one.')
  const { id, hash } = JSON.parse(text) as KeptCode
  const tries = await store.increment(`tries:${id}`, loginMs)
  // Two hashes under a secret key tell nothing of how much of a guess is right.
  const isRight = tries <= attempts && (await vault.mac('code', ...subject, code)) === hash
  if (isRight && (await store.delete(key))) return
  log('code refused', { id, tries })
  if (isRight) throw new RefusedError('The code was used. Ask for a new one.')
  if (tries < attempts) throw new RefusedError('The code is not correct. Try again.')
  await store.delete(key)
  throw new RefusedError('Too many wrong codes. Ask for a new one.', 429)
}

const keyOf = async ({ vault }: Service, subject: readonly string[]) =>
  `code:${await vault.mac('code for', ...subject)}`
