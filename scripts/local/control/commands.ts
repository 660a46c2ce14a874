import type { Services } from '../services.ts';
import type { Commands } from './control.ts';

/** The commands of `npm run local`. */
export function commandsFor({
  faults,
  schedules,
  distributions,
  outbox,
  describeTable,
}: Pick<Services, 'faults' | 'schedules' | 'distributions' | 'outbox'> & {
  /** Where the table and the user pools are; throws before the deployment. */
  readonly describeTable: () => {
    readonly endpoint: string;
    readonly tables: readonly string[];
    readonly userPools: string;
    readonly isEmpty: boolean;
    /** Of pictures. */
    readonly media?: { readonly endpoint: string; readonly bucket: string };
  };
}): Commands {
  return {
    // For `npm run admin`, as JSON.
    table: () => JSON.stringify(describeTable()),
    'erase-mails': ([email = '', ...rest]) => {
      if (email === '' || rest.length > 0) throw new Error('Give one email address: erase-mails EMAIL');
      return String(outbox.erase(email));
    },
    invalidate: (paths) => {
      if (paths.length === 0) throw new Error('Give the paths to invalidate: invalidate "/*"');
      for (const distribution of distributions) for (const path of paths) distribution.invalidate(path);
      return `Invalidated ${paths.join(', ')}`;
    },
    'fire-schedule': ([name, ...rest]) => {
      if (rest.length > 0) throw new Error('Give the name of one schedule, or none: fire-schedule');
      return schedules.fire(name);
    },
    faults: ([name = '', shares, ...rest]) => {
      const known = [...faults.keys()].join(', ');
      if (name === '') return [...faults].map(([service, now]) => `${service}: ${now}`).join('\n');
      const service = faults.get(name);
      if (!service) throw new Error(`There is no service named ${name}; there are: ${known}.`);
      if (shares === undefined || rest.length > 0) {
        throw new Error(
          `Give the shares in one argument: faults ${name} "429:0.1,500:0.1,timeout:0.1", or: faults ${name} off`,
        );
      }
      service.set(shares);
      return `${name}: ${service}`;
    },
  };
}
