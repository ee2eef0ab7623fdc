import { Component, type ReactNode } from 'react'

interface Props {
  /** Gets the error, and how to render the children again. */
  onError(error: unknown, retry: () => void): void
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
    this.props.onError(error, this.#retry)
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children
  }

  #retry = () => this.setState({ failed: false })
}
