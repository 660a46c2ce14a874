import * as z from 'zod';
import { ignoredLocally, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  Name: z.string(),
  // Only the mailbox simulator's addresses bounce here, which are never suppressed.
  SuppressionOptions: ignoredLocally,
  Tags: ignoredLocally,
});

export const sesConfigurationSet: ResourceKind = {
  type: 'AWS::SES::ConfigurationSet',
  identity: (resource) => ({ ref: resource.name('Name') }),
  start: (resource, cloud) => {
    cloud.onStop(cloud.host.services.ses.addConfigurationSet(resource.parse(schema).Name));
  },
};

const destinationSchema = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    /** The default bus: SES publishes to no other one. */
    EventBridgeDestination: z.strictObject({ EventBusArn: z.string().endsWith(':event-bus/default') }),
    MatchingEventTypes: z.array(z.enum(['bounce', 'complaint'])).min(1),
  }),
});

export const sesEventDestination: ResourceKind = {
  type: 'AWS::SES::ConfigurationSetEventDestination',
  identity: (resource) => ({ ref: resource.id }),
  start: (resource, cloud) => {
    const { ConfigurationSetName, EventDestination } = resource.parse(destinationSchema);
    const { ses } = cloud.host.services;
    cloud.onStop(ses.addEventDestination(ConfigurationSetName, EventDestination.MatchingEventTypes));
  },
};
