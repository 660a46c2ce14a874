import { BreadcrumbSkeleton } from '../../components/breadcrumb/Breadcrumb.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import panel from '../../components/panel/panel.module.css';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import hero from './clinic-hero.module.css';
import layout from './clinic-layout.module.css';

/** The skeleton of the clinic page. */
export function ClinicSkeleton() {
  return (
    <div className={layout.page}>
      <BreadcrumbSkeleton />
      <div className={classNames(card.card, hero.hero)}>
        <div className={hero.text}>
          <Skeleton shape="heading" />
          <Skeleton shape="heading" width="short" />
          <Skeleton width="medium" />
          <Skeleton width="short" />
          <Skeleton shape="button" />
        </div>
        <div className={classNames(hero.picture, layout.picture)}>
          <Skeleton shape="block" />
        </div>
      </div>
      <div className={layout.columns}>
        <div className={layout.quick}>
          <PanelSkeleton lines={7} />
        </div>
        <div className={layout.main}>
          <PanelSkeleton lines={3} />
          <PanelSkeleton lines={5} />
          <PanelSkeleton lines={2} />
        </div>
      </div>
    </div>
  );
}

function PanelSkeleton({ lines }: { readonly lines: number }) {
  return (
    <div className={classNames(card.card, panel.panel)}>
      <Skeleton shape="heading" width="short" />
      <div>
        <Repeat count={lines}>{(index) => <Skeleton key={index} />}</Repeat>
      </div>
    </div>
  );
}
