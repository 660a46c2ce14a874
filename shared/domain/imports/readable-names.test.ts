import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NameKind, practitionerName, readableName } from './readable-names.ts';

describe('readable names', () => {
  it.each<[NameKind, string, string]>([
    ['place', 'NEW YORK', 'New York'],
    ['place', 'MCALLEN', 'McAllen'],
    ['place', 'LA CROSSE', 'La Crosse'],
    ['place', 'FOND DU LAC', 'Fond du Lac'],
    ['place', "COEUR D'ALENE", "Coeur d'Alene"],
    ['place', 'SAINTE-ANNE-DE-BEAUPRÉ', 'Sainte-Anne-de-Beaupré'],
    ['place', 'niagara-on-the-lake', 'Niagara-on-the-Lake'],
    ['place', "val-d'or", "Val-d'Or"],
    ['street', '1000 NW MCKINLEY ST', '1000 NW McKinley St'],
    ['street', 'STE 2B', 'Ste 2B'],
    ['street', '38R ENON ST', '38R Enon St'],
    ['street', 'US HIGHWAY 1 & 13TH ST', 'US Highway 1 & 13th St'],
    ['street', 'PO BOX 7', 'PO Box 7'],
    ['street', 'AVENUE OF THE AMERICAS', 'Avenue of the Americas'],
    ['street', '7e rue', '7e Rue'],
    ['practice', "ST. MARY'S CLINIC OF MCALLEN LLC", "St. Mary's Clinic of McAllen LLC"],
    ['practice', "O'BRIEN DENTAL", "O'Brien Dental"],
    ['practice', "CHILDREN'S HEALTH", "Children's Health"],
    ['practice', 'JOHN C BREEN PC', 'John C Breen PC'],
    ['practice', 'ARC WORCESTER CENTER, L.P.', 'Arc Worcester Center, L.P.'],
    ['practice', "WOMEN'S HEALTH,PC", "Women's Health, PC"],
    ['practice', 'ST.JOSEPH HOSPITAL', 'St.Joseph Hospital'],
    ['practice', 'HENRY VIII CLINIC', 'Henry VIII Clinic'],
    ['practice', 'OBSTETRICS/GYNECOLOGY OF THE US', 'Obstetrics/Gynecology of the US'],
    ['practice', 'CVS PHARMACY', 'CVS Pharmacy'],
    ['practice', 'CLINICA DE LA SALUD', 'Clinica de la Salud'],
    ['practice', "hôpital d'amos - île", "Hôpital d'Amos - Île"],
    ['practice', "clinique marie-de-l'incarnation", "Clinique Marie-de-l'Incarnation"],
    ['practice', 'steven e. robbins m.d.', 'Steven E. Robbins M.D.'],
    ['practice', '  MAIN   STREET\tCLINIC ', 'Main Street Clinic'],
    ['practice', 'McAllen Family DENTAL', 'McAllen Family DENTAL'],
    ['person', 'NG', 'Ng'],
    ['person', "D'ANGELO", "D'Angelo"],
    ['person', 'SMITH-MCDONALD', 'Smith-McDonald'],
    ['person', 'JR.', 'Jr.'],
    ['person', 'VI', 'Vi'],
    ['person', 'XI', 'Xi'],
    ['suffix', 'III', 'III'],
    ['suffix', 'JR.', 'Jr.'],
    ['practice', 'MEI XI MD PC', 'Mei Xi MD PC'],
    ['practice', 'VI TRUONGLY DDS', 'Vi Truongly DDS'],
    // Acronyms: no word begins or ends with their consonants.
    ['practice', 'AFC', 'AFC'],
    ['practice', 'AFC URGENT CARE', 'AFC Urgent Care'],
    ['practice', 'UPMC MERCY', 'UPMC Mercy'],
    ['practice', 'HCA HOUSTON', 'HCA Houston'],
    ['practice', 'BRYN MAWR HOSPITAL', 'Bryn Mawr Hospital'],
    ['practice', 'HSU AND NGO DENTAL', 'Hsu and Ngo Dental'],
    ['practice', 'ELM PARK EYE CARE', 'Elm Park Eye Care'],
    ['practice', 'BUCKS CNTY MED ASSN', 'Bucks Cnty Med Assn'],
  ])('of a %s: %j is written as %j', (kind, text, written) => {
    expect(readableName(text, kind)).toBe(written);
  });

  it('have the letters of the source in their order, and stay as they are when they are readable', () => {
    const kind = fc.constantFrom<NameKind>('place', 'street', 'practice', 'person');
    const text = fc
      .array(fc.constantFrom(..."AbcdEMCé ñß.'’-&/,()0127", 'MC', 'ST. ', " D'", 'II', ' OF ', ' LLC'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme-ascii' })), kind, (name, of) => {
        const written = readableName(name, of);
        const letters = (value: string) => value.replace(/\s/g, '').toLowerCase();
        expect(letters(written)).toBe(letters(name));
        expect(readableName(written, of).toLowerCase()).toBe(written.toLowerCase());
      }),
    );
  });
});

describe('names of practitioners', () => {
  it('have first name, last name, suffix and degrees in this order', () => {
    const person = { first: 'WALTER', last: "O'NEIL", suffix: 'JR.', degrees: 'M.D., PH.D.' };
    expect(practitionerName(person)).toBe("Walter O'Neil Jr., MD, PhD");
    expect(practitionerName({ ...person, suffix: '', degrees: 'MEDICAL DOCTOR' })).toBe("Walter O'Neil");
  });

  it.each([
    ['VI', 'TRUONGLY', '', 'Vi Truongly'],
    ['MEI', 'XI', '', 'Mei Xi'],
    ['ANH', 'LE VI', '', 'Anh Le Vi'],
    ['MEI XI', 'LI', '', 'Mei Xi Li'],
    ['JOHN', 'SMITH', 'III', 'John Smith III'],
    ['JOHN', 'SMITH', 'IX', 'John Smith IX'],
    ['JOHN', 'SMITH', 'I', 'John Smith I'],
    ['JOHN', 'SMITH III', '', 'John Smith III'],
    ['THOMAS', 'VERGO, JR.', '', 'Thomas Vergo Jr.'],
    ['THOMAS', 'VERGO, JR.', 'JR.', 'Thomas Vergo Jr.'],
    ['ANA', 'DE LA CRUZ', '', 'Ana De La Cruz'],
    ['', 'SMITH', 'SR.', 'Smith Sr.'],
    ['IV', "O'DELL", 'IV', "Iv O'Dell IV"],
    ['W. SCOTT', 'MCKEIGWIN', '', 'W. Scott McKeigwin'],
    ['JEAN-LUC', 'ST. PIERRE', '', 'Jean-Luc St. Pierre'],
    ['XI', 'VI', 'II', 'Xi Vi II'],
    ['LI', 'NG', '', 'Li Ng'],
    ['ANN', "D'ANGELO-MACDONALD", '', "Ann D'Angelo-MacDonald"],
    ['Ann', 'McDonald', '', 'Ann McDonald'],
    ['ANN', 'VAN DER BERG', '', 'Ann Van Der Berg'],
    ['MIX', 'DIX', '', 'Mix Dix'],
  ])('%j %j %j become %j', (first, last, suffix, name) => {
    expect(practitionerName({ first, last, suffix, degrees: '' })).toBe(name);
  });
});
