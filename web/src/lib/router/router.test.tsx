import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { BrowserRouter, Link, NavLink, Routes, useParams } from './router.tsx';

function Clinic() {
  return <p>clinic {useParams().slug}</p>;
}

const routes = [
  { pattern: '/', page: <p>home</p> },
  { pattern: '/clinics/:slug', page: <Clinic /> },
];

function shownAt(pathname: string, children = <Routes routes={routes} otherwise={<p>not found</p>} />) {
  vi.stubGlobal('window', { location: { pathname, search: '', hash: '' }, history: { state: null } });
  return renderToStaticMarkup(<BrowserRouter>{children}</BrowserRouter>);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the page whose pattern matches the address', () => {
  expect(shownAt('/')).toBe('<p>home</p>');
  expect(shownAt('/clinics/harbor-dental')).toBe('<p>clinic harbor-dental</p>');
  expect(shownAt('/nowhere')).toBe('<p>not found</p>');
});

it('writes links that work before any script runs', () => {
  expect(shownAt('/', <Link to="/search?city=toronto">Toronto</Link>)).toBe(
    '<a href="/search?city=toronto">Toronto</a>',
  );
});

it('marks the link to the page that is shown', () => {
  expect(shownAt('/search', <NavLink to="/search">Find</NavLink>)).toContain('aria-current="page"');
  expect(shownAt('/search', <NavLink to="/">Home</NavLink>)).not.toContain('aria-current');
});
