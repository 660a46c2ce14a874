import { home } from '../../../../shared/content/home.ts';
import { Accordion } from '../../components/accordion/Accordion.tsx';
import { Section } from '../../features/content/Section.tsx';

const { title, lead, items } = home.faq;

export function Faq() {
  return (
    <Section title={title} lead={lead} split>
      <Accordion items={items} />
    </Section>
  );
}
