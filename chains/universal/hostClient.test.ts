import { afterEach, expect, test } from 'vitest'
import type { Proposal } from './client/types.ts'
import { toRelayError } from './errors.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createStage, ids, type Stage } from './testing/stage.ts'

const session = (topic: string) => createSession(topic, [`${ids.local}:0x00000000000000000000000000000000000000A1`])

let stage: Stage
afterEach(() => stage.kernel.destroy())

test('a client of the host that throws where it should reject: a new pairing replaces the old one', async () => {
  const client = createScriptedClient()
  client.disconnect = () => {
    throw new Error('The host’s client is closed')
  }
  client.clientId = client.disconnect as never
  stage = await createStage({ universal: { client } })
  for (const topic of ['first', 'second']) {
    const connecting = stage.connect()
    await stage.uri()
    client.proposals.at(-1)?.approve(session(topic))
    await connecting
    expect(stage.connection('eip155').status).toBe('connected')
  }
})

test('a client of the host whose proposals are objects with a state: the reason of a failure is not lost', async () => {
  const client = createScriptedClient()
  const { propose } = client
  const withdrawn: string[] = []
  client.propose = async (namespaces) => {
    const { uri, approval } = await propose(namespaces)
    const proposal: Proposal = {
      uri,
      approval,
      withdraw() {
        withdrawn.push(this === proposal ? uri : '')
        throw new Error('The link is gone already')
      },
    }
    return proposal
  }
  stage = await createStage({ universal: { client } })
  const connecting = stage.connect()
  connecting.catch(() => {})
  await stage.uri()
  client.tell({ type: 'refused', error: toRelayError('Unauthorized: invalid key') })
  await expect(connecting).rejects.toMatchObject({ code: 'INVALID_PROJECT_ID' })
  expect(withdrawn).toEqual(['wc:1@2'])
})

test('a client of the host whose `watch` returns nothing: a session that the wallet ends is over here too', async () => {
  const client = createScriptedClient()
  const { watch } = client
  client.watch = ((listener: Parameters<typeof watch>[0]) => void watch(listener)) as never
  stage = await createStage({ universal: { client } })
  const connecting = stage.connect()
  await stage.uri()
  client.proposals[0]?.approve(session('topic'))
  await connecting
  client.tell({ type: 'ended', topic: 'topic' })
  expect(stage.connection('eip155').status).toBe('disconnected')
  stage.kernel.destroy()
  expect(stage.errors).toEqual([])
})
