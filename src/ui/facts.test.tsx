import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Fact, Facts } from './Facts.tsx'
import { Note } from './Note.tsx'

afterEach(cleanup)

test('facts are a description list of terms and definitions', () => {
  render(
    <Facts>
      <Fact label="Network">Base</Fact>
      <Fact label="Total" isTotal>
        1.5 ETH
      </Fact>
    </Facts>,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Network', 'Total'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Base', '1.5 ETH'])
})

test('only a note with isAlert is an alert', () => {
  render(
    <>
      <Note tone="caution">Check the address</Note>
      <Note tone="negative" isAlert>
        Nothing was sent
      </Note>
    </>,
  )
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Nothing was sent'])
})
