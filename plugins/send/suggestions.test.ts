import { receiverSources } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ReceiverSource, SuggestedReceiver } from '../../src/wallet/internal.ts'
import { clearStage, openForm, receiver, type SendStageOptions, sender } from './testing.tsx'

afterEach(clearStage)

const ada: SuggestedReceiver = { address: receiver, label: 'Ada' }
const other = `0x${'12'.repeat(20)}`

/** The form with an address book: a list of entries, or a scripted source. */
async function openBook(book: Partial<ReceiverSource> | readonly unknown[] = [ada], options?: SendStageOptions) {
  const stage = await openForm(options)
  const contribute = (source: Partial<ReceiverSource>) =>
    stage.kernel.slots.contribute(receiverSources, {
      id: 'book',
      label: () => 'Address book',
      suggest: async () => [ada],
      ...source,
    })
  const remove = contribute(Array.isArray(book) ? { suggest: async () => book as never } : (book as object))
  const begin = () => stage.controller.begin({})
  const labels = () => stage.state().suggestions.map(({ label }) => label)
  const shows = (...expected: string[]) => vi.waitFor(() => expect(labels()).toEqual(expected))
  return { ...stage, contribute, remove, begin, labels, shows }
}

test('are shown for an empty field, and for typed text after a pause', async () => {
  const suggest = vi.fn<ReceiverSource['suggest']>(async (text) =>
    text === 'gr' ? [{ ...ada, label: 'Grace' }] : [ada],
  )
  const { begin, controller, shows, state } = await openBook({ suggest })
  await begin()
  await shows('Ada')
  expect(state().suggestions).toMatchObject([{ address: receiver, source: 'Address book', picture: null }])
  void controller.setReceiver('g')
  void controller.setReceiver('gr')
  await shows('Grace')
  expect(suggest.mock.calls.map(([text, at]) => [text, at.address])).toEqual([
    ['', sender],
    ['gr', sender],
  ])
})

test('are cleared once an address is typed', async () => {
  const { begin, controller, shows } = await openBook()
  await begin()
  await shows('Ada')
  await controller.setReceiver(other)
  await shows()
})

test('a chosen suggestion is the receiver, with its label and its source, until other text is typed', async () => {
  const { begin, controller, shows, state, labels } = await openBook()
  await begin()
  await shows('Ada')
  await controller.choose(state().suggestions[0]?.id ?? '')
  const known = { status: 'known', address: receiver, name: 'Ada', source: 'Address book' }
  expect([state().to, state().receiver, labels()]).toMatchObject([receiver, known, []])
  controller.setAmount('0.5')
  controller.review()
  expect(state().order).toMatchObject({ to: receiver, name: 'Ada', source: 'Address book' })
  await controller.setReceiver(other)
  expect(state().receiver).toMatchObject({ address: other, name: null, source: null })
})

test('a chosen suggestion is validated like typed text', async () => {
  const { begin, controller, shows, state } = await openBook([{ address: `0x${'0'.repeat(40)}`, label: 'Ada' }])
  await begin()
  await shows('Ada')
  await controller.choose(state().suggestions[0]?.id ?? '')
  expect(state().receiver).toMatchObject({ status: 'refused', problem: 'zero', address: null })
})

test('a label in the form of a name is resolved as a name: the address of the name service counts', async () => {
  const { begin, controller, shows, state } = await openBook([{ address: other, label: 'ada.eth' }])
  await begin()
  await shows('ada.eth')
  await controller.choose(state().suggestions[0]?.id ?? '')
  expect(state().receiver).toMatchObject({ status: 'known', address: receiver, name: 'ada.eth', source: null })
})

describe('the answer of a source', () => {
  test.each<[string, readonly unknown[], readonly string[]]>([
    ['no address of another namespace', [{ address: 'bc1q', label: 'Bob' }, ada], ['Ada']],
    ['no entry without a label', [{ address: other, label: '\u200b ' }, ada], ['Ada']],
    ['no entry of another form', [null, 7, { address: other }, { address: 1, label: 'Bob' }, ada], ['Ada']],
    ['nothing that is not seen or turns the text', [{ ...ada, label: '\u202eA\u200bda\u202c' }], ['A da']],
    ['each address once', [ada, { ...ada, address: receiver.toLowerCase(), label: 'Eve' }], ['Ada']],
    [
      'the first five',
      Array.from({ length: 9 }, (_, at) => ({ address: `0x${`${at}1`.repeat(20)}`, label: `No ${at}` })),
      ['No 0', 'No 1', 'No 2', 'No 3', 'No 4'],
    ],
  ])('%s', async (_, answer, expected) => {
    const { begin, shows } = await openBook(answer)
    await begin()
    await shows(...expected)
  })

  test('is only a picture that may stand in an image', async () => {
    const { begin, shows, state } = await openBook([
      { ...ada, picture: 'javascript:alert(1)' },
      { address: other, label: 'Bob', picture: 'https://b.test/b.png' },
    ])
    await begin()
    await shows('Ada', 'Bob')
    expect(state().suggestions.map(({ picture }) => picture)).toEqual([null, 'https://b.test/b.png'])
  })

  test('is marked if its label imitates another label with similar letters', async () => {
    const { begin, shows, state } = await openBook([ada, { address: other, label: '\u0410da' }])
    await begin()
    await shows('Ada', '\u0410da')
    expect(state().suggestions.map(({ isAlike }) => isAlike)).toEqual([true, true])
  })
})

/** An address with the same first and last characters, as attackers make them. */
const fakeOf = (address: string, middle = '1') => `${address.slice(0, 6)}${middle.repeat(32)}${address.slice(-4)}`

test('an address that imitates a suggested one is a receiver with a warning', async () => {
  const { begin, shows, controller, state } = await openBook()
  await begin()
  await shows('Ada')
  await controller.setReceiver(fakeOf(receiver))
  expect(state().receiver).toMatchObject({ status: 'known', caution: 'lookAlike' })
  await controller.setReceiver(receiver)
  expect(state().receiver).toMatchObject({ status: 'known', caution: null })
})

describe('an address that looks like another one is shown with a note', () => {
  const bob = { address: other, label: 'Bob' }
  const alike = (state: Awaited<ReturnType<typeof openBook>>['state']) =>
    state().suggestions.flatMap(({ label, isAlike }) => (isAlike ? [label] : []))

  test('like that of the user', async () => {
    const { begin, shows, state } = await openBook([{ address: fakeOf(sender), label: 'Me' }, bob])
    await begin()
    await shows('Me', 'Bob')
    expect(alike(state)).toEqual(['Me'])
  })

  test('like one that the user has sent to; a real contact stays after the user has sent to its imitation', async () => {
    const { begin, shows, state, controller, fill } = await openBook([{ ...ada, address: fakeOf(receiver) }, bob])
    await fill()
    controller.review()
    await controller.send()
    await begin()
    await shows('Ada', 'Bob')
    expect(alike(state)).toEqual(['Ada'])
  })

  test('of different sources and beyond the first five', async () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ address: `0x${`${at}1`.repeat(20)}`, label: `No ${at}` }))
    const { begin, shows, state, contribute } = await openBook([...many, { address: fakeOf(receiver), label: 'Eve' }])
    contribute({ id: 'second', suggest: async () => [ada, bob] })
    await begin()
    await shows('No 0', 'No 1', 'No 2', 'No 3', 'No 4', 'Ada', 'Bob')
    expect(alike(state)).toEqual(['Ada'])
  })

  test('a typed one keeps its warning when the modal is closed and opened again', async () => {
    const { begin, shows, controller, kernel, state } = await openBook()
    await begin()
    await shows('Ada')
    await controller.setReceiver(fakeOf(receiver))
    expect(state().receiver).toMatchObject({ caution: 'lookAlike' })
    kernel.modal.close({ force: true })
    await controller.setReceiver(fakeOf(receiver))
    expect(state().receiver).toMatchObject({ caution: 'lookAlike' })
  })
})

describe('a source', () => {
  const fail = () => {
    throw new Error('broken')
  }

  test.each<[string, Partial<ReceiverSource>]>([
    ['throws', { suggest: fail }],
    ['rejects', { suggest: () => Promise.reject(new Error('broken')) }],
    ['answers no list', { suggest: async () => ({ length: 1 }) as never }],
    ['throws as its answer is read', { suggest: async () => new Proxy([], { get: fail }) }],
    ['has a label that throws', { label: fail }],
    ['throws as it is asked for its networks', { isFor: fail }],
  ])('that %s does not affect other sources, and is reported once', async (_, broken) => {
    const { begin, shows, contribute, controller, kernel } = await openBook(broken)
    contribute({ id: 'sound', suggest: async (text) => [{ ...ada, label: `Ada ${text}` }] })
    await begin()
    await shows('Ada')
    const reported = () => kernel.log.export().split('Something failed').length
    const before = reported()
    void controller.setReceiver('x')
    await shows('Ada x')
    expect([before, reported()]).toEqual([2, 2])
  })

  test('that hangs does not delay other sources, and is aborted after five seconds', async () => {
    let hanging: AbortSignal | undefined
    const { begin, contribute, labels } = await openBook({
      suggest(_, __, signal) {
        hanging = signal
        return new Promise<readonly SuggestedReceiver[]>(() => {})
      },
    })
    contribute({ id: 'sound' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    void begin()
    await vi.advanceTimersByTimeAsync(10)
    expect([labels(), hanging?.aborted]).toEqual([['Ada'], false])
    await vi.advanceTimersByTimeAsync(5000)
    expect(hanging?.aborted).toBe(true)
  })

  test('of another network is not asked', async () => {
    const suggest = vi.fn(async () => [ada])
    const { begin, shows, contribute } = await openBook({ isFor: ({ id }) => id === 8453, suggest })
    contribute({ id: 'sound' })
    await begin()
    await shows('Ada')
    expect(suggest).not.toHaveBeenCalled()
  })

  test('is asked for the same text once in 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const suggest = vi.fn(async () => [ada])
    const { begin, shows, controller } = await openBook({ suggest })
    await begin()
    await shows('Ada')
    await controller.setReceiver(other)
    await shows()
    void controller.setReceiver('')
    await shows('Ada')
    expect(suggest).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 30_001)
    await controller.setReceiver(other)
    void controller.setReceiver('')
    await vi.waitFor(() => expect(suggest).toHaveBeenCalledTimes(2))
  })

  test('is listed by its order, also above a source that answered earlier', async () => {
    let answer = (_: readonly SuggestedReceiver[]) => {}
    const { begin, shows, contribute } = await openBook()
    const suggest = () => new Promise<readonly SuggestedReceiver[]>((resolve) => (answer = resolve))
    contribute({ id: 'first', order: -1, suggest })
    await begin()
    await shows('Ada')
    answer([{ address: other, label: 'Bob' }])
    await shows('Bob', 'Ada')
  })

  test('that is removed takes its suggestions with it, also pending ones', async () => {
    let answer = (_: readonly SuggestedReceiver[]) => {}
    const { begin, shows, contribute, remove } = await openBook()
    const suggest = () => new Promise<readonly SuggestedReceiver[]>((resolve) => (answer = resolve))
    const removeLate = contribute({ id: 'late', suggest })
    await begin()
    await shows('Ada')
    remove()
    await shows()
    removeLate()
    answer([{ address: other, label: 'Bob' }])
    await shows()
  })

  test('is not asked after the modal closed, and adds nothing to a closed form', async () => {
    let answer = (_: readonly SuggestedReceiver[]) => {}
    const suggest = () => new Promise<readonly SuggestedReceiver[]>((resolve) => (answer = resolve))
    const { begin, labels, kernel } = await openBook({ suggest })
    await begin()
    kernel.modal.close()
    answer([ada])
    await Promise.resolve()
    expect(labels()).toEqual([])
  })
})
