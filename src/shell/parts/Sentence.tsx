import { Fragment, type ReactNode } from 'react'

/** A text with `{name}` in it, as links and other elements take those places: their order is the translation's. */
export function Sentence({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text
    .split(/(\{\w+\})/)
    .map((piece, index) => ({ key: `${index}${piece}`, piece, name: /^\{(\w+)\}$/.exec(piece)?.[1] }))
    .map(({ key, piece, name }) => (
      <Fragment key={key}>{name !== undefined && name in parts ? parts[name] : piece}</Fragment>
    ))
}
