import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { environmentNames } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import type { DirectoryTable } from './directory-table.ts';
import type { OperatorSecret } from './operator-secret.ts';
import { partitions, queues } from './partitions.ts';
import type { PlaceSearch } from './place-search.ts';

export interface PlacesSyncProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  /** Google's API key. */
  readonly key: OperatorSecret;
  readonly placeSearch: PlaceSearch;
}

/** Environment and permissions for the two parts of a places sync: planning which clinics are due, and their lookups. */
export class PlacesSync {
  /** For functions that call Google. */
  readonly lookupEnvironment: Readonly<Record<string, string>>;
  private readonly props: PlacesSyncProps;

  constructor(props: PlacesSyncProps) {
    const { stage, key, placeSearch } = props;
    this.props = props;
    this.lookupEnvironment = {
      [environmentNames.googlePlacesKeyArn]: key.arn,
      [environmentNames.placesQuota]: String(stage.placesQuota),
      [environmentNames.placeIndexName]: placeSearch.indexName,
    };
  }

  /** Allows starting and ending runs, and listing the clinics that are due. */
  grantPlanning(grantee: IGrantable): void {
    const { table } = this.props;
    table.grant(grantee, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], [partitions.sync]);
    // Counts the clinics.
    table.grant(grantee, ['Query'], [partitions.directory]);
    table.grantQuery(grantee, 'byQueue', [queues.places]);
  }

  /** Allows looking up clinics at Google, within the shared rate limit, and storing the results. */
  grantLookups(grantee: IGrantable): void {
    const { table, key, placeSearch } = this.props;
    const { clinics, placeTasks, calls, sync } = partitions;
    table.grant(grantee, ['BatchGetItem', 'Query', 'PutItem'], [clinics]);
    table.grant(grantee, ['UpdateItem', 'DeleteItem'], [placeTasks]);
    table.grant(grantee, ['GetItem', 'UpdateItem'], [calls]);
    table.grant(grantee, ['GetItem', 'UpdateItem', 'DeleteItem'], [sync]);
    key.grantRead(grantee);
    placeSearch.grant(grantee);
  }
}
