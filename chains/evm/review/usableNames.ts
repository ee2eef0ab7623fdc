/**
 * Words of the names that standards and apps give to data which anyone who has its signature can use: a meta-transaction or another
 * operation of the account, a permit, a delegation, an order.
 */
const acts =
  'order|maker|offer|listing|permit|sale|swap|trade|bid|intent|delegat(?:e|ed|ion)|approv(?:e|ed|al)|transaction|forward(?:ed)?|relay(?:ed|er)?|operation|op|sponsor(?:ed|ship)?|call|exec(?:ute|ution)?|transfer|withdraw(?:al)?|send|spend'
/** Words that names without capitals have besides these. */
const others =
  'all|and|auction|authorization|batch|bulk|cancel|chain|cross|data|dutch|for|from|limit|market|meta|multi|nft|request|revoke|safe|signed|token|user|with'

const act = new RegExp(`^(?:${acts})s?$`)
const compound = new RegExp(`^(?:(?:${acts}|${others})s?)+$`)
const someAct = new RegExp(acts)
const undoing = /^(?:cancel|revoke|invalidate|reject)$/
const joining = /^(?:and|or|plus|then|with|replace)$/

/** The words of a name in camel case, also with capitals such as `NFTOrder`. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Whether the name of structured data says that anyone who has its signature can use it. */
export function isUsableName(name: string): boolean {
  if (/^agent$|^authorization|withAuthorization|typedDataSign/i.test(name)) return true
  const words = wordsOf(name)
  const found = words.filter((word) => act.test(word) || (compound.test(word) && someAct.test(word)))
  // Data that takes one thing back allows nothing.
  const undoes = undoing.test(words[0] ?? '') && !words.some((word) => joining.test(word))
  return found.length > (undoes ? 1 : 0)
}
