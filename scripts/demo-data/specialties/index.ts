import { cardiology } from './cardiology.ts';
import { dentistry } from './dentistry.ts';
import { dermatology } from './dermatology.ts';
import { endocrinology } from './endocrinology.ts';
import { familyMedicine } from './family-medicine.ts';
import { gastroenterology } from './gastroenterology.ts';
import { generalPractice } from './general-practice.ts';
import { gynecology } from './gynecology.ts';
import { internalMedicine } from './internal-medicine.ts';
import { nephrology } from './nephrology.ts';
import { neurology } from './neurology.ts';
import { ophthalmology } from './ophthalmology.ts';
import { optometry } from './optometry.ts';
import { orthopedics } from './orthopedics.ts';
import { pediatrics } from './pediatrics.ts';
import { psychiatry } from './psychiatry.ts';
import { pulmonology } from './pulmonology.ts';
import { rheumatology } from './rheumatology.ts';
import type { Specialty } from './specialty.ts';
import { urology } from './urology.ts';
import { walkInClinic } from './walk-in-clinic.ts';

export const specialties: readonly Specialty[] = [
  familyMedicine,
  generalPractice,
  internalMedicine,
  dentistry,
  walkInClinic,
  cardiology,
  pediatrics,
  optometry,
  ophthalmology,
  pulmonology,
  dermatology,
  psychiatry,
  neurology,
  orthopedics,
  gynecology,
  urology,
  endocrinology,
  gastroenterology,
  nephrology,
  rheumatology,
];
