import {
  atLeast,
  fields,
  fieldsAlone,
  findFlaw,
  flag,
  func,
  listOf,
  matches,
  maybe,
  oneOf,
  recordOf,
  type Shape,
  type StorageBackend,
  shape,
  text,
} from '../kernel/internal.ts'
import { type OptionKind, optionKinds } from './checkOptions.ts'
import { OptionInvalidError, OptionUnknownError } from './errors.ts'
import type { ViewFeature } from './features.ts'
import type { ModalOptions } from './options.ts'

const texts = listOf(text)
const record = recordOf(text)
const kinds: Readonly<Record<OptionKind, Shape | undefined>> = { own: undefined, text, flag, func, texts, record }

const isHttpsUrl = (value: unknown) => new URL(String(value)).protocol === 'https:'
const httpsUrl = shape('an https: URL', (value) => URL.canParse(String(value)) && isHttpsUrl(value))
const rpcUrlParts = fieldsAlone({
  url: text,
  config: maybe(
    fieldsAlone({ timeout: maybe(atLeast(1)), fetchOptions: maybe(fieldsAlone({ headers: maybe(record) })) }),
  ),
})

/** Whether a storage answers at once. A storage that denies access may be used: values are kept in memory then. */
function isSync(storage: StorageBackend): boolean {
  try {
    return !((storage.getItem('') as unknown) instanceof Promise)
  } catch {
    return true
  }
}

/** Checks of options that need more than their type. Networks and languages are checked by the code that uses them. */
export const own = {
  metadata: fieldsAlone({ name: text, description: text, url: text, icons: texts }),
  features: recordOf(() => undefined),
  locales: recordOf(func),
  termsConditionsUrl: httpsUrl,
  privacyPolicyUrl: httpsUrl,
  tabs: oneOf('sync', 'isolate'),
  preload: oneOf('idle', 'intent', 'none'),
  defaultAccountTypes: recordOf(matches(/^[a-zA-Z][-a-zA-Z0-9]{0,31}$/, 'a type of accounts')),
  customRpcUrls: recordOf(
    listOf(
      shape(
        'a URL, or { url, config: { timeout, fetchOptions: { headers } } }',
        (value) => !text(value) || !rpcUrlParts(value),
      ),
    ),
  ),
  customWallets: listOf(fields({ id: text, name: text })),
  allWallets: oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'),
  pictures: fieldsAlone({
    hosts: maybe(texts),
    service: maybe(
      shape('an https: URL with {url} in it', (value) => !httpsUrl(value) && String(value).includes('{url}')),
    ),
  }),
  storage: shape('an object like localStorage', (value) => {
    const methods = ['getItem', 'setItem', 'removeItem'] as const
    return (
      methods.every((name) => typeof (value as Storage | null)?.[name] === 'function') &&
      isSync(value as StorageBackend)
    )
  }),
  log: fieldsAlone({ level: maybe(oneOf('silent', 'error', 'warn', 'info', 'debug')), sink: maybe(func) }),
  toasts: fieldsAlone({ position: maybe(oneOf('top-left', 'top-right', 'bottom-left', 'bottom-right')) }),
} satisfies Partial<Readonly<Record<keyof ModalOptions, Shape>>>

/** One shape for each feature that is a setting of views: the compiler names those that are missing here. */
export const viewFeatureShapes: Readonly<Record<ViewFeature | 'allWallets', Shape>> = {
  allWallets: flag,
  legalCheckbox: flag,
  collapseWallets: flag,
  connectMethodsOrder: texts,
  connectorTypeOrder: listOf(
    oneOf('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'),
  ),
  walletFeaturesOrder: texts,
}

/** Checks option values. Throws `OPTION_UNKNOWN` or `OPTION_INVALID` with the path of the invalid value. */
export function checkValues(options: ModalOptions): void {
  for (const [name, kind] of Object.entries(optionKinds)) {
    check(name, options[name as never], own[name as keyof typeof own] ?? kinds[kind])
  }
}

/** Checks the features that are settings of views. Throws `OPTION_INVALID`. */
export function checkViewFeatures(features: object): void {
  for (const [name, inner] of Object.entries(viewFeatureShapes))
    check(`features.${name}`, features[name as never], inner)
}

/** Throws `OPTION_UNKNOWN` or `OPTION_INVALID` for a defined value that has not the shape. */
export function check(option: string, value: unknown, inner: Shape | undefined): void {
  const flaw = value !== undefined && inner ? findFlaw(value, inner) : undefined
  if (!flaw) return
  const { path, problem, known } = flaw
  const at = [option, ...path].join('.')
  if (known) throw new OptionUnknownError({ option: at, known: [...known].sort().join(', ') })
  throw new OptionInvalidError({ option: at, problem })
}
