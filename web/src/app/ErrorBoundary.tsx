import { Component, type ReactNode } from 'react';
import { report } from './report-errors.ts';

interface Props {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Shows `fallback` when rendering or loading a page fails. React itself logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    report('render', error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
