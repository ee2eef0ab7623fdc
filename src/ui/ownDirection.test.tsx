import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Checkbox, Switch } from './Checkbox.tsx'
import { EmptyState, ErrorState } from './EmptyState.tsx'
import { Fact, Facts } from './Facts.tsx'
import { Field } from './Form.tsx'
import { List } from './List.tsx'
import { Note } from './Note.tsx'
import { OtpInput } from './OtpInput.tsx'
import { TextInput } from './TextInput.tsx'

afterEach(cleanup)

const text = 'Failed (try again).'
const nothing = () => {}

/** A plugin without Arabic texts is English in a modal that reads from right to left: `dir="auto"` keeps the full stop at the end. */
const parts: Readonly<Record<string, () => ReactElement>> = {
  'label of a field': () => <Field label={text}>{(control) => <select {...control} />}</Field>,
  'message of a field': () => (
    <Field label="" message={text}>
      {(control) => <select {...control} />}
    </Field>
  ),
  'label of a text field': () => <TextInput label={text} value="" onChange={nothing} />,
  'message of a text field': () => <TextInput label="" message={text} value="" onChange={nothing} />,
  'message of a code': () => <OtpInput label="" message={text} value="" onChange={nothing} />,
  note: () => <Note tone="negative">{text}</Note>,
  'label of a checkbox': () => (
    <Checkbox checked onChange={nothing}>
      {text}
    </Checkbox>
  ),
  'label of a switch': () => (
    <Switch checked onChange={nothing}>
      {text}
    </Switch>
  ),
  'label of a fact': () => (
    <Facts>
      <Fact label={text} />
    </Facts>
  ),
  'value of a fact': () => (
    <Facts>
      <Fact label="">{text}</Fact>
    </Facts>
  ),
  'heading of a list': () => <List heading={text}>{null}</List>,
  'title of an empty list': () => <EmptyState icon="info" title={text} />,
  'text of an empty list': () => (
    <EmptyState icon="info" title="">
      {text}
    </EmptyState>
  ),
  failure: () => <ErrorState message={text} retryLabel="" onRetry={nothing} />,
}
test.each(Object.entries(parts))('a %s has the direction of its own text', (_, draw) => {
  render(draw())
  expect(screen.getByText(text).dir).toBe('auto')
})
