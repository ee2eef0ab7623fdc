import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, Field, Form, Paragraph, Stack, StyleContext, TextInput } from './index.ts'

afterEach(cleanup)

test('a field connects a custom control with its label and with a live message', () => {
  const field = (problem?: string) => (
    <Field label="Network" invalid={problem !== undefined} message={problem}>
      {(control) => <select {...control} />}
    </Field>
  )
  const { rerender } = render(field())
  const control = screen.getByLabelText('Network')
  const message = document.getElementById(control.getAttribute('aria-describedby') ?? '')
  expect([control.getAttribute('aria-invalid'), message?.textContent, message?.getAttribute('aria-live')]).toEqual([
    null,
    '',
    'polite',
  ])
  rerender(field('Choose a network'))
  expect([control.getAttribute('aria-invalid'), message?.textContent]).toEqual(['true', 'Choose a network'])
})

test('a form is submitted once by its button or by Enter without reloading the page; not while it is busy', () => {
  const onSubmit = vi.fn()
  const form = (busy: boolean) => (
    <Form label="New contact" onSubmit={onSubmit}>
      <TextInput label="Name" value="" onChange={() => {}} />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </Form>
  )
  const { rerender } = render(form(false))
  const element = screen.getByRole<HTMLFormElement>('form', { name: 'New contact' })
  expect(element.noValidate).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(fireEvent.submit(element)).toBe(false)
  expect(onSubmit).toHaveBeenCalledTimes(2)
  rerender(form(true))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('a paragraph has the direction of its text, and components add their styles', () => {
  const adopt = vi.fn(() => () => {})
  render(
    <StyleContext.Provider value={adopt}>
      <Stack gap="small">
        <Paragraph tone="muted">مرحبا</Paragraph>
      </Stack>
    </StyleContext.Provider>,
  )
  const paragraph = screen.getByText('مرحبا')
  expect([paragraph.dir, paragraph.dataset.tone, paragraph.parentElement?.dataset.gap]).toEqual([
    'auto',
    'muted',
    'small',
  ])
  expect(adopt).toHaveBeenCalledWith(expect.stringContaining('.p-stack'))
})
