import { describe, expect, it } from 'vitest';
import { readableDegrees } from './degrees.ts';

describe('degrees of practitioners', () => {
  it.each([
    // Divided by blanks, commas, semicolons, slashes or nothing.
    ['M.D.', 'MD'],
    ['MD FACS', 'MD, FACS'],
    ['M.D. PH.D.', 'MD, PhD'],
    ['DDS MS', 'DDS, MS'],
    ['D.D.S.; MS', 'DDS, MS'],
    ['MSSS / LCSW', 'MSSS, LCSW'],
    ['M.D.FAAPMR', 'MD, FAAPMR'],
    ['MDFACS', 'MD, FACS'],
    ['MD,MPH,FACS', 'MD, MPH, FACS'],
    ['M.D.  J.D.', 'MD, JD'],
    ['M.S. CCC-SLP', 'MS, CCC-SLP'],
    ['MSN, APRN,ANP,BC', 'MSN, APRN, ANP, BC'],
    ['RN, MS, C-FNP', 'RN, MS, C-FNP'],
    ['D.D.S., M.S. F.A.G.D', 'DDS, MS, FAGD'],
    ['AU.D., CCC-A', 'AuD, CCC-A'],
    // Written in several words.
    ['O. D.', 'OD'],
    ['PH. D.', 'PhD'],
    ['PHARM. D.', 'PharmD'],
    ['PHARM D, RPH', 'PharmD, RPh'],
    ['AP RN  CS', 'APRN, CS'],
    ['PA C', 'PA-C'],
    ['P.A.C.', 'PA-C'],
    ['P.A.-C', 'PA-C'],
    ['M-D.', 'MD'],
    ['D.D.S>', 'DDS'],
    ['M.D.1208', 'MD'],
    ['R, PA-C', 'PA-C'],
    // In their order: doctorates first, fellowships last.
    ['PHD, MD', 'MD, PhD'],
    ['FACS, MD', 'MD, FACS'],
    ['MA, DC', 'DC, MA'],
    ['PT, DPT', 'PT, DPT'],
    ['MD, MD', 'MD'],
    // No degrees: titles, companies, generations, words.
    ['M.D. INC', 'MD'],
    ['MD PC', 'MD'],
    ['DDS, PA', 'DDS'],
    ['P.A.', 'PA'],
    ['M.D., III', 'MD'],
    ['NONE', ''],
    ['N/A', ''],
    ['MR.', ''],
    ['MS.', ''],
    ['M.S.', 'MS'],
    ['DR', ''],
    ['MISS', ''],
    ['PHYSICIAN ASSISTANT', ''],
    ['PHYSICAN ASSISTANT', ''],
    ['MEDICAL DOCTOR', ''],
    ['OCCUPATIONAL THERAPI', ''],
    ['--', ''],
    ['', ''],
  ])('%j are read as %j', (text, degrees) => {
    expect(readableDegrees(text)).toBe(degrees);
  });
});
