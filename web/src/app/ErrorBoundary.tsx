import { Component, type ReactNode } from 'react';
import { report } from './report-errors.ts';

interface Props {
  /** For another one, rendering is tried again. */
  readonly path: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly path: string;
}

/** Shows `fallback` when rendering or loading a page fails. React itself logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, path: this.props.path };

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { failed: false, path };
  }

  override componentDidCatch(error: unknown): void {
    report('render', error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
