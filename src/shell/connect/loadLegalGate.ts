/** Loads the component that holds ways to connect back until the terms are agreed to, where the host asks for that. */
export const loadLegalGate = () => import('./LegalGate.tsx')
