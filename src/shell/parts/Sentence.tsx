import { Fragment, type ReactNode } from 'react'

/** A text whose `{name}` placeholders are replaced by elements such as links, in the order of the translation. */
export function Sentence({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text
    .split(/(\{\w+\})/)
    .map((piece, index) => ({ key: `${index}${piece}`, piece, name: /^\{(\w+)\}$/.exec(piece)?.[1] }))
    .map(({ key, piece, name }) => (
      <Fragment key={key}>{name !== undefined && name in parts ? parts[name] : piece}</Fragment>
    ))
}
