import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { QueryState } from './QueryState.tsx';

function show(query: { data: string[] | undefined; isError: boolean }) {
  return renderToStaticMarkup(
    <QueryState
      query={query}
      skeleton={<i>placeholder</i>}
      loading="Loading cities…"
      error={{ title: 'Unable to load cities', text: 'Please try again.' }}
      empty={{ when: (names) => names.length === 0, children: <p>No cities.</p> }}
    >
      {(names) => <b>{names.join()}</b>}
    </QueryState>,
  );
}

describe('query state', () => {
  it('announces loading by a status message and hides the placeholders', () => {
    const html = show({ data: undefined, isError: false });
    expect(html).toContain('<p role="status" class="visually-hidden">Loading cities…</p>');
    expect(html).toContain('<div aria-hidden="true"><i>placeholder</i></div>');
  });

  it('shows a failure as an alert with a Reload Page button, never as an empty list', () => {
    const html = show({ data: undefined, isError: true });
    expect(html).toContain('role="alert"');
    expect(html).toContain('<h3>Unable to load cities</h3>');
    expect(html).toContain('Reload Page</button>');
    expect(html).not.toContain('No cities.');
  });

  it('distinguishes an empty list from a list', () => {
    expect(show({ data: [], isError: false })).toBe('<p>No cities.</p>');
    expect(show({ data: ['Chicago'], isError: false })).toBe('<b>Chicago</b>');
  });

  it('keeps the data when a refetch fails', () => {
    expect(show({ data: ['Chicago'], isError: true })).toBe('<b>Chicago</b>');
  });
});
