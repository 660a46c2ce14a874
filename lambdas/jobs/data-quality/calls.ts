import { calls } from '../../../shared/contracts/calls.ts';
import { dataQualitySchema } from '../../../shared/contracts/pages/data-quality.ts';
import { route } from '../../http/route.ts';
import type { DataQualityRepository } from './data-quality-repository.ts';

interface Dependencies {
  readonly dataQuality: Pick<DataQualityRepository, 'latest'>;
}

/** The last measurement, for the page and for other programs. */
export function dataQualityRoutes({ dataQuality }: Dependencies) {
  return {
    getDataQuality: route('getDataQuality', calls.getDataQuality, async () => {
      const latest = await dataQuality.latest();
      return { body: { latest: latest === undefined ? null : dataQualitySchema.parse(latest) } };
    }),
  };
}
