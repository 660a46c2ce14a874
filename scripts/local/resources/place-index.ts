import * as z from 'zod';
import { ignoredLocally, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  IndexName: z.string(),
  DataSource: z.enum(['Esri', 'Here']),
  DataSourceConfiguration: z.strictObject({ IntendedUse: z.enum(['SingleUse', 'Storage']) }).optional(),
  Description: ignoredLocally,
  PricingPlan: ignoredLocally,
  Tags: ignoredLocally,
});

export const placeIndex: ResourceKind = {
  type: 'AWS::Location::PlaceIndex',
  identity: (resource) => {
    const name = resource.name('IndexName');
    const arn = resource.arn('geo', `place-index/${name}`);
    return { ref: name, attributes: { Arn: arn, IndexArn: arn } };
  },
  start: (resource, cloud) => {
    const { IndexName, DataSource } = resource.parse(schema);
    cloud.onStop(cloud.host.services.location.add(IndexName, DataSource));
  },
};
