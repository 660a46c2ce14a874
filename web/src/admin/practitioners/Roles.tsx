import { Badge, Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { isCurrent, MAX_CURRENT_ROLES } from '../../../../shared/domain/people/roles.ts';
import { longDate } from '../../lib/format.ts';
import { ClinicLink } from '../clinics/ClinicLink.tsx';
import { AddRoleDialog } from './AddRoleDialog.tsx';
import { EditRoleDialog } from './EditRoleDialog.tsx';
import { EndRoleDialog } from './EndRoleDialog.tsx';
import { Evidence } from './PersonFacts.tsx';
import styles from './practitioners.module.css';
import { clinicNameOf, type EditedRole } from './role-values.ts';
import { type Chosen, useCategoryNames } from './SearchFields.tsx';
import { roleStated } from './stated.ts';

const copy = staffPractitioners.roles;

interface RolesProps {
  readonly person: EditedPractitioner;
  readonly onChanged: (person: EditedPractitioner) => void;
  /** Clinic of a role that is to be added at once. */
  readonly wanted?: Chosen | undefined;
}

type Dialog =
  | { readonly kind: 'add'; readonly clinic?: Chosen }
  | { readonly kind: 'edit' | 'end'; readonly clinicId: string };

/** Places of work, current and past. Roles of a merged record are only shown: pages have those of the other one. */
export function Roles({ person, onChanged, wanted }: RolesProps) {
  const current = person.roles.filter(isCurrent);
  const [dialog, setDialog] = useState<Dialog | undefined>(() =>
    // The address keeps what led here: after a reload the role may be there already.
    wanted === undefined || current.some(({ clinicId }) => clinicId === wanted.id)
      ? undefined
      : { kind: 'add', clinic: wanted },
  );
  const close = () => setDialog(undefined);
  const ended = person.roles
    .filter((role) => !isCurrent(role))
    .toSorted((a, b) => ((a.until ?? '') < (b.until ?? '') ? 1 : -1));
  const isMerged = person.mergedInto !== undefined;
  const isFull = current.length >= MAX_CURRENT_ROLES;
  const role = person.roles.find(
    ({ clinicId }) => dialog !== undefined && dialog.kind !== 'add' && clinicId === dialog.clinicId,
  );
  const list = (roles: readonly EditedRole[]) => (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.list}>
      {roles.map((one) => (
        <li key={one.clinicId}>
          <Role
            role={one}
            {...(!isMerged && {
              onEdit: () => setDialog({ kind: 'edit', clinicId: one.clinicId }),
              onEnd: () => setDialog({ kind: 'end', clinicId: one.clinicId }),
            })}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Container
      header={
        <Header
          variant="h3"
          actions={
            !isMerged && (
              <Button disabled={isFull} onClick={() => setDialog({ kind: 'add' })}>
                {copy.add}
              </Button>
            )
          }
        >
          {copy.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {isFull && !isMerged && <Box color="text-body-secondary">{copy.full(MAX_CURRENT_ROLES)}</Box>}
        <section aria-label={copy.current}>
          {current.length === 0 ? <Box color="text-body-secondary">{copy.none}</Box> : list(current)}
        </section>
        {ended.length > 0 && (
          <section aria-label={copy.ended}>
            <SpaceBetween size="s">
              <Box variant="h4">{copy.ended}</Box>
              {list(ended)}
            </SpaceBetween>
          </section>
        )}
      </SpaceBetween>
      {dialog?.kind === 'add' && (
        <AddRoleDialog person={person} clinic={dialog.clinic} onAdded={onChanged} onClose={close} />
      )}
      {dialog?.kind === 'edit' && role && (
        <EditRoleDialog person={person} role={role} onChanged={onChanged} onClose={close} />
      )}
      {dialog?.kind === 'end' && role && (
        <EndRoleDialog person={person} role={role} onChanged={onChanged} onClose={close} />
      )}
    </Container>
  );
}

interface RoleProps {
  readonly role: EditedRole;
  readonly onEdit?: () => void;
  readonly onEnd?: () => void;
}

function Role({ role, onEdit, onEnd }: RoleProps) {
  const { clinic, specialties, acceptingPatients, telemedicine, from, until, mergedFrom } = role;
  const nameOf = useCategoryNames();
  const name = clinicNameOf(role);
  const facts = [
    specialties === undefined || specialties.length === 0 ? copy.same : specialties.map(nameOf).join(', '),
    ...(acceptingPatients === undefined ? [] : [acceptingPatients ? copy.accepting : copy.notAccepting]),
    ...(telemedicine === undefined ? [] : [telemedicine ? copy.telemedicine : copy.noTelemedicine]),
    ...(from === undefined ? [] : [copy.from(longDate(from))]),
    ...(until === undefined ? [] : [copy.until(longDate(until))]),
  ];
  return (
    <SpaceBetween size="xxs">
      <div className={styles.head}>
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          {clinic === undefined ? <Box>{name}</Box> : <ClinicLink clinic={{ id: role.clinicId, name }} />}
          {clinic !== undefined && <Box>{`${clinic.city.name}, ${clinic.city.state}`}</Box>}
          {until === undefined && (
            <Badge color={role.isConfirmed ? 'green' : 'grey'}>
              {role.isConfirmed ? copy.confirmed : copy.unconfirmed}
            </Badge>
          )}
          {clinic?.isListed === false && <Badge color="red">{copy.unlisted}</Badge>}
          {mergedFrom !== undefined && <Badge>{copy.copied}</Badge>}
        </SpaceBetween>
        <SpaceBetween direction="horizontal" size="xs">
          {onEdit && (
            <Button ariaLabel={copy.editOf(name)} onClick={onEdit}>
              {copy.edit}
            </Button>
          )}
          {onEnd && until === undefined && (
            <Button ariaLabel={copy.endOf(name)} onClick={onEnd}>
              {copy.end}
            </Button>
          )}
        </SpaceBetween>
      </div>
      <Box>{facts.join(' · ')}</Box>
      {roleStated(role.statements).map((text) => (
        <Evidence key={text}>{text}</Evidence>
      ))}
    </SpaceBetween>
  );
}
