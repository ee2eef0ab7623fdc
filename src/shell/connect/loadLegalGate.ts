/** Loads the component that blocks its children until the user agrees to the terms, if the host requires that. */
export const loadLegalGate = () => import('./LegalGate.tsx')
