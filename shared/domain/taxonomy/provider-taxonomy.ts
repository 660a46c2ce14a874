/**
 * Codes of the NUCC Health Care Provider Taxonomy (nucc.org/provider-taxonomy) for the categories of the directory. Whole codes: a
 * prefix mixes specialties. A category's first code is the one that it is exported with. Nurse practitioners and physician assistants
 * are in the category of their focus, and without one in general practice. Left out is what patients do not choose for themselves:
 * anesthesiology, radiology, pathology, emergency and hospital medicine, pharmacies, suppliers, students.
 */
export const taxonomyCodes: Readonly<Record<string, readonly [first: string, ...others: string[]]>> = {
  cardiology: ['207RC0000X', ...codes('207R', 'A0001 A0002 C0001 I0011')],
  chiropractic: [
    '111N00000X',
    ...codes('111N', 'I0013 I0900 N0400 N1001 P0017 R0200 R0400 S0005 T0100 X0100 X0800'),
  ],
  dentistry: [
    '122300000X',
    '1223G0001X',
    ...codes('1223', 'D0001 E0200 P0106 P0221 P0300 P0700 S0112 X0400 X2210'),
    ...codes('', '122400000 124Q00000 204E00000 261QD0000'),
  ],
  dermatology: ['207N00000X', ...codes('207N', 'D0101 D0900 I0002 P0225 S0135')],
  'ear-nose-throat': [
    '207Y00000X',
    ...codes('207Y', 'P0228 S0012 S0123 X0007 X0602 X0901 X0905'),
    ...codes('', '231H00000 231HA2400 231HA2500 237600000 261QH0700'),
  ],
  endocrinology: ['207RE0101X'],
  'family-medicine': [
    '207Q00000X',
    ...codes('207Q', 'A0000 A0401 A0505 B0002 G0300 S0010 S1201'),
    ...codes('363L', 'F0000'),
  ],
  gastroenterology: ['207RG0100X', ...codes('207R', 'I0008 T0003')],
  'general-practice': [
    '208D00000X',
    ...codes('2083', 'P0500 P0901 X0100'),
    // Community and rural health centers, primary care and multi-specialty clinics, student and public health.
    ...codes('261Q', '00000 C1500 C1800 F0400 H0100 M1300 P0904 P0905 P2300 R1300 S1000'),
    ...codes('363A', '00000 M0700'),
    ...codes('363L', '00000 C1500 P2300 X0106'),
  ],
  gynecology: [
    '207V00000X',
    '207VG0400X',
    ...codes('207V', 'B0002 C0300 E0102 F0040 M0101 X0000 X0201'),
    ...codes('', '175M00000 176B00000 367A00000'),
    ...codes('261Q', 'A0005 B0400 F0050'),
    ...codes('363L', 'P1700 W0102 X0001'),
  ],
  'internal-medicine': [
    '207R00000X',
    // Subspecialties without a category of their own, such as oncology, infectious disease and geriatrics.
    ...codes('207R', 'A0000 A0201 A0401 B0002 G0300 H0000 H0003 H0005 I0001 I0200 S0010 X0202'),
    ...codes('207K', '00000 A0200 I0005'),
    ...codes('363L', 'A2200 G0600'),
  ],
  'mental-health': [
    // Clinics of mental health: a code of one profession would not hold for the others.
    '261QM0801X',
    ...codes('261Q', 'M0850 M0855 R0405'),
    ...codes('101Y', '00000 A0400 M0800 P1600 P2500 S0200'),
    ...codes('', '102L00000 102X00000 103G00000 103GC0700 103K00000 106H00000 251S00000'),
    ...codes('103T', '00000 A0400 A0700 B0200 C0700 C1900 C2200 E1000 E1100 F0000 F0200 H0004 H0100'),
    ...codes('103T', 'M1700 M1800 P0016 P0814 P2700 P2701 R0400 S0200 W0100'),
    ...codes('1041', '00000 C0700 S0200'),
    ...codes('363L', 'P0808'),
    ...codes('364S', 'P0807 P0808 P0809 P0810 P0811 P0812 P0813'),
  ],
  nephrology: ['207RN0300X'],
  neurology: ['2084N0400X', ...codes('2084', 'B0040 E0001 N0008 N0402 N0600 P2900 S0012 V0102')],
  ophthalmology: ['207W00000X', ...codes('207W', 'X0009 X0107 X0108 X0109 X0110 X0120 X0200')],
  optometry: ['152W00000X', ...codes('152W', 'C0802 L0500 P0200 S0006 V0400 X0102')],
  orthopedics: [
    '207X00000X',
    ...codes('207X', 'P3100 S0106 S0114 S0117 X0004 X0005 X0801'),
    // Sports and rehabilitation medicine.
    ...codes('', '204C00000 204D00000 208100000'),
    ...codes('2081', 'N0008 P0004 P0010 P0301 P2900 S0010'),
  ],
  pediatrics: [
    '208000000X',
    ...codes('2080', 'A0000 B0002 C0008 I0007 N0001 P0006 P0008 P0201 P0202 P0205 P0206 P0207'),
    ...codes('2080', 'P0208 P0210 P0214 P0216 S0010 S0012 T0004'),
    ...codes('363L', 'N0000 P0200 S0200'),
  ],
  'physical-therapy': [
    '225100000X',
    ...codes('2251', 'C2600 E1200 E1300 G0304 H1200 H1300 N0400 P0200 S0007 X0800'),
    ...codes('261Q', 'P2000 R0400'),
  ],
  podiatry: [
    '213E00000X',
    ...codes('213E', 'G0000 P0504 P1101 R0200 S0000 S0103 S0131'),
    ...codes('261Q', 'P1100'),
  ],
  psychiatry: ['2084P0800X', ...codes('2084', 'A0401 F0202 P0015 P0802 P0804 P0805')],
  pulmonology: ['207RP1001X', ...codes('207R', 'S0012')],
  rheumatology: ['207RR0500X'],
  'surgical-specialties': [
    '208600000X',
    ...codes('2086', 'S0102 S0105 S0120 S0122 S0127 S0129 X0206'),
    ...codes('', '204F00000 207T00000 208200000 2082S0099 2082S0105 208C00000 208G00000'),
    ...codes('261Q', 'A1903'),
    ...codes('363A', 'S0400'),
  ],
  urology: ['208800000X', ...codes('2088', 'F0040 P0231')],
  'walk-in-clinic': ['261QU0200X'],
};

/** The codes of one group, which differ in their middle and end in an X. */
function codes(group: string, middles: string): string[] {
  return middles.split(' ').map((middle) => `${group}${middle}X`);
}
