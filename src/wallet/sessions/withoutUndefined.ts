/** The members of an object that are not `undefined`. */
export const withoutUndefined = <Type extends object>(values: Type) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Type]?: Exclude<Type[Key], undefined>
  }
