import { Component, type ReactNode } from 'react'

interface Props {
  onError(error: unknown): void
  /** The fallback for the children, and how to retry. */
  fallback(retry: () => void): ReactNode
  children?: ReactNode
}

/** Catches render errors of its children; React requires a class here. */
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
