import { type Hex, verifyMessage } from 'viem'
import { entryOf, type NameService, type WorldName } from './names.ts'
import { type ApiCall, failed, json, type Reply, type Route } from './router.ts'

/** How far a timestamp may be from the clock of the service, in milliseconds. */
const tolerance = 10_000
const maxSuggestions = 5

/** A reply with the time of the service in the `Date` header, which pages can read if `tellsTime` is set. */
const timed = (reply: Reply, { aheadMs, tellsTime }: NameService): Reply => ({
  ...reply,
  headers: {
    date: new Date(Date.now() + aheadMs).toUTCString(),
    ...(tellsTime && { 'access-control-expose-headers': 'date' }),
  },
})

const toAnswer = (record: WorldName) => ({
  ...record,
  registered_at: '2025-01-01T00:00:00Z',
  updated_at: null,
  attributes: {},
})

function lookup({ params, project: { names } }: ApiCall): Reply {
  const found = names.records.find(({ name }) => name === params.name)
  return timed(json(found ? toAnswer(found) : []), names)
}

function reverse({ params, project: { names } }: ApiCall): Reply {
  const wanted = params.address?.toLowerCase()
  const own = names.records.filter(({ addresses }) =>
    Object.values(addresses).some(({ address }) => address.toLowerCase() === wanted),
  )
  return timed(json(own.map(toAnswer)), names)
}

/** The name itself first, then suggestions: registered names that begin with it, and invented ones. */
function suggestions({ params, query, project: { names } }: ApiCall): Reply {
  const [label = '', zone = ''] = [params.name, query.get('zone') ?? '']
  if (!names.zones.includes(zone)) return failed(400, 'zone', 'Unknown zone')
  const registered = names.records.map(({ name }) => name)
  const known = registered.filter((name) => name.startsWith(label) && name.endsWith(`.${zone}`))
  const invented = ['', '-wallet', '-id', '24', 'x'].map((more) => `${label}${more}.${zone}`)
  const [exact = ''] = invented
  const all = [...new Set([exact, ...known, ...invented])].slice(0, maxSuggestions)
  return timed(json({ suggestions: all.map((name) => ({ name, registered: registered.includes(name) })) }), names)
}

async function register({ body, project: { names } }: ApiCall): Promise<Reply> {
  const refuse = (status: number, field: string, why: string) => timed(failed(status, field, why), names)
  const { coin_type, address, message, signature } = JSON.parse(body) as Readonly<Record<string, unknown>>
  const { name, attributes, timestamp } = JSON.parse(String(message)) as Readonly<Record<string, unknown>>
  const now = Date.now() + names.aheadMs
  if (Math.abs(now - Number(timestamp) * 1000) > tolerance) return refuse(400, 'timestamp', 'Timestamp is out of range')
  const [label = '', ...zone] = String(name).split('.')
  if (!/^[a-z0-9-]{3,64}$/.test(label) || zone.length !== 2) return refuse(400, 'name', 'Invalid name')
  if (!names.zones.includes(zone.join('.'))) return refuse(400, 'zone', 'Unknown zone')
  if (Object.keys(attributes as object).some((key) => key !== 'bio'))
    return refuse(400, 'attributes', 'Unknown attribute')
  if (!Number.isSafeInteger(coin_type)) return refuse(400, 'coin_type', 'Unknown type of coin')
  if (names.records.some((record) => record.name === name)) return refuse(400, 'name', 'Name is already registered')
  const isSigned = await verifyMessage({
    address: address as Hex,
    message: String(message),
    signature: signature as Hex,
  }).catch(() => false)
  if (!isSigned) return refuse(401, 'signature', 'Invalid signature')
  const own = entryOf(String(address))
  const record: WorldName = { name: String(name), addresses: { [Number(coin_type)]: own, 60: own } }
  names.records = [...names.records, record]
  return timed(json(toAnswer(record)), names)
}

/** Where names are registered: the one call that names no project. */
export const registerPath = '/v1/profile/account'

/** Every call of the name service. */
export const nameRoutes: readonly Route[] = [
  ['GET', '/v1/profile/account/:name', lookup],
  ['GET', '/v1/profile/reverse/:address', reverse],
  ['GET', '/v1/profile/suggestions/:name', suggestions],
  ['POST', registerPath, register],
]
