import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { StyleContext, uiStyles } from 'portico/ui'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { createStage } from '../testing/views.tsx'
import {
  AboutAmount,
  ExactAmount,
  FieldBox,
  MaxButton,
  Points,
  QuietButton,
  RowFigures,
  TokenButton,
  Worth,
} from './index.ts'

afterEach(cleanup)

/** Draws parts as a view of a plugin does, without the style sheets of the built-in views; returns those that the parts add. */
async function draw(children: ReactNode): Promise<string> {
  const { kernel } = await createStage()
  onTestFinished(() => kernel.destroy())
  const sheets: string[] = []
  render(
    <KernelProvider kernel={kernel}>
      <StyleContext.Provider value={(text) => void sheets.push(text)}>{children}</StyleContext.Provider>
    </KernelProvider>,
  )
  return sheets.join('\n')
}

const none = () => {}
const ether = { units: '1234500000000000000', decimals: 18, symbol: 'ETH' }

const wallet = { icon: 'wallet', title: 'One wallet', text: 'For all apps' } as const

test.each<[string, () => ReactNode]>([
  ['FieldBox', () => <FieldBox>x</FieldBox>],
  ['MaxButton', () => <MaxButton onPress={none}>Max</MaxButton>],
  ['Points', () => <Points points={[wallet]} />],
  ['QuietButton', () => <QuietButton onPress={none}>What is this?</QuietButton>],
  ['RowFigures', () => <RowFigures>x</RowFigures>],
  ['TokenButton', () => <TokenButton onPress={none}>ETH</TokenButton>],
])('%s brings its styles where no built-in view was drawn before', async (_, part) => {
  const sheets = [await draw(part()), ...uiStyles].join('\n')
  const classes = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])
  expect(classes.filter((name) => name.startsWith('s-'))).not.toEqual([])
  expect(classes.filter((name) => !new RegExp(`\\.${name}\\b`).test(sheets))).toEqual([])
})

test('amounts have their symbol behind their digits, exact or rounded', async () => {
  await draw([<ExactAmount key="exact" {...ether} />, ' ', <AboutAmount key="about" {...ether} />])
  expect(document.body.textContent).toBe('1.2345 ETH 1.23 ETH')
})

test('the worth is the sum of amounts, and nothing while a price is not known', async () => {
  await draw([
    <Worth
      key="known"
      parts={[
        ['2', 1000.5],
        ['0.5', 10],
      ]}
    />,
    <Worth
      key="unknown"
      parts={[
        ['2', 1000],
        ['1', undefined],
      ]}
    />,
  ])
  await waitFor(() => expect(document.body.textContent).toBe('$2,006.00'))
  // In Arabic, the sign of a tiny amount, `<US$ 0.01`, would be at its other end.
  expect(document.querySelector('.s-worth')?.getAttribute('dir')).toBe('ltr')
})

test('a token that can not be changed is a text, not a button', async () => {
  await draw(<TokenButton>ETH</TokenButton>)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('ETH')).toBeTruthy()
})

test('a token that can be changed has its own name for screen readers', async () => {
  const press = vi.fn()
  await draw(
    <TokenButton label="Token: ETH. Choose another" onPress={press}>
      ETH
    </TokenButton>,
  )
  screen.getByRole('button', { name: 'Token: ETH. Choose another' }).click()
  expect(press).toHaveBeenCalledOnce()
})
