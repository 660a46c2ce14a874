import { describe, expect, it } from 'vitest';
import { deploy } from '../deploy.ts';
import { startTestHost, testStack } from './test-host.ts';

const { host, warn, stack } = await startTestHost(
  'releases',
  `export const handler = async () => ({ statusCode: 200, body: '{}' });`,
);

/** An API whose route invokes the alias of a function. */
const resources = testStack('releases');
const throughAlias = { Integration: { IntegrationUri: { Ref: 'Alias' } } };
const permitted = { Permission: { FunctionName: { Ref: 'Alias' } } };

async function statusOf(change: Parameters<typeof stack>[1]): Promise<number> {
  const cloud = await deploy(stack(resources, change), host);
  try {
    const [port] = cloud.ports.values();
    return (await fetch(`http://127.0.0.1:${port}/here`)).status;
  } finally {
    await cloud.stop();
  }
}

describe('a function behind an alias', () => {
  it('is invoked through it', async () => {
    expect(await statusOf({ ...throughAlias, ...permitted })).toBe(200);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is not invoked with a permission for the function, or past the alias with one for the alias', async () => {
    expect(await statusOf(throughAlias)).toBe(500);
    expect(await statusOf(permitted)).toBe(500);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['an alias of a version that does not exist', { Alias: { FunctionVersion: '2' } }, 'no function version'],
    ['shared traffic', { Alias: { RoutingConfig: {} } }, 'RoutingConfig'],
  ])('the deployment of %s fails', async (_, change, message) => {
    await expect(deploy(stack(resources, change), host)).rejects.toThrow(message);
  });
});
