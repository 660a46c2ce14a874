import { describe, expect, it } from 'vitest';
import { createSharedAnswers, SHARED_MAX_AGE_MS } from './shared-answers.ts';

const signal = new AbortController().signal;

/** An instance whose shared call is `/api/stats`; `answer` gives the response to the n-th call. */
function setUp(answer: (number: number) => Response | Promise<Response>) {
  const asked: string[] = [];
  let time = 0;
  const sharing = createSharedAnswers(['/api/stats'], () => new Date(time));
  const call = sharing(async (path) => {
    asked.push(path);
    return answer(asked.length);
  });
  return {
    asked,
    read: async (path: string) => (await call(path, { signal })).text(),
    call: (path: string) => call(path, { signal }),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('a shared call', () => {
  it('is answered from memory until its answer is too old', async () => {
    const { read, pass } = setUp((number) => new Response(`answer ${number}`));
    expect(await read('/api/stats')).toBe('answer 1');
    pass(SHARED_MAX_AGE_MS - 1);
    expect(await read('/api/stats')).toBe('answer 1');
    pass(1);
    expect(await read('/api/stats')).toBe('answer 2');
  });

  it('is as old as its request', async () => {
    const instance = setUp((number) => {
      if (number === 1) instance.pass(SHARED_MAX_AGE_MS);
      return new Response(`answer ${number}`);
    });
    expect(await instance.read('/api/stats')).toBe('answer 1');
    expect(await instance.read('/api/stats')).toBe('answer 2');
  });

  it('keeps the headers of its answer, such as the cursor of the next page', async () => {
    const { call } = setUp(() => new Response('[]', { headers: { 'x-next-cursor': 'next' } }));
    for (const _ of [1, 2]) expect((await call('/api/stats')).headers.get('x-next-cursor')).toBe('next');
  });

  it('is made again after a failure', async () => {
    const { call, read } = setUp((number) =>
      number === 1 ? new Response('', { status: 503 }) : Promise.reject(new Error(`failure ${number}`)),
    );
    expect((await call('/api/stats')).status).toBe(503);
    await expect(read('/api/stats')).rejects.toThrow('failure 2');
    await expect(read('/api/stats')).rejects.toThrow('failure 3');
  });
});

it('other calls are made each time', async () => {
  const { read, asked } = setUp(() => new Response('answer'));
  for (const path of ['/api/stats?x', '/api/stats?x', '/api/clinics']) await read(path);
  expect(asked).toEqual(['/api/stats?x', '/api/stats?x', '/api/clinics']);
});
