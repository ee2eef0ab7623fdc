import { TextInput } from 'portico/ui'
import { useState } from 'react'

/** Stands in for a method that a plugin brings. */
export function ExampleEmail() {
  const [value, setValue] = useState('')
  return <TextInput label="E-mail" placeholder="E-mail" hideLabel type="email" value={value} onChange={setValue} />
}
