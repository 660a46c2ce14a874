import { home } from '../../../../shared/content/home.ts';
import { classNames } from '../../components/class-names.ts';
import { CallToAction } from '../../features/content/CallToAction.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { CategoryGrid } from './CategoryGrid.tsx';
import { CityGrid } from './CityGrid.tsx';
import { Directory } from './Directory.tsx';
import { Faq } from './Faq.tsx';
import { FeaturedClinics } from './FeaturedClinics.tsx';
import { Hero } from './Hero.tsx';
import styles from './home-page.module.css';
import { LatestArticles } from './LatestArticles.tsx';
import { Promotion } from './Promotion.tsx';
import { StatsBanner } from './StatsBanner.tsx';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export function HomePage() {
  return (
    <>
      <PageMeta {...home.meta} canonicalPath={paths.home} />
      <Hero />
      <WhyChooseUs />
      <CityGrid />
      <CategoryGrid />
      <div className={classNames('later', styles.lists)}>
        <StatsBanner />
        <FeaturedClinics />
        <LatestArticles />
      </div>
      <div className={classNames('later', styles.words)}>
        <Faq />
        <Directory />
        <Promotion />
        <CallToAction words={home.callToAction} />
      </div>
    </>
  );
}
