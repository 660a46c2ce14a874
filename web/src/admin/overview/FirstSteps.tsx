import { Box, Container, Header, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../../shared/content/staff/admin.ts';
import styles from './overview.module.css';
import { statsQuery } from './queries.ts';

const copy = admin.overview.firstSteps;

/** Steps that fill an empty directory; nothing once it has a clinic, and until that is known. */
export function FirstSteps() {
  const { data } = useQuery(statsQuery);
  if (data === undefined || data.totalClinics > 0) return null;
  const steps = [
    { ...copy.categories, isDone: data.totalCategories > 0 },
    { ...copy.cities, isDone: data.totalCities > 0 },
    { ...copy.clinics, isDone: false },
    { ...copy.post, isDone: false },
  ];
  return (
    <Container header={<Header description={copy.description}>{copy.title}</Header>}>
      <ol className={styles.steps}>
        {steps.map(({ title, text, command, isDone }) => (
          <li key={title}>
            <StatusIndicator type={isDone ? 'success' : 'pending'}>
              <strong>{title}</strong>: {isDone ? copy.done : copy.open}
            </StatusIndicator>
            <p>{text}</p>
            {command !== undefined && <Box variant="code">{command}</Box>}
          </li>
        ))}
      </ol>
    </Container>
  );
}
