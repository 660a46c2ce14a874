/** Texts of the page on which people edit what the directory says of them. */
import { listingEditor } from './listing-editor.ts';

const { form, notStated } = listingEditor;

export const practitionerEditor = {
  loading: 'Loading your page…',
  error: { title: 'Unable to load your page', text: 'Please try again.' },
  missing: {
    title: 'This page is not yours to edit',
    text: 'Your account has no claim on it, or the claim has ended.',
  },
  open: 'See the public page',
  lead: 'Most changes are public within a minute. Our staff check a change of the name first.',
  groups: { name: 'Your name', about: 'About you' },
  labels: {
    given: 'Given name',
    middle: 'Middle name',
    family: 'Family name',
    suffix: 'Suffix',
    degrees: 'Degrees',
    name: 'Name',
    gender: 'Gender',
    languages: 'Languages',
    specialties: 'Specialties',
    roles: 'Where you see patients',
  },
  degreesHint: 'As a register writes them, such as MD, PhD',
  genders: { '': notStated, female: 'Female', male: 'Male', other: 'Other' },
  roles: {
    none: 'No practice of the directory is known where you see patients.',
    unlisted: 'This practice is not public at the moment.',
    works: 'I see patients here',
    worksHint: 'Your answer is your side. The practice states its own.',
    confirmed: 'Confirmed by both sides.',
    acceptingPatients: 'I accept new patients here',
    telemedicine: 'I see patients by video or phone',
    of: (field: string, clinic: string) => `${field}, ${clinic}`,
  },
  addPractice: {
    title: 'Another practice where you see patients',
    text: 'Find it in the directory. Your answer is your side; the practice states its own.',
    label: 'Name of the practice',
    find: 'Find the practice',
    finding: 'Looking for practices…',
    found: (query: string) => `Practices found for ${query}`,
    error: { title: 'Unable to look for practices', text: 'Please try again.' },
    none: 'No practice of the directory has this name.',
    list: 'List your practice',
    add: 'I see patients here',
    adding: 'Adding…',
    added: (name: string) => ({ title: 'Practice added', description: `${name} is on your page now.` }),
    known: 'It is among your practices.',
    unsaved: 'Please save your changes first.',
    changed: 'Somebody else has changed your page. Please load it again.',
    failed: 'It could not be added. Please try again.',
  },
  form: { ...form, gone: 'This page is no longer yours to edit.' },
} as const;
