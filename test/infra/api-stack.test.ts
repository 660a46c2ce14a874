import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/config/names.ts';
import { contracts } from '../../shared/contracts/index.ts';
import {
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
const broken = (change: (template: TemplateJson) => void): TemplateJson => {
  const copy = structuredClone(template);
  change(copy);
  return copy;
};

/** Ids and import names hold hashes; what they name is enough here. */
const readable = (value: string) =>
  value
    .replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table')
    .replace(/<careatlas-prod-jobs:[^>]*(Mail|Location)Queue[^>]*>/g, 'the $1 queue')
    .replace(/<careatlas-prod-places:[^>]*(Places|Dispatch)Queue[^>]*>/g, 'the $1 queue')
    .replace(/<careatlas-prod-places:[^>]*GooglePlacesKey[^>]*>/g, 'Google’s key')
    .replace(/<careatlas-prod-jobs:[^>]*PlaceIndex[^>]*>/g, 'the place index')
    .replace(/<careatlas-prod-identity:[^>]*(ProviderURL|DashboardClient)[^>]*>/g, '$1')
    .replace(/(PublicRead|Submissions|Admin|PlacesSync)(Role|Logs)[0-9A-F]{8}/g, '$1$2');

const rights = permissionsOf(template).map(readable);
/** What a function may do besides writing its log. */
const permissionsOfFunction = (name: string) => {
  const role = `<${name}Role>: `;
  return rights
    .filter((right) => right.startsWith(role) && !right.includes('logs:'))
    .map((right) => right.slice(role.length))
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
  const guarded = (auth: string) => (auth === 'admin' ? 'JWT' : 'NONE');
  /** Whose other methods do not go to the catch-all's function: no path has two owners. */
  const ofOthers = Object.values(contracts).filter(({ owner }) => owner !== 'public-read');
  const expected = [
    ...Object.values(contracts).map(({ method, path, auth }) => `${method} ${path} ${guarded(auth)}`),
    ...ofOthers.map(({ path, auth }) => `ANY ${path} ${guarded(auth)}`),
    '$default NONE',
  ].sort();

  it('are one for each contract with its authorization, one for its path’s other methods, the catch-all, and nothing else', () => {
    expect(routesOf(template)).toEqual(expected);
  });

  it('are compared strictly: an added, a lost and a differently guarded route are noticed', () => {
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
    const lost = broken(({ Resources }) => delete Resources[route]);
    for (const template of [other, added, lost]) expect(routesOf(template)).not.toEqual(expected);
  });

  const staffCalls = Object.values(contracts).filter(({ auth }) => auth === 'admin');

  it.each(staffCalls)('let nobody but staff reach $method $path', ({ method, path }) => {
    expect(routesOf(template)).toContain(`${method} ${path} JWT`);
  });

  it('know staff by the pool that signed their token, and by the client that it is for', () => {
    const [[, authorizer] = ['', {}], ...others] = resources(template, 'AWS::ApiGatewayV2::Authorizer');
    expect(others).toEqual([]);
    expect(authorizer).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
    });
    const { Issuer, Audience } = authorizer.JwtConfiguration as { Issuer: unknown; Audience: unknown[] };
    expect(readable(text(Issuer))).toBe('ProviderURL');
    expect(Audience.map((audience) => readable(text(audience)))).toEqual(['DashboardClient']);
  });

  it('would be caught when a call for staff names no authorizer', () => {
    const unguarded = broken(({ Resources }) => {
      for (const { Type, Properties } of Object.values(Resources)) {
        if (Type === 'AWS::ApiGatewayV2::Route') delete Properties.AuthorizerId;
      }
    });
    expect(routesOf(unguarded).filter((route) => route.endsWith('JWT'))).toEqual([]);
    expect(routesOf(unguarded).filter((route) => route.endsWith('without authorizer'))).toHaveLength(
      2 * staffCalls.length,
    );
  });

  it('lead to the function that owns the call', () => {
    const owners = {
      'public-read': 'PublicRead',
      submissions: 'Submissions',
      admin: 'Admin',
      'places-sync': 'PlacesSync',
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

  it('are all permitted to invoke their functions, the catch-all included', () => {
    expect(routesWithoutPermission(template)).toEqual([]);
  });

  it('would be caught without a permission for the catch-all, and with one that is too narrow', () => {
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

  it('all have an integration that passes requests on as they are', () => {
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
    if (!stage) throw new Error('the API has no stage');
    return stage;
  };

  it('throttles all callers together, and searches before other calls', () => {
    const searches = { ThrottlingRateLimit: 300, ThrottlingBurstLimit: 600 };
    expect(stageOf(template).Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 4_000 },
      RouteSettings: { 'GET /api/clinics/search': searches, 'GET /api/clinics': searches },
    });
  });

  it.each(['local', 'dev', 'prod'] as const)(
    'in %s stays below the account’s limits, with less for searches than for the rest',
    (name) => {
      const { searches, others } = configOf(name).throttling;
      expect(others.rateLimit).toBeLessThan(10_000);
      expect(others.burstLimit).toBeLessThan(5_000);
      expect(searches.rateLimit).toBeLessThan(others.rateLimit);
      expect(searches.burstLimit).toBeLessThan(others.burstLimit);
    },
  );

  it('gets limits of routes only after the routes: AWS rejects those of a route that is not there', () => {
    const limited = Object.keys(stageOf(template).Properties.RouteSettings ?? {});
    expect(limited).not.toEqual([]);
    const routes = new Map(
      resources(template, 'AWS::ApiGatewayV2::Route').map(([id, { RouteKey }]) => [RouteKey, id]),
    );
    for (const key of limited) expect(stageOf(template).DependsOn).toContain(routes.get(key));
  });

  it('logs each call without address, query string or user agent', () => {
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

describe('the function public-read', () => {
  it('may read items and the public lists, but nothing that somebody sent or did', () => {
    expect(permissionsOfFunction('PublicRead')).toEqual(
      [
        'dynamodb:BatchGetItem on the table',
        'dynamodb:GetItem on the table',
        'dynamodb:Query on the table',
        'dynamodb:Query on the table/index/byCategory',
        'dynamodb:Query on the table/index/byCity',
        'dynamodb:Query on the table/index/byCityCategory',
        'dynamodb:Query on the table/index/bySitemap',
        // Lists of practices for signed-in staff.
        'dynamodb:Query on the table/index/byQueue at QUEUE#CLINIC',
        'dynamodb:Query on the table/index/byQueue at QUEUE#REJECTED',
        ...['AUDIT#*', 'CALLS#*', 'CONTACT#*', 'ONCE#*', 'PLACETASK#*', 'SYNC'].flatMap((partition) =>
          [
            ...['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'],
            'UpdateItem',
          ].map((action) => `never dynamodb:${action} on the table at ${partition}`),
        ),
      ].sort(),
    );
  });

  it.each([
    ['prod', 'hidden'],
    ['dev', 'hidden'],
    ['local', 'shown'],
  ] as const)('in %s has Google’s figures %s', (stage, setting) => {
    synthesize(stage).api.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ GOOGLE_RATINGS: setting }) },
    });
  });
});

describe('the function submissions', () => {
  it('may add what the forms send, and not read it again', () => {
    expect(permissionsOfFunction('Submissions')).toEqual(
      [
        'dynamodb:BatchGetItem on the table at RESERVED#*',
        'dynamodb:BatchGetItem on the table at SLUG#*',
        'dynamodb:ConditionCheckItem on the table at SLUG#*',
        'dynamodb:GetItem on the table at ONCE#CHALLENGE#*',
        'dynamodb:GetItem on the table at ONCE#KEY#*',
        'dynamodb:PutItem on the table at CONTACT#*',
        'dynamodb:PutItem on the table at ONCE#CHALLENGE#*',
        'dynamodb:PutItem on the table at ONCE#KEY#*',
        // What follows from a form, in the outbox; nothing that follows from a decision.
        'dynamodb:PutItem on the table at ONCE#LOCATION#*',
        'dynamodb:PutItem on the table at ONCE#MAIL#message-notice#*',
        'dynamodb:PutItem on the table at ONCE#MAIL#message-received#*',
        'dynamodb:PutItem on the table at ONCE#MAIL#practice-notice#*',
        'dynamodb:PutItem on the table at ONCE#MAIL#practice-received#*',
        'dynamodb:PutItem on the table at RESERVED#*',
        'dynamodb:PutItem on the table at SUBMISSION#*',
        'dynamodb:Query on the table at DIRECTORY',
        'dynamodb:UpdateItem on the table at SUMMARY',
        'sqs:SendMessage on the Location queue',
        'sqs:SendMessage on the Mail queue',
      ].sort(),
    );
  });

  it('can neither read messages nor touch what is public, by any right', () => {
    const own = permissionsOfFunction('Submissions');
    const onMessages = own.filter((right) => /CONTACT|byQueue/.test(right));
    expect(onMessages).toEqual(['dynamodb:PutItem on the table at CONTACT#*']);
    const writes = own.filter((right) => /:(Put|Update|Delete|BatchWrite)/.test(right));
    expect(writes.filter((right) => /CLINIC|SLUG|DIRECTORY|POST|PAIRS|MATCH|GROUP/.test(right))).toEqual([]);
    expect(own.filter((right) => right.startsWith('dynamodb:') && !/ at [A-Z]/.test(right))).toEqual([]);
  });
});

describe('the function admin', () => {
  it('may do what deciding and reading messages take, and cannot change what it has recorded', () => {
    expect(permissionsOfFunction('Admin')).toEqual(
      [
        'dynamodb:BatchGetItem on the table at CLINIC#*',
        'dynamodb:BatchGetItem on the table at GROUP#*',
        'dynamodb:BatchGetItem on the table at MATCH#*',
        'dynamodb:DeleteItem on the table at GROUP#*',
        'dynamodb:DeleteItem on the table at MATCH#*',
        'dynamodb:DeleteItem on the table at PLACETASK#*',
        'dynamodb:DeleteItem on the table at RESERVED#*',
        'dynamodb:GetItem on the table at CLINIC#*',
        'dynamodb:GetItem on the table at CONTACT#*',
        'dynamodb:GetItem on the table at PLACETASK#*',
        'dynamodb:GetItem on the table at SUBMISSION#*',
        'dynamodb:GetItem on the table at SUMMARY',
        'dynamodb:PutItem on the table at AUDIT#*',
        'dynamodb:PutItem on the table at CLINIC#*',
        'dynamodb:PutItem on the table at GROUP#*',
        'dynamodb:PutItem on the table at MATCH#*',
        'dynamodb:PutItem on the table at ONCE#MAIL#practice-approved#*',
        'dynamodb:PutItem on the table at ONCE#MAIL#practice-rejected#*',
        'dynamodb:PutItem on the table at SLUG#*',
        'dynamodb:Query on the table at CLINIC#*',
        'dynamodb:Query on the table at DIRECTORY',
        'dynamodb:Query on the table at SYNC',
        'dynamodb:Query on the table/index/byQueue at QUEUE#CLOSED',
        'dynamodb:Query on the table/index/byQueue at QUEUE#CONTACT',
        'dynamodb:Query on the table/index/byQueue at QUEUE#REVIEW',
        'dynamodb:UpdateItem on the table at CLINIC#*',
        'dynamodb:UpdateItem on the table at CONTACT#*',
        'dynamodb:UpdateItem on the table at DIRECTORY',
        'dynamodb:UpdateItem on the table at PAIRS',
        'dynamodb:UpdateItem on the table at SUBMISSION#*',
        'dynamodb:UpdateItem on the table at SUMMARY',
        'sqs:SendMessage on the Mail queue',
      ].sort(),
    );
  });
});

describe('the function places-sync', () => {
  it('may plan a sync, ask Google, store what comes of it, and leave the rest to the queues', () => {
    expect(permissionsOfFunction('PlacesSync')).toEqual(
      [
        'dynamodb:BatchGetItem on the table at CLINIC#*',
        'dynamodb:BatchGetItem on the table at GROUP#*',
        'dynamodb:BatchGetItem on the table at MATCH#*',
        'dynamodb:DeleteItem on the table at GROUP#*',
        'dynamodb:DeleteItem on the table at MATCH#*',
        'dynamodb:DeleteItem on the table at PLACETASK#*',
        'dynamodb:DeleteItem on the table at SYNC',
        'dynamodb:GetItem on the table at CALLS#*',
        'dynamodb:GetItem on the table at CLINIC#*',
        'dynamodb:GetItem on the table at SYNC',
        'dynamodb:PutItem on the table at CLINIC#*',
        'dynamodb:PutItem on the table at GROUP#*',
        'dynamodb:PutItem on the table at MATCH#*',
        'dynamodb:PutItem on the table at SYNC',
        'dynamodb:Query on the table at CLINIC#*',
        'dynamodb:Query on the table at DIRECTORY',
        'dynamodb:Query on the table/index/byQueue at QUEUE#PLACES',
        'dynamodb:UpdateItem on the table at CALLS#*',
        'dynamodb:UpdateItem on the table at CLINIC#*',
        'dynamodb:UpdateItem on the table at PLACETASK#*',
        'dynamodb:UpdateItem on the table at SYNC',
        'geo:SearchPlaceIndexForText on the place index',
        'secretsmanager:GetSecretValue on Google’s key',
        'sqs:SendMessage on the Dispatch queue',
        'sqs:SendMessage on the Places queue',
      ].sort(),
    );
  });

  it('has time for its answer, and less than the gateway waits', () => {
    expect(functionNamed('PlacesSyncFunction').Timeout).toBe(29);
    for (const [, { TimeoutInMillis = 30_000 }] of resources(template, 'AWS::ApiGatewayV2::Integration')) {
      expect(TimeoutInMillis).toBe(30_000);
    }
  });
});

describe('rights', () => {
  it('are those of the four functions, and their logs', () => {
    const names = ['PublicRead', 'Submissions', 'Admin', 'PlacesSync'];
    const logs = names.flatMap((name) =>
      ['CreateLogStream', 'PutLogEvents'].map(
        (action) => `<${name}Role>: logs:${action} on <${name}Logs.Arn>`,
      ),
    );
    const known = names.flatMap((name) =>
      permissionsOfFunction(name).map((right) => `<${name}Role>: ${right}`),
    );
    expect([...rights].sort()).toEqual([...logs, ...known].sort());
    expect(hiddenPermissions(template)).toEqual([]);
  });

  it('would be caught when a condition let requests through that name no partition', () => {
    const open = broken((copy) => {
      for (const [, { PolicyDocument }] of resources(copy, 'AWS::IAM::Policy')) {
        for (const { Condition } of (PolicyDocument as { Statement: { Condition?: { Null?: unknown } }[] })
          .Statement) {
          delete Condition?.Null;
        }
      }
    });
    expect(permissionsOf(open).filter((right) => right.includes('may be absent'))).not.toEqual([]);
    expect(rights.filter((right) => right.includes('may be absent'))).toEqual([]);
  });

  it.each(['dynamodb:PutItem', 'dynamodb:Scan', 'dynamodb:*', '*'])('would be caught with %s', (action) => {
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
  });

  it('would be caught with a managed policy', () => {
    const [role = ''] = resources(template, 'AWS::IAM::Role').map(([id]) => id);
    const managed = broken(({ Resources }) => {
      Object.assign(Resources[role]?.Properties ?? {}, { ManagedPolicyArns: ['arn:aws:iam::aws:policy/X'] });
    });
    expect(hiddenPermissions(managed)).toEqual([role]);
  });
});

describe('the functions', () => {
  it('run Node 24 on arm64 with explicit limits and their log in JSON', () => {
    api.resourceCountIs('AWS::Lambda::Function', 4);
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

  const common = ['NODE_OPTIONS', 'POWERTOOLS_LOG_LEVEL', 'POWERTOOLS_SERVICE_NAME'];
  const ofTokens = [environmentNames.tokenIssuer, environmentNames.tokenClientId];
  const ofCalls = [environmentNames.tableName, environmentNames.originSecret, ...ofTokens];
  it.each([
    [
      'PublicRead',
      'public-read',
      [environmentNames.cursorSecret, environmentNames.googleRatings, environmentNames.signInFlow],
    ],
    [
      'Submissions',
      'submissions',
      [environmentNames.challengeSecret, environmentNames.mailQueueUrl, environmentNames.locationQueueUrl],
    ],
    [
      'Admin',
      'admin',
      [environmentNames.cursorSecret, environmentNames.mailQueueUrl, environmentNames.googleRatings],
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
  ])('%s gets exactly the settings that it reads; secrets only by reference', (id, name, own) => {
    const { Variables } = functionNamed(id).Environment as { Variables: Record<string, unknown> };
    expect(Object.keys(Variables).sort()).toEqual([...common, ...ofCalls, ...own].sort());
    expect(Variables).toMatchObject({ NODE_OPTIONS: '--enable-source-maps', POWERTOOLS_SERVICE_NAME: name });
    for (const [variable, value] of Object.entries(Variables)) {
      if (!variable.endsWith('_SECRET')) continue;
      const secret = { ORIGIN: 'OriginSecret', CURSOR: 'CursorSecret', CHALLENGE: 'ChallengeSecret' }[
        variable.replace('_SECRET', '')
      ];
      expect(text(value)).toMatch(
        new RegExp(`^\\{\\{resolve:secretsmanager:<${secret}\\w+>:SecretString:::\\}\\}$`),
      );
    }
  });

  it.each([
    ['prod', 'USER_SRP_AUTH'],
    ['dev', 'USER_SRP_AUTH'],
    ['local', 'USER_PASSWORD_AUTH'],
  ] as const)('in %s tell browsers to sign in by %s', (stage, flow) => {
    synthesize(stage).api.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ SIGN_IN_FLOW: flow }) },
    });
  });
});

describe('secrets and logs', () => {
  it('generates three secrets of letters and digits, fit for a header', () => {
    api.resourceCountIs('AWS::SecretsManager::Secret', 3);
    api.allResourcesProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { ExcludePunctuation: true, IncludeSpace: false, PasswordLength: 48 },
      SecretString: Match.absent(),
    });
  });

  it('keeps every log group for three months', () => {
    api.resourceCountIs('AWS::Logs::LogGroup', 5);
    api.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
    expect(functionsWithoutLogRetention(template)).toEqual([]);
  });

  it('would notice a function whose log is kept for ever', () => {
    const [[id, lambda] = ['', {}]] = resources(template, 'AWS::Lambda::Function');
    const { LogGroup } = lambda.LoggingConfig as { LogGroup: { Ref: string } };
    const group = LogGroup.Ref;
    const unlogged = broken(({ Resources }) => delete Resources[id]?.Properties.LoggingConfig);
    const forever = broken(({ Resources }) => delete Resources[group]?.Properties.RetentionInDays);
    expect(functionsWithoutLogRetention(unlogged)).toEqual([id]);
    expect(functionsWithoutLogRetention(forever)).toEqual([id]);
  });
});
