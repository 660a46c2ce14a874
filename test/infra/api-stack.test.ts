import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { contracts } from '../../shared/contracts/index.ts';
import {
  changed,
  functionsBehindRoutes,
  functionsWithoutLogRetention,
  hiddenPermissions,
  permissionsOf,
  resources,
  routesOf,
  routesWithoutPermission,
  text,
} from './checks.ts';
import { configOf, jsonOf, synthesize, type TemplateJson } from './synthesize.ts';

const { api } = synthesize('prod');
const template = jsonOf(api);
const broken = (change: (copy: TemplateJson) => void) => changed(template, change);

/** Replaces ids and import names, which contain hashes, by short names. */
const readable = (value: string) =>
  value
    .replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table')
    .replace(/<careatlas-prod-data:[^>]*MediaBucket[^>]*>/g, 'the media bucket')
    .replace(/<careatlas-prod-jobs:[^>]*(Mail|Location)Queue[^>]*>/g, 'the $1 queue')
    .replace(/<careatlas-prod-places:[^>]*(Places|Dispatch)Queue[^>]*>/g, 'the $1 queue')
    .replace(/<careatlas-prod-places:[^>]*GooglePlacesKey[^>]*>/g, 'Google’s key')
    .replace(/<careatlas-prod-jobs:[^>]*PlaceIndex[^>]*>/g, 'the place index')
    .replace(/<careatlas-prod-identity:[^>]*(ProviderURL|DashboardClient)[^>]*>/g, '$1')
    .replace(
      /(PublicRead|Submissions|Admin|Providers|PlacesSync|BrowserErrors)(Role|Logs)[0-9A-F]{8}/g,
      '$1$2',
    );

const permissions = permissionsOf(template).map(readable);
/** The permissions of a function, except those on its log. */
const permissionsOfFunction = (name: string) => {
  const role = `<${name}Role>: `;
  return permissions
    .filter((one) => one.startsWith(role) && !one.includes('logs:'))
    .map((one) => one.slice(role.length))
    .sort();
};
const functionNamed = (name: string) => {
  const [[, lambda] = []] = resources(template, 'AWS::Lambda::Function').filter(([id]) =>
    id.startsWith(name),
  );
  if (!lambda) throw new Error(`no function ${name}`);
  return lambda;
};

describe('routes', () => {
  const authorization = (auth: string) => (auth === 'admin' || auth === 'provider' ? 'JWT' : 'NONE');
  /** Calls whose paths do not fall back to the function of the catch-all, as those of several functions do. */
  const ofOthers = Object.values(contracts).filter(
    ({ owner, path }) =>
      owner !== 'public-read' &&
      Object.values(contracts).every((other) => other.path !== path || other.owner === owner),
  );
  const expected = [
    ...Object.values(contracts).map(({ method, path, auth }) => `${method} ${path} ${authorization(auth)}`),
    // Calls of several methods share a path.
    ...new Set(ofOthers.map(({ path, auth }) => `ANY ${path} ${authorization(auth)}`)),
    '$default NONE',
  ].sort();

  it('are one for each contract with its authorization, one for its path’s other methods, and the catch-all', () => {
    expect(routesOf(template)).toEqual(expected);
  });

  it('the comparison reports an added, a missing and a differently authorized route', () => {
    const [route = ''] = resources(template, 'AWS::ApiGatewayV2::Route').map(([id]) => id);
    const other = broken(({ Resources }) => {
      Object.assign(Resources[route]?.Properties ?? {}, { AuthorizationType: 'AWS_IAM' });
    });
    const added = broken(({ Resources }) => {
      Resources.Debug = {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: { RouteKey: 'GET /debug' },
      };
    });
    const missing = broken(({ Resources }) => delete Resources[route]);
    for (const template of [other, added, missing]) expect(routesOf(template)).not.toEqual(expected);
  });

  const staffCalls = Object.values(contracts).filter(({ auth }) => auth === 'admin');

  it.each(staffCalls)('require a token of staff for $method $path', ({ method, path }) => {
    expect(routesOf(template)).toContain(`${method} ${path} JWT`);
  });

  it('verify the issuer and the audience of tokens', () => {
    const authorizers = resources(template, 'AWS::ApiGatewayV2::Authorizer').map(([, authorizer]) => {
      expect(authorizer).toMatchObject({
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
      });
      const { Issuer, Audience } = authorizer.JwtConfiguration as { Issuer: unknown; Audience: unknown[] };
      return [authorizer.Name, text(Issuer), ...Audience.map(text)];
    });
    expect(authorizers).toEqual([
      [
        'StaffTokens',
        expect.stringMatching(/:\w*StaffPool\w*ProviderURL/),
        expect.stringMatching(/DashboardClient/),
      ],
      [
        'ProviderTokens',
        expect.stringMatching(/:\w*ProvidersPool\w*ProviderURL/),
        expect.stringMatching(/SiteClient/),
      ],
    ]);
  });

  it.each(Object.values(contracts).filter(({ auth }) => auth === 'admin' || auth === 'provider'))(
    'verify $method $path by the authorizer of its own pool',
    ({ method, path, auth }) => {
      const [[, route] = ['', {}]] = resources(template, 'AWS::ApiGatewayV2::Route').filter(
        ([, { RouteKey }]) => RouteKey === `${method} ${path}`,
      );
      const name = auth === 'admin' ? 'StaffTokens' : 'ProviderTokens';
      expect(text(route.AuthorizerId)).toContain(name);
    },
  );

  it('the check reports a call for staff without an authorizer', () => {
    const unguarded = broken(({ Resources }) => {
      for (const { Type, Properties } of Object.values(Resources)) {
        if (Type === 'AWS::ApiGatewayV2::Route') delete Properties.AuthorizerId;
      }
    });
    expect(routesOf(unguarded).filter((route) => route.endsWith('JWT'))).toEqual([]);
    const all = expected.filter((route) => route.endsWith('JWT'));
    expect(all.length).toBeGreaterThan(staffCalls.length);
    expect(routesOf(unguarded).filter((route) => route.endsWith('without authorizer'))).toHaveLength(
      all.length,
    );
  });

  it('invoke the function that owns the call', () => {
    const owners = {
      'public-read': 'PublicRead',
      submissions: 'Submissions',
      admin: 'Admin',
      providers: 'Providers',
      'places-sync': 'PlacesSync',
      'browser-errors': 'BrowserErrors',
    };
    const behind = functionsBehindRoutes(template);
    for (const { method, path, owner } of Object.values(contracts)) {
      expect(behind.get(`${method} ${path}`)).toMatch(new RegExp(`^${owners[owner]}Function`));
    }
    for (const { path, owner } of ofOthers) {
      expect(behind.get(`ANY ${path}`)).toMatch(new RegExp(`^${owners[owner]}Function`));
    }
    expect(behind.get('$default')).toMatch(/^PublicReadFunction/);
  });

  it('all have permission to invoke their functions, the catch-all included', () => {
    expect(routesWithoutPermission(template)).toEqual([]);
  });

  it('the check reports a missing permission for the catch-all, and one that is too narrow', () => {
    const permissions = resources(template, 'AWS::Lambda::Permission');
    const catchAll = permissions.filter(([, { SourceArn }]) => text(SourceArn).endsWith('/*/$default'));
    expect(catchAll).toHaveLength(1);
    const without = broken(({ Resources }) => {
      for (const [id] of catchAll) delete Resources[id];
    });
    expect(routesWithoutPermission(without)).toEqual([
      expect.stringMatching(/^\$default as arn:.*>\/\$default\/\$default$/),
    ]);
    const narrow = broken(({ Resources }) => {
      for (const [id] of permissions) {
        Object.assign(Resources[id]?.Properties ?? {}, {
          SourceArn: 'arn:aws:execute-api:us-east-1:1:api/*/GET/*',
        });
      }
    });
    expect(routesWithoutPermission(narrow).length).toBeGreaterThan(
      resources(template, 'AWS::ApiGatewayV2::Route').length,
    );
  });

  it('all have a proxy integration with payload format 2.0', () => {
    const integrations = new Map(resources(template, 'AWS::ApiGatewayV2::Integration'));
    for (const [, { Target }] of resources(template, 'AWS::ApiGatewayV2::Route')) {
      const id = text(Target).replace(/^integrations\/<(.*)>$/, '$1');
      expect(integrations.get(id)).toMatchObject({
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
      });
    }
  });
});

describe('the gateway', () => {
  const stageOf = (from: TemplateJson) => {
    const [stage] = Object.values(from.Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Stage');
    if (!stage) throw new Error('The API has no stage');
    return stage;
  };

  it('throttles all clients together, and searches at a lower rate', () => {
    const searches = { ThrottlingRateLimit: 300, ThrottlingBurstLimit: 600 };
    expect(stageOf(template).Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 4_000 },
      RouteSettings: {
        'GET /api/clinics/search': searches,
        'GET /api/clinics': searches,
        'POST /api/browser-errors': { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 },
        'POST /api/events': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
        'GET /api/sitemap/clinics/{parts}/{part}': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
        'GET /api/changes': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
      },
    });
  });

  it.each(['local', 'dev', 'prod'] as const)(
    'in %s stays below the account’s limits, with lower limits for searches',
    (name) => {
      const { searches, others } = configOf(name).throttling;
      expect(others.rateLimit).toBeLessThan(10_000);
      expect(others.burstLimit).toBeLessThan(5_000);
      expect(searches.rateLimit).toBeLessThan(others.rateLimit);
      expect(searches.burstLimit).toBeLessThan(others.burstLimit);
    },
  );

  it('depends on the routes that have limits, since AWS rejects limits of a missing route', () => {
    const limited = Object.keys(stageOf(template).Properties.RouteSettings ?? {});
    expect(limited).not.toEqual([]);
    const routes = new Map(
      resources(template, 'AWS::ApiGatewayV2::Route').map(([id, { RouteKey }]) => [RouteKey, id]),
    );
    for (const key of limited) expect(stageOf(template).DependsOn).toContain(routes.get(key));
  });

  it('logs each call without IP address, query string and user agent', () => {
    const [[, stage] = []] = resources(template, 'AWS::ApiGatewayV2::Stage');
    const { Format } = (stage?.AccessLogSettings ?? {}) as { Format: string };
    expect(Object.values(JSON.parse(Format)).sort()).toEqual([
      '$context.integrationErrorMessage',
      '$context.integrationLatency',
      '$context.requestId',
      '$context.requestTimeEpoch',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.routeKey',
      '$context.status',
    ]);
  });
});

/** Permissions on the table, which the rooms declare (`table-access.test.ts` compares them). */
const onTheTable = (name: string) => permissionsOfFunction(name).filter((one) => one.startsWith('dynamodb:'));
const others = (name: string) => permissionsOfFunction(name).filter((one) => !one.startsWith('dynamodb:'));

describe('the function public-read', () => {
  it('has permission to read, but neither messages nor drafts, the audit or what is unpublished of reviews', () => {
    const own = onTheTable('PublicRead');
    expect(own.filter((one) => !/^dynamodb:(BatchGetItem|GetItem|Query) /.test(one))).toEqual([]);
    const hidden =
      / at (AUDIT|CALLS|CONTACT|CORRECTION|DELTA|MATCH|ONCE|PLACETASK|POSTRECORD|RECENT|REVIEW|SEARCHED|SHINGLE|SYNC)/;
    expect(own.filter((one) => hidden.test(one))).toEqual([]);
    expect(others('PublicRead')).toEqual([]);
  });
});

describe('the function browser-errors', () => {
  it('has no permission but on its log', () => {
    expect(permissionsOfFunction('BrowserErrors')).toEqual([]);
  });
});

describe('the function submissions', () => {
  it('has no permission to read messages or to change public items', () => {
    const own = permissionsOfFunction('Submissions');
    const onMessages = own.filter((one) => /CONTACT|byQueue/.test(one));
    expect(onMessages).toEqual(['dynamodb:PutItem on the table at CONTACT#*']);
    const writes = own.filter((one) => /:(Put|Update|Delete|BatchWrite)/.test(one));
    expect(writes.filter((one) => /CLINIC|SLUG|DIRECTORY|POST|PAIRS|MATCH|GROUP/.test(one))).toEqual([]);
    expect(own.filter((one) => one.startsWith('dynamodb:') && !/ at [A-Z]/.test(one))).toEqual([]);
  });
});

describe('the function admin', () => {
  it('cannot change the audit', () => {
    const ofAudit = onTheTable('Admin').filter((one) => / at AUDIT/.test(one));
    expect(ofAudit.map((one) => one.split(' ')[0])).toEqual(['dynamodb:PutItem', 'dynamodb:Query']);
  });

  it('has permission to sign uploads, read them, publish pictures, and read and delete documents of claims', () => {
    expect(others('Admin')).toEqual([
      's3:DeleteObject on the media bucket/claims/*',
      's3:GetObject on the media bucket/claims/*',
      's3:GetObject on the media bucket/uploads/*',
      's3:ListBucket on the media bucket',
      's3:PutObject on the media bucket/media/pictures/*',
      's3:PutObject on the media bucket/uploads/*',
    ]);
  });
});

describe('the function providers', () => {
  it('has permission to sign uploads, publish pictures, and to store documents of claims that it cannot read', () => {
    expect(others('Providers')).toEqual([
      's3:DeleteObject on the media bucket/claims/*',
      's3:GetObject on the media bucket/uploads/*',
      's3:ListBucket on the media bucket',
      's3:PutObject on the media bucket/claims/*',
      's3:PutObject on the media bucket/media/pictures/*',
      's3:PutObject on the media bucket/uploads/*',
    ]);
  });

  it('writes claims, their mails and what they open, and no slugs, submissions or lists', () => {
    const writes = onTheTable('Providers').filter((one) => /:(Put|Update|Delete|BatchWrite)/.test(one));
    const partitions = new Set(writes.map((one) => one.replace(/^.* at ([A-Z]+#).*$/, '$1')));
    expect([...partitions].sort()).toEqual([
      ...['ACCOUNT#', 'AUDIT#', 'CLAIM#', 'CLAIMED#', 'CLAIMNOTICE#', 'CLINIC#', 'INVITATION#', 'INVITED#'],
      ...['ONCE#', 'PERSON#', 'PROVIDERCHANGE#', 'REVIEW#', 'WAITING#'],
    ]);
  });
});

describe('the function places-sync', () => {
  it('has permission to call Google and Amazon Location, and to enqueue the rest', () => {
    expect(others('PlacesSync')).toEqual([
      'geo:SearchPlaceIndexForText on the place index',
      'secretsmanager:GetSecretValue on Google’s key',
      'sqs:SendMessage on the Dispatch queue',
      'sqs:SendMessage on the Places queue',
    ]);
  });

  it('has a timeout above its own deadline and below the gateway’s', () => {
    expect(functionNamed('PlacesSyncFunction').Timeout).toBe(29);
    for (const [, { TimeoutInMillis = 30_000 }] of resources(template, 'AWS::ApiGatewayV2::Integration')) {
      expect(TimeoutInMillis).toBe(30_000);
    }
  });
});

describe('permissions', () => {
  it('are those of the six functions and of their logs', () => {
    const names = ['PublicRead', 'Submissions', 'Admin', 'Providers', 'PlacesSync', 'BrowserErrors'];
    const logs = names.flatMap((name) =>
      ['CreateLogStream', 'PutLogEvents'].map(
        (action) => `<${name}Role>: logs:${action} on <${name}Logs.Arn>`,
      ),
    );
    const known = names.flatMap((name) => permissionsOfFunction(name).map((one) => `<${name}Role>: ${one}`));
    expect([...permissions].sort()).toEqual([...logs, ...known].sort());
    // CodeDeploy's role has AWS's policy for releases.
    expect(hiddenPermissions(template)).toEqual([expect.stringMatching(/^ReleasesRole/)]);
  });

  it('the check reports a condition that allows requests without partitions', () => {
    const open = broken((copy) => {
      for (const [, { PolicyDocument }] of resources(copy, 'AWS::IAM::Policy')) {
        for (const { Condition } of (PolicyDocument as { Statement: { Condition?: { Null?: unknown } }[] })
          .Statement) {
          delete Condition?.Null;
        }
      }
    });
    expect(permissionsOf(open).filter((one) => one.includes('may be absent'))).not.toEqual([]);
    expect(permissions.filter((one) => one.includes('may be absent'))).toEqual([]);
  });

  it.each(['dynamodb:PutItem', 'dynamodb:Scan', 'dynamodb:*', '*'])(
    'the check reports the action %s',
    (action) => {
      const grown = broken(({ Resources }) => {
        Resources.Grown = {
          Type: 'AWS::IAM::Policy',
          Properties: {
            Roles: ['PublicReadRole'],
            PolicyDocument: { Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] },
          },
        };
      });
      expect(permissionsOf(grown)).toContain(`PublicReadRole: ${action} on *`);
    },
  );

  it('the check reports a managed policy', () => {
    const [role = ''] = resources(template, 'AWS::IAM::Role').map(([id]) => id);
    const managed = broken(({ Resources }) => {
      Object.assign(Resources[role]?.Properties ?? {}, { ManagedPolicyArns: ['arn:aws:iam::aws:policy/X'] });
    });
    expect(hiddenPermissions(managed)).toContain(role);
  });
});

describe('the functions', () => {
  it('run Node 24 on arm64 with a timeout and JSON logs', () => {
    api.resourceCountIs('AWS::Lambda::Function', 6);
    for (const name of ['PublicRead', 'Submissions', 'Admin']) {
      expect(functionNamed(`${name}Function`).Timeout).toBe(10);
    }
    api.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: 1024,
      TracingConfig: Match.absent(),
      LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO' },
    });
  });

  const common = [
    'NODE_OPTIONS',
    'POWERTOOLS_LOG_LEVEL',
    'POWERTOOLS_SERVICE_NAME',
    environmentNames.stage,
    environmentNames.tracing,
  ];
  const providerTokens = [environmentNames.providerTokenIssuer, environmentNames.providerTokenClientId];
  const tokenSettings = [environmentNames.tokenIssuer, environmentNames.tokenClientId];
  const apiSettings = [environmentNames.tableName, environmentNames.originSecret, ...tokenSettings];
  it.each([
    [
      'PublicRead',
      'public-read',
      [
        environmentNames.signingSecret,
        environmentNames.googleRatings,
        environmentNames.signInFlow,
        environmentNames.retentionDays,
        environmentNames.directoryMaxAgeMs,
        ...providerTokens,
      ],
    ],
    ['Submissions', 'submissions', [environmentNames.signingSecret, environmentNames.retentionDays]],
    ['BrowserErrors', 'browser-errors', []],
    [
      'Providers',
      'providers',
      [
        ...providerTokens,
        environmentNames.signingSecret,
        environmentNames.codeSecret,
        environmentNames.retentionDays,
        environmentNames.mediaBucket,
      ],
    ],
    [
      'Admin',
      'admin',
      [
        environmentNames.signingSecret,
        environmentNames.codeSecret,
        environmentNames.retentionDays,
        environmentNames.googleRatings,
        environmentNames.mediaBucket,
      ],
    ],
    [
      'PlacesSync',
      'places-sync',
      [
        environmentNames.googleRatings,
        environmentNames.googlePlacesKeyArn,
        environmentNames.placesQuota,
        environmentNames.placeIndexName,
        environmentNames.syncQueueUrl,
        environmentNames.dispatchQueueUrl,
      ],
    ],
  ])('%s has exactly the environment variables that it reads, and secrets by reference', (id, name, own) => {
    const { Variables } = functionNamed(id).Environment as { Variables: Record<string, unknown> };
    expect(Object.keys(Variables).sort()).toEqual([...common, ...apiSettings, ...own].sort());
    expect(Variables).toMatchObject({ NODE_OPTIONS: '--enable-source-maps', POWERTOOLS_SERVICE_NAME: name });
    for (const [variable, value] of Object.entries(Variables)) {
      if (!variable.endsWith('_SECRET')) continue;
      const secret = {
        CODE: 'careatlas-prod-jobs:ExportsOutputRefCodeSecret',
        ORIGIN: 'OriginSecret',
        SIGNING: 'SigningSecret',
      }[variable.replace('_SECRET', '')];
      expect(text(value)).toMatch(
        new RegExp(`^\\{\\{resolve:secretsmanager:<${secret}\\w+>:SecretString:::\\}\\}$`),
      );
    }
  });

  it('are traced, and may send segments, only while an operator has switched tracing on', () => {
    const traced = jsonOf(synthesize({ ...configOf('prod'), tracing: 'on' }).api);
    for (const [, { TracingConfig, Environment }] of resources(traced, 'AWS::Lambda::Function')) {
      expect(TracingConfig).toEqual({ Mode: 'Active' });
      expect(Environment).toMatchObject({
        Variables: { TRACING: 'on', POWERTOOLS_TRACER_CAPTURE_ERROR: 'false' },
      });
    }
    const added = permissionsOf(traced)
      .map(readable)
      .filter((one) => !permissions.includes(one));
    expect(added.filter((one) => one.startsWith('<PublicReadRole>'))).toEqual([
      '<PublicReadRole>: xray:PutTelemetryRecords on *',
      '<PublicReadRole>: xray:PutTraceSegments on *',
    ]);
    expect(added.every((one) => one.includes(': xray:'))).toBe(true);
  });

  it.each([
    ['prod', { GOOGLE_RATINGS: 'hidden', SIGN_IN_FLOW: 'USER_SRP_AUTH' }],
    ['dev', { GOOGLE_RATINGS: 'hidden', SIGN_IN_FLOW: 'USER_SRP_AUTH' }],
    ['local', { GOOGLE_RATINGS: 'shown', SIGN_IN_FLOW: 'USER_PASSWORD_AUTH' }],
  ] as const)('in %s configure Google ratings and the sign-in flow: %o', (stage, settings) => {
    synthesize(stage).api.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: 'public-read', ...settings }) },
    });
  });
});

describe('secrets and logs', () => {
  it('generates two secrets of letters and digits', () => {
    api.resourceCountIs('AWS::SecretsManager::Secret', 2);
    api.allResourcesProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { ExcludePunctuation: true, IncludeSpace: false, PasswordLength: 48 },
      SecretString: Match.absent(),
    });
  });

  it('retains every log group for three months', () => {
    api.resourceCountIs('AWS::Logs::LogGroup', 7);
    api.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
    expect(functionsWithoutLogRetention(template)).toEqual([]);
  });

  it('the check reports a function without log retention', () => {
    const [[id, lambda] = ['', {}]] = resources(template, 'AWS::Lambda::Function');
    const { LogGroup } = lambda.LoggingConfig as { LogGroup: { Ref: string } };
    const group = LogGroup.Ref;
    const unlogged = broken(({ Resources }) => delete Resources[id]?.Properties.LoggingConfig);
    const forever = broken(({ Resources }) => delete Resources[group]?.Properties.RetentionInDays);
    expect(functionsWithoutLogRetention(unlogged)).toEqual([id]);
    expect(functionsWithoutLogRetention(forever)).toEqual([id]);
  });
});
