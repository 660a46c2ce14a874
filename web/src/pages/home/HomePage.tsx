import { home } from '../../../../shared/content/pages/home.ts';
import { Accordion } from '../../components/accordion/Accordion.tsx';
import { classNames } from '../../components/class-names.ts';
import { CallToAction } from '../../features/content/CallToAction.tsx';
import { Section } from '../../features/content/Section.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { CategoryGrid } from './CategoryGrid.tsx';
import { CityGrid } from './CityGrid.tsx';
import { Directory } from './Directory.tsx';
import { FeaturedClinics } from './FeaturedClinics.tsx';
import { Hero } from './Hero.tsx';
import styles from './home-page.module.css';
import { LatestArticles } from './LatestArticles.tsx';
import { Promotion } from './Promotion.tsx';
import { StatsBanner } from './Stats.tsx';
import { WhyChooseUs } from './WhyChooseUs.tsx';

const { faq } = home;

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
        <Section title={faq.title} lead={faq.lead} split>
          <Accordion items={faq.items} />
        </Section>
        <Directory />
        <Promotion />
        <CallToAction words={home.callToAction} />
      </div>
    </>
  );
}
