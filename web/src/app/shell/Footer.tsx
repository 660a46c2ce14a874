import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { shell } from '../../../../shared/content/pages/shell.ts';
import type { FooterLinks } from '../../../../shared/contracts/entities.ts';
import { classNames } from '../../components/class-names.ts';
import { Link } from '../../components/Link.tsx';
import { Logo } from '../../components/logo/Logo.tsx';
import { footerQuery } from '../../features/directory/queries.ts';
import { paths } from '../../lib/paths.ts';
import styles from './footer.module.css';

const words = shell.footer;
const NOTHING: FooterLinks = { categories: [], cities: [], groups: [], posts: [], demonstration: false };

export function Footer() {
  const { navigation } = shell;
  const { data: { categories, cities, groups, posts, demonstration } = NOTHING } = useQuery(footerQuery);
  return (
    <footer className={classNames(styles.footer, 'later')}>
      <div className="container">
        <div className={styles.columns}>
          <div className={styles.about}>
            <Logo />
            <p>{words.coverage}</p>
          </div>
          <Column title={words.quickLinks.title}>
            <FooterLink to={paths.search()}>{navigation.findProviders}</FooterLink>
            <FooterLink to={paths.blog}>{navigation.blog}</FooterLink>
            <FooterLink to={paths.about}>{navigation.about}</FooterLink>
            <FooterLink to={paths.contact}>{words.quickLinks.contact}</FooterLink>
            <FooterLink to={paths.listPractice}>{navigation.listPractice}</FooterLink>
            <FooterLink to={paths.saved}>{words.quickLinks.saved}</FooterLink>
          </Column>
          {categories.length > 0 && (
            <Column title={words.categories.title}>
              {categories.map(({ slug, name }) => (
                <FooterLink key={slug} to={paths.search({ category: slug })}>
                  {name}
                </FooterLink>
              ))}
            </Column>
          )}
          <Column title={words.cities.title}>
            {cities.map(({ slug, name }) => (
              <FooterLink key={slug} to={paths.search({ city: slug })}>
                {name}
              </FooterLink>
            ))}
            <FooterLink to={paths.cities()}>{words.cities.all}</FooterLink>
          </Column>
          {posts.length > 0 && (
            <Column title={words.resources.title}>
              {posts.map(({ slug, title }) => (
                <FooterLink key={slug} to={paths.blogPost(slug)}>
                  {title}
                </FooterLink>
              ))}
            </Column>
          )}
        </div>

        {groups.length > 0 && cities.length > 0 && <CityLandings groups={groups} cities={cities} />}

        <div className={styles.bottom}>
          <p>{words.copyright}</p>
          <p>{words.notice}</p>
          <nav className={styles.legal} aria-label={words.legal.label}>
            <Link to={paths.privacyPolicy}>{words.legal.privacy}</Link>
            <Link to={paths.termsOfService}>{words.legal.terms}</Link>
            <Link to={paths.reviewsPolicy}>{words.legal.reviews}</Link>
            <Link to={paths.openData}>{words.legal.openData}</Link>
            <Link to={paths.dataQuality}>{words.legal.dataQuality}</Link>
          </nav>
          {demonstration && <p className={styles.demonstration}>{words.demonstration}</p>}
        </div>
      </div>
    </footer>
  );
}

interface FoldProps {
  /** Of the title. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A group under its heading, which phones fold under a summary instead. */
function Fold({ id, title, children }: FoldProps) {
  return (
    <>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <details className={styles.fold}>
        <summary>{title}</summary>
        {children}
      </details>
    </>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <Fold id={id} title={title}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
        <ul role="list">{children}</ul>
      </Fold>
    </nav>
  );
}

function FooterLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.link}>
        {children}
      </Link>
    </li>
  );
}

/** Twenty-five links at most. Each shows its specialty only; the heading of its group has the city, which so is named once. */
function CityLandings({ groups, cities }: Pick<FooterLinks, 'groups' | 'cities'>) {
  const id = useId();
  return (
    <nav className={styles.landings} aria-labelledby={id}>
      <Fold id={id} title={words.specialties.title}>
        <div className={styles.groups}>
          {cities.map((city) => (
            <section key={city.slug} aria-labelledby={`${id}${city.slug}`}>
              <h3 id={`${id}${city.slug}`} className={styles.group}>
                {city.name}
              </h3>
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
              <ul role="list" className={styles.landingCities}>
                {groups.map(({ prefix, title }) => (
                  <FooterLink key={prefix} to={paths.landingPage(`${prefix}-${city.slug}`)}>
                    {title}
                  </FooterLink>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Fold>
    </nav>
  );
}
