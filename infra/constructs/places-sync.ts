import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { environmentNames } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import type { OperatorSecret } from './operator-secret.ts';
import type { PlaceSearch } from './place-search.ts';

export interface PlacesSyncProps {
  readonly stage: StageConfig;
  /** Google's API key. */
  readonly key: OperatorSecret;
  readonly placeSearch: PlaceSearch;
}

/** Environment and permissions of the functions that look up clinics at Google. */
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

  /** Allows calling Google and Amazon Location. */
  grantLookups(grantee: IGrantable): void {
    const { key, placeSearch } = this.props;
    key.grantRead(grantee);
    placeSearch.grant(grantee);
  }
}
