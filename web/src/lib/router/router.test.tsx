import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BrowserRouter, Link, NavLink, Routes, useParams } from './router.tsx';

function Clinic() {
  return <p>clinic {useParams().slug}</p>;
}

const routes = [
  { pattern: '/', page: <p>home</p> },
  { pattern: '/clinics/:slug', page: <Clinic /> },
];

const site = (
  <Routes routes={routes} otherwise={<p>not found</p>}>
    {({ page }) => page}
  </Routes>
);

function shownAt(pathname: string, children = site) {
  return renderToStaticMarkup(<BrowserRouter address={{ pathname, search: '' }}>{children}</BrowserRouter>);
}

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
