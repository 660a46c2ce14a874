/** Values that resources of clinics and of people have. */
import type { CategoryRef } from '../../../shared/contracts/entities.ts';
import { languageCode } from '../../../shared/domain/clinics/language-codes.ts';
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import type { ExportFile } from './export-files.ts';

const PLAN_NET = 'http://hl7.org/fhir/us/davinci-pdex-plan-net';

export type ResourceType =
  | 'Organization'
  | 'Location'
  | 'HealthcareService'
  | 'Practitioner'
  | 'PractitionerRole';

export const extension = (name: string) => `${PLAN_NET}/StructureDefinition/${name}`;
export const concept = (codes: string, code: string, display: string) => ({
  coding: [{ system: `${PLAN_NET}/CodeSystem/${codes}`, code, display }],
});

/** What every resource begins with: ids are unique among resources of a type. */
export function resource<Type extends ResourceType>(
  resourceType: Type,
  { id, lastUpdated }: { readonly id: string; readonly lastUpdated: string | undefined },
) {
  return {
    resourceType,
    id,
    meta: {
      ...(lastUpdated !== undefined && { lastUpdated }),
      profile: [extension(`plannet-${resourceType}`)],
    },
  };
}

export const reference = (type: ResourceType, id: string, display: string) => ({
  reference: `${type}/${id}`,
  display,
});

export const npiIdentifier = (npi: string | undefined) =>
  npi === undefined ? [] : [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }];

export function newPatients(acceptingPatients: boolean | null | undefined) {
  if (acceptingPatients === null || acceptingPatients === undefined) return [];
  return [
    {
      url: extension('newpatients'),
      extension: [
        {
          url: 'acceptingPatients',
          valueCodeableConcept: acceptingPatients
            ? concept('AcceptingPatientsCS', 'newpt', 'Accepting')
            : concept('AcceptingPatientsCS', 'nopt', 'Not Accepting'),
        },
      ],
    },
  ];
}

/** None for a category without a code: the profiles require one of the taxonomy. */
export function specialtyConcepts(categories: readonly CategoryRef[]) {
  return categories.flatMap(({ slug, name }) => {
    const [code] = taxonomyCodes[slug] ?? [];
    return code === undefined
      ? []
      : [{ coding: [{ system: 'http://nucc.org/provider-taxonomy', code }], text: name }];
  });
}

export function language(text: string) {
  const code = languageCode(text);
  return {
    ...(code !== undefined && { coding: [{ system: 'urn:ietf:bcp:47', code, display: text }] }),
    text,
  };
}

/** FHIR's texts have no other white space than these. */
const OTHER_WHITE_SPACE = /[^\S \r\n\t]/g;

/** A file of one type of resource, any number of them for an entity. */
export function ndjson<Type extends ResourceType, Entity>(
  type: Type,
  made: (entity: Entity) => readonly { readonly resourceType: Type }[],
): ExportFile<Entity> {
  const plain = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.replace(OTHER_WHITE_SPACE, ' ') : value;
  return {
    name: `${type}.ndjson`,
    head: '',
    textOf: (entity) =>
      made(entity)
        .map((one) => `${JSON.stringify(one, plain)}\n`)
        .join(''),
    recordsOf: (entity) => made(entity).length,
  };
}
