import { fireEvent } from '@testing-library/dom'
import { definePlugin, defineView } from 'portico/kernel'
import { accountTabs, shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { TextInput } from 'portico/ui'
import { Screen, useEntryState, useKernel, useTask } from 'portico/view'
import { expect, onTestFinished, test } from 'vitest'

const OtherView = defineView('Other', async () => ({ default: () => <Screen title="Other">other</Screen> }))

const inTwoSteps = { start: async () => {}, second: 0 }
const TaskView = defineView('TwoSteps', async () => ({ default: TwoSteps }))
function TwoSteps() {
  const { run } = useTask()
  inTwoSteps.start = async () => {
    await run((signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
    await run(async () => void inTwoSteps.second++)
  }
  return <Screen title="Steps">steps</Screen>
}

const CountView = defineView('Count', async () => ({ default: Counting }))
function Counting() {
  const [count, setCount] = useEntryState('count', 0)
  const { router } = useKernel()
  const leave = () => {
    setCount((known) => known + 1)
    setCount((known) => known + 1)
    router.push(OtherView)
  }
  return (
    <Screen title="Count">
      <button type="button" onClick={leave}>{`count ${count}`}</button>
    </Screen>
  )
}

const WordTab = defineView('Word', async () => ({ default: Word }))
function Word() {
  const [word, setWord] = useEntryState('filter', '')
  return <TextInput label="Word" value={word} onChange={setWord} />
}
const TagsTab = defineView('Tags', async () => ({ default: Tags }))
function Tags() {
  const [tags] = useEntryState<readonly string[]>('filter', ['new'])
  return <p>{tags.map((tag) => `tag ${tag}`)}</p>
}

const probe = definePlugin({
  id: 'probe',
  views: [OtherView, TaskView, CountView],
  setup({ slots }) {
    slots.contribute(accountTabs, { id: 'word', label: () => 'Words', view: WordTab })
    slots.contribute(accountTabs, { id: 'tags', label: () => 'Tags', view: TagsTab })
  },
})

async function start(connected = false) {
  const harness = await createHarness({ plugins: [probe(), shell()], connected, render: true })
  onTestFinished(harness.dispose)
  return harness
}

test('a task that a view begins after the user has left it does not run', async () => {
  const { kernel, screen } = await start()
  kernel.modal.open(TaskView)
  await screen.findByText('steps')
  const steps = inTwoSteps.start()
  kernel.router.push(OtherView)
  await screen.findByText('other')
  await steps
  expect(inTwoSteps.second).toBe(0)
})

test('a value that is set in the press that leaves a view is there when the user comes back', async () => {
  const { kernel, screen } = await start()
  kernel.modal.open(OtherView)
  await screen.findByText('other')
  kernel.modal.open(CountView)
  fireEvent.click(await screen.findByRole('button', { name: 'count 0' }))
  await screen.findByText('other')
  kernel.router.back()
  expect(await screen.findByRole('button', { name: /^count/ })).toHaveProperty('textContent', 'count 2')
})

test('two tabs of one account keep values of the same name apart', async () => {
  const { kernel, screen, errors } = await start(true)
  kernel.modal.open()
  fireEvent.click(await screen.findByRole('tab', { name: 'Words' }))
  fireEvent.change(await screen.findByLabelText('Word'), { target: { value: 'blue' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Tags' }))
  expect(await screen.findByText('tag new')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Words' }))
  expect(await screen.findByLabelText('Word')).toHaveProperty('value', 'blue')
  expect(errors).toEqual([])
})
