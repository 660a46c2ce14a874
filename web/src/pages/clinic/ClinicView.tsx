import { brand } from '../../../../shared/content/brand.ts';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { Breadcrumb } from '../../components/breadcrumb/Breadcrumb.tsx';
import { buttonClass } from '../../components/button/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { paths } from '../../lib/paths.ts';
import { ClinicActions } from './ClinicActions.tsx';
import {
  AboutPanel,
  AccessPanel,
  InsurancePanel,
  LanguagesPanel,
  QuestionsPanel,
  ServicesPanel,
} from './ClinicFacts.tsx';
import { ClinicHero } from './ClinicHero.tsx';
import layout from './clinic-layout.module.css';
import { CorrectionButton } from './correction/CorrectionButton.tsx';
import { PeersPanel } from './PeersPanel.tsx';
import { PeoplePanel } from './people/PeoplePanel.tsx';
import { QuickInfo } from './QuickInfo.tsx';
import { RatingsPanel } from './RatingsPanel.tsx';
import { RankPanel } from './rank/RankPanel.tsx';
import { ReviewsPanel } from './reviews/ReviewsPanel.tsx';

/** The content of the clinic page. */
export function ClinicView({ clinic }: { readonly clinic: ClinicDetail }) {
  const { category, city } = clinic;
  return (
    <div className={layout.page}>
      <Breadcrumb
        label={copy.breadcrumb.label}
        items={[
          { name: copy.breadcrumb.search, to: paths.search() },
          {
            name: copy.breadcrumb.peers(category.name, city.name),
            to: paths.landing('best', category.slug, city.slug),
          },
          { name: clinic.name },
        ]}
      />
      <ClinicHero clinic={clinic} />
      <ClinicActions clinic={clinic} />
      <div className={layout.columns}>
        <div className={layout.quick}>
          <QuickInfo clinic={clinic} />
          <CorrectionButton clinic={clinic} />
          {/* A document of its own: see `useOwnDocument`. */}
          <a
            href={`/provider/claim?clinic=${clinic.id}`}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            {copy.claim}
          </a>
        </div>
        <div className={layout.main}>
          <InsurancePanel clinic={clinic} />
          <LanguagesPanel clinic={clinic} />
          <div className={layout.unprinted}>
            <ServicesPanel clinic={clinic} />
            <AccessPanel clinic={clinic} />
          </div>
          <QuestionsPanel />
          <PeoplePanel clinic={clinic} />
          <div className={layout.unprinted}>
            <RatingsPanel clinic={clinic} />
            <div className={classNames('later', layout.reviews)}>
              <ReviewsPanel clinic={clinic} />
            </div>
            <RankPanel slugOrId={clinic.slug} />
            <AboutPanel clinic={clinic} />
          </div>
        </div>
        <div className={layout.peers}>
          <PeersPanel clinic={clinic} />
        </div>
      </div>
      <p className={layout.url}>{brand.siteUrl + paths.clinic(clinic.slug)}</p>
    </div>
  );
}
