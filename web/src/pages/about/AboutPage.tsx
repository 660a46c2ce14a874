import { about } from '../../../../shared/content/pages/about.ts';
import { CallToAction } from '../../features/content/CallToAction.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { Audiences } from './Audiences.tsx';
import { Coverage } from './Coverage.tsx';
import { Hero } from './Hero.tsx';
import { RankingSystem } from './RankingSystem.tsx';
import { Values } from './Values.tsx';

/** About (/about). */
export function AboutPage() {
  return (
    <>
      <PageMeta {...about.meta} canonicalPath={paths.about} />
      <Hero />
      <Values />
      <Audiences />
      <RankingSystem />
      <Coverage />
      <CallToAction words={about.callToAction} />
    </>
  );
}
