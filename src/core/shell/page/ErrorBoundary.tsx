import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Shown in place of children that threw. `again` mounts them anew. */
  readonly renderFallback: (again: () => void, error: unknown) => ReactNode;
}

/** Keeps a throwing view from affecting its neighbours. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean; readonly error: unknown }> {
  override state = { failed: false, error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed
      ? this.props.renderFallback(() => this.setState({ failed: false }), this.state.error)
      : this.props.children;
  }
}
