import { expect, test } from 'vitest'
import { type Kernel, pictureRules } from '../../kernel/internal.ts'
import { createStage } from '../testing/index.ts'
import { isPublicPicture, resolvePicture } from './rules.ts'

test.each([
  'http://pictures.example/a.png',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://10.0.0.1/a.png',
  'https://192.168.1.1/a.png',
  'https://8.8.8.8/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://localhost/a.png',
  'https://localhost./a.png',
  'https://router/a.png',
  'https://router.local/a.png',
  'https://router.local./a.png',
  'https://ROUTER.LAN/a.png',
  'https://db.internal/a.png',
  'https://nas.home.arpa/a.png',
  'https://user:pw@pictures.example/a.png',
  'https://pictures.example\\@router.local/a.png',
  'javascript:alert(1)',
  'ipfs://a',
  '',
])('the picture %j is not on the public web, and never loads', (url) => {
  expect(isPublicPicture(url)).toBe(false)
  expect(resolvePicture(url, { hosts: ['127.0.0.1', 'localhost'], service: 'https://images.example/?u={url}' })).toBe(
    undefined,
  )
})

const url = 'https://tracker.example/pixel.png?to=0x1'

test('an external picture loads only from listed hosts, or through the image service', () => {
  expect(resolvePicture(url, {})).toBeUndefined()
  expect(resolvePicture(url, { hosts: ['example', 'er.example'] })).toBeUndefined()
  expect(resolvePicture(url, { hosts: ['tracker.example'] })).toBe(url)
  expect(resolvePicture(url, { service: 'https://images.example/?u={url}' })).toBe(
    `https://images.example/?u=${encodeURIComponent(url)}`,
  )
})

const resolverOf =
  ({ slots }: Kernel) =>
  (address: string) =>
    slots.get(pictureRules)(address)

test('pictures of the services, and icons of the host, load without a list; others of the same hosts do not', () => {
  const icon = 'https://app.example/icon.png'
  const { kernel } = createStage({
    kernel: { services: { data: 'https://data.example/v1' } },
    project: { metadata: { name: 'App', description: '', url: 'https://app.example', icons: [icon] } },
  })
  const resolve = resolverOf(kernel)
  const names = (address: string) => resolve(address) === address
  expect(['https://data.example/a.png', 'https://api.web3modal.org/a.png', icon].filter(names)).toHaveLength(3)
  expect(
    ['https://cdn.zerion.io/a.png', 'https://rpc.walletconnect.org/a.png', 'https://app.example/b.png'].filter(names),
  ).toEqual([])
  kernel.destroy()
})

test('the rules of a kernel allow no external pictures until the user requests them', () => {
  const { kernel, wallet } = createStage()
  const resolve = resolverOf(kernel)
  expect(resolve(url)).toBeUndefined()
  wallet.showPictures()
  wallet.showPictures()
  expect(resolve(url)).toBe(url)
  expect(resolve('https://router.local/a.png')).toBeUndefined()
  kernel.destroy()
})
