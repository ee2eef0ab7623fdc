import { Component, type ReactNode } from 'react'

interface Props {
  onError(error: unknown): void
  /** What stands in for the children, and how they are tried again. */
  fallback(retry: () => void): ReactNode
  children?: ReactNode
}

/** Catches what its children throw while they render; React asks for a class here. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
