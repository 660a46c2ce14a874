/** A call's path with a method that it does not have: the template's routes choose the function, whose router answers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { matchRoute } from '../../scripts/local/http-api/routes.ts';
import { fillPath } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { functionsBehindRoutes } from '../infra/checks.ts';
import { jsonOf, synthesize } from '../infra/synthesize.ts';
import { type Call, loadFunction, staffClaims } from './support/http.ts';
import { useTable } from './support/table.ts';

const behind = functionsBehindRoutes(jsonOf(synthesize('prod').api));
const routes = [...behind.keys()].map((key) => ({ key }));

describe('a method that a call does not have', () => {
  const table = useTable();
  const functions = new Map<string, Call>();

  beforeAll(async () => {
    for (const [id, name] of [
      ['PublicRead', 'public-read'],
      ['Submissions', 'submissions'],
      ['Admin', 'admin'],
      ['Providers', 'providers'],
      ['PlacesSync', 'places-sync'],
      ['BrowserErrors', 'browser-errors'],
    ] as const) {
      functions.set(id, await loadFunction(name, table()));
    }
  });

  async function ask(method: string, path: string) {
    const key = matchRoute(routes, method, path)?.route.key ?? '';
    const [, name = ''] = /^(\w+)Function/.exec(behind.get(key) ?? '') ?? [];
    const call = functions.get(name);
    if (!call) throw new Error(`no function for ${method} ${path}`);
    const { statusCode, headers, body } = await call(path, { method, claims: staffClaims });
    return { status: statusCode, allow: headers.allow, code: body === '' ? '' : JSON.parse(body).code };
  }

  it.each([
    ['POST', '/api/stats', 'GET, HEAD'],
    ['GET', '/api/practices', 'POST'],
    ['HEAD', '/api/practices', 'POST'],
    ['POST', '/api/challenge', 'GET, HEAD'],
    ['POST', '/api/contacts', 'GET, HEAD'],
    ['PUT', '/api/clinics/01JD3Z5W8QKX7V9N2M4P6R8T0A/approve', 'PATCH'],
  ])('is answered 405: %s %s', async (method, path, allow) => {
    const code = method === 'HEAD' ? '' : 'method_not_allowed';
    expect(await ask(method, path)).toEqual({ status: 405, allow, code });
  });

  it.each(Object.values(contracts))('is answered 405 by the owner of $method $path', async (contract) => {
    const values = {
      id: 'x',
      personId: 'x',
      token: 'x',
      clinicId: 'x',
      code: 'x',
      slug: 'x',
      slugOrId: 'x',
      parts: '1',
      part: '0',
    };
    const ofPath = Object.values(contracts).filter(({ path }) => path === contract.path);
    const wrong = ofPath.some(({ method }) => method === 'PUT') ? 'POST' : 'PUT';
    const { status, allow } = await ask(wrong, fillPath(contract.path, values));
    const methods = ofPath.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method));
    expect([status, allow]).toEqual([405, methods.sort().join(', ')]);
  });

  it('is not HEAD where there is GET', async () => {
    expect(await ask('HEAD', '/api/challenge')).toMatchObject({ status: 200 });
  });

  it('answers 404 for an unknown path', async () => {
    expect(await ask('GET', '/api/practices/x')).toMatchObject({ status: 404 });
    expect(await ask('GET', '/api/contact/')).toMatchObject({ status: 404 });
  });
});
