/** PostgreSQL with full text and trigrams, in a private cluster that ends with the bench. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Engine, fieldsOf, type Indexed } from './engine.ts';
import { FIRST_PAGE } from './judge.ts';

const START_TIMEOUT_MS = 20_000;

const SCHEMA = `
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create table clinics (id text primary key, name text, category text, people text, services text, place text, description text, score real);
`;

/** Words weigh by their field; trigrams are of all fields but the description, whose length would hide the others. */
const INDEXES = `
alter table clinics add column document tsvector;
update clinics set document =
  setweight(to_tsvector('english', unaccent(name)), 'A') || setweight(to_tsvector('english', unaccent(category)), 'A') ||
  setweight(to_tsvector('english', unaccent(place)), 'B') || setweight(to_tsvector('english', unaccent(people)), 'B') ||
  setweight(to_tsvector('english', unaccent(services)), 'C') ||
  setweight(to_tsvector('english', unaccent(description)), 'D');
alter table clinics add column short text;
update clinics set short = lower(unaccent(name || ' ' || category || ' ' || place));
create index on clinics using gin (document);
create index on clinics using gin (short gin_trgm_ops);
vacuum analyze clinics;
set pg_trgm.word_similarity_threshold = 0.45;
create function search(query text) returns setof text language plpgsql as $$
begin
  return query select c.id from clinics c, websearch_to_tsquery('english', unaccent(query)) q
    where c.document @@ q order by ts_rank_cd(c.document, q) desc, c.score desc limit ${FIRST_PAGE};
  if not found then
    return query select c.id from clinics c where lower(unaccent(query)) <% c.short
      order by word_similarity(lower(unaccent(query)), c.short) desc, c.score desc limit ${FIRST_PAGE};
  end if;
end $$;
`;

/** Undefined where PostgreSQL is not installed. With words of the categories it has them in each clinic's document. */
export async function openPostgres(
  clinics: Iterable<Indexed>,
  categoryWords?: (slug: string) => string,
): Promise<Engine | undefined> {
  if (['postgres', 'initdb', 'psql'].some((tool) => spawnSync(tool, ['--version']).status !== 0))
    return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  chmodSync(directory, 0o777);
  const data = join(directory, 'data');
  const options = unprivileged();
  const initialized = spawnSync(
    'initdb',
    ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...options,
      encoding: 'utf8',
    },
  );
  if (initialized.status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`initdb failed: ${initialized.stderr}`);
  }
  const server = spawn(
    'postgres',
    ['-D', data, '-k', directory, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    {
      ...options,
      stdio: 'ignore',
    },
  );
  const close = async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    }
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await untilItListens(directory, server);
    const session = new Session(directory);
    await session.ask(SCHEMA);
    await session.copy(clinics, categoryWords ?? (() => ''));
    await session.ask(INDEXES);
    const [pid = ''] = await session.ask('select pg_backend_pid();');
    return {
      name: categoryWords === undefined ? 'PostgreSQL' : 'PostgreSQL with lay words',
      setup: `${versionOf()}, full text (configuration english, unaccent; name and category A, place and people B, services, insurance and languages C, description D; ts_rank_cd, then score), with GIN index; word similarity of trigrams over name, category and place when full text finds nothing.${categoryWords === undefined ? '' : ' Each category also has the product’s lay words of it.'}`,
      async search(text) {
        const before = cpuOf(pid);
        const ids = await session.ask(`select search(${literal(text)});`);
        return { ids, cpu: cpuOf(pid) - before };
      },
      async close() {
        session.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One connection of psql, which answers commands in order. */
class Session {
  readonly #process: ChildProcess;
  readonly #lines: string[] = [];
  #arrived: () => void = () => {};
  #errors = '';

  constructor(socketDirectory: string) {
    const child = spawn(
      'psql',
      ['-h', socketDirectory, '-U', 'bench', '-d', 'postgres', '-qAtX', '-v', 'ON_ERROR_STOP=1'],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.#lines.push(line);
      this.#arrived();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString();
    });
    child.once('exit', () => this.#arrived());
    this.#process = child;
  }

  /** The lines of the answer. Throws when the session ends. */
  async ask(command: string): Promise<string[]> {
    const end = `end-of-answer-${crypto.randomUUID()}`;
    this.#write(`${command}\n\\echo ${end}\n`);
    for (;;) {
      const at = this.#lines.indexOf(end);
      if (at >= 0) return this.#lines.splice(0, at + 1).slice(0, -1);
      if (this.#process.exitCode !== null) throw new Error(`psql ended: ${this.#errors}`);
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }

  async copy(clinics: Iterable<Indexed>, categoryWords: (slug: string) => string): Promise<void> {
    this.#write(
      'copy clinics (id, name, category, people, services, place, description, score) from stdin;\n',
    );
    for (const indexed of clinics) {
      const { name, category, people, services, place, description } = fieldsOf(indexed, categoryWords);
      const row = [
        indexed.clinic.id,
        name,
        category,
        people,
        services,
        place,
        description,
        String(indexed.score),
      ];
      this.#write(`${row.map(copied).join('\t')}\n`);
    }
    await this.ask('\\.');
  }

  end(): void {
    this.#process.stdin?.end();
  }

  #write(text: string): void {
    this.#process.stdin?.write(text);
  }
}

function copied(value: string): string {
  return value.replaceAll('\\', '\\\\').replace(/[\t\n\r]/g, ' ');
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** PostgreSQL does not run as root: then it runs as the user postgres. */
function unprivileged(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function untilItListens(socketDirectory: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    if (spawnSync('pg_isready', ['-h', socketDirectory]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not start');
}

function versionOf(): string {
  return spawnSync('postgres', ['--version'], { encoding: 'utf8' })
    .stdout.trim()
    .replace(/^postgres \((.*?)\) (\S+).*/, '$1 $2');
}

/** Milliseconds that a process has been on a CPU; 0 where the system does not say. */
function cpuOf(pid: string): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}
