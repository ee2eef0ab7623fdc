import { defineError } from 'portico/kernel'

/** A host gave an unknown option. */
export const OptionUnknownError = defineError(
  'OPTION_UNKNOWN',
  (p: { option: string; known: string }) => `Unknown option "${p.option}". Options: ${p.known}`,
)

/** A host gave an option an invalid value. */
export const OptionInvalidError = defineError(
  'OPTION_INVALID',
  (p: { option: string; problem: string }) => `The option "${p.option}" is not usable. ${p.problem}`,
)

/** Two options do not go together. */
export const OptionsContradictError = defineError('OPTIONS_CONTRADICT', (p: { problem: string }) => p.problem)

/** A host set a feature that none of its plugins has. */
export const FeatureNotInstalledError = defineError(
  'FEATURE_NOT_INSTALLED',
  (p: { feature: string; known: string }) =>
    `Unknown feature "${p.feature}", or its plugin is not in "plugins". Features: ${p.known}`,
)

export const ProjectIdMissingError = defineError('PROJECT_ID_MISSING', 'Project ID Not Configured')

/** `disableAppend` is on, and the host did not put `modal.element` into the page. */
export const ElementNotInPageError = defineError(
  'ELEMENT_NOT_IN_PAGE',
  'With "disableAppend", add modal.element to the page before you open the modal',
)

/** The modal was asked for where there is no page, as on a server. */
export const PageMissingError = defineError('PAGE_MISSING', 'The modal needs a page: call this in the browser only')

/** A custom element of that name is already defined. */
export const ElementNameTakenError = defineError(
  'ELEMENT_NAME_TAKEN',
  (p: { name: string }) => `<${p.name}> is defined already; give defineElements another prefix`,
)

/** The modal was destroyed. */
export const ModalDestroyedError = defineError('MODAL_DESTROYED', 'The modal was destroyed')
