import { createEmbeddedWalletService, createMemoryStore, type Mail, type ServiceOptions } from '../service/index.ts'

export const app = 'https://app.example'
export const chain = 'eip155:31337'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  readonly body: any
}

/** A client that acts as the frame in one browser, in an app. */
export interface Client {
  readonly device: string
  token: string
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Logs in by email with the code that was mailed. */
  logIn(email: string): Promise<void>
  /** Begins a request for a signature and approves it. */
  sign(method: string, params: unknown, chainId?: string | number): Promise<Answer>
}

/** A service in memory whose mails, log and time are at hand. */
export async function startService(options: Partial<ServiceOptions> = {}) {
  const mails: Mail[] = []
  const lines: string[] = []
  let later = 0
  const clock = () => Date.now() + later
  const store = createMemoryStore(clock)
  const service = await createEmbeddedWalletService({
    url: 'https://wallet.example',
    secret: 'a secret of the tests, which is long enough',
    store,
    mailer: { send: async (mail) => void mails.push(mail) },
    allowedOrigins: [app, 'https://*.other.example'],
    networks: { [chain]: 'http://127.0.0.1:9', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'http://127.0.0.1:9' },
    assets: async () => ({ '/frame.js': 'script' }),
    log: (event, fields) => void lines.push(`${event} ${JSON.stringify(fields)}`),
    now: clock,
    ...options,
  })
  let address = '192.0.2.1'
  const handle = (request: Request) => service.handle(request, { address })

  const createClient = (origin = app, device: string = crypto.randomUUID() + crypto.randomUUID()): Client => {
    const client: Client = {
      device,
      token: '',
      async post(path, body = {}, extra = {}) {
        const headers = { 'content-type': 'application/json', 'x-device': device, 'x-app-origin': origin }
        const authorization = client.token ? { authorization: `Bearer ${client.token}` } : {}
        const request = new Request(`https://wallet.example${path}`, {
          method: 'POST',
          headers: { ...headers, ...authorization, ...extra },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
        const response = await handle(request)
        return { status: response.status, body: await response.json() }
      },
      async logIn(email) {
        await client.post('/v1/email/start', { email })
        const { body } = await client.post('/v1/email/confirm', { otp: mails.at(-1)?.code ?? '' })
        client.token = body.token
      },
      async sign(method, params, chainId = chain) {
        const begun = await client.post('/v1/approvals/begin', { method, params, chainId })
        return begun.status === 200 ? client.post('/v1/approvals/approve', { id: begun.body.id }) : begun
      },
    }
    return client
  }
  return {
    service,
    store,
    mails,
    lines,
    createClient,
    lastCode: () => mails.filter(({ code }) => code).at(-1)?.code ?? '',
    lastLink: () => mails.filter(({ link }) => link).at(-1)?.link ?? '',
    wait(ms: number) {
      later += ms
    },
    moveTo(other: string) {
      address = other
    },
    /** Opens a page; forms are posted as a browser does. */
    open: (url: string, form?: Readonly<Record<string, string>>) =>
      handle(new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {})),
  }
}
