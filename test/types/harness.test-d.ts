import { createHarness } from 'portico/testing'
import { describe, expectTypeOf, test } from 'vitest'

describe('the harness', () => {
  test('its screen can be queried only with `render: true`', async () => {
    const rendered = await createHarness({ render: true })
    expectTypeOf(rendered.screen.view()).toEqualTypeOf<string | undefined>()
    expectTypeOf(rendered.screen.getByRole('button')).toExtend<HTMLElement>()
    const bare = await createHarness({ connected: true })
    expectTypeOf(bare.screen.view()).toEqualTypeOf<string | undefined>()
    // @ts-expect-error nothing is rendered
    bare.screen.getByRole('button')
  })
})
