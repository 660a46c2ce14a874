/** The states and provinces of postal codes, by how these begin. */

/** Beginnings of ZIP codes by state: a number is the first three digits, two are the first and the last of them. */
const ZIP_RANGES = `NY 5 100-149, PR 6-7 9, VI 8, MA 10-27 55, RI 28-29, NH 30-38, ME 39-49, VT 50-59, CT 60-69, NJ 70-89, PA 150-196,
  DE 197-199, DC 200 202-205 569, VA 201 220-246, MD 206-219, WV 247-268, NC 270-289, SC 290-299, GA 300-319 398-399, FL 320-339 341-349,
  AL 350-369, TN 370-385, MS 386-397, KY 400-427, OH 430-459, IN 460-479, MI 480-499, IA 500-528, WI 530-549, MN 550-567, SD 570-577,
  ND 580-588, MT 590-599, IL 600-629, MO 630-658, KS 660-679, NE 680-693, LA 700-714, AR 716-729, OK 730-732 734-749, TX 733 750-799 885,
  CO 800-816, WY 820-831, ID 832-838, UT 840-847, AZ 850-865, NM 870-884, NV 889-898, CA 900-961, HI 967-968, OR 970-979, WA 980-994,
  AK 995-999`;

const PROVINCES: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

interface ZipRange {
  readonly state: string;
  readonly from: number;
  readonly to: number;
}

/** The first match counts: Vermont's range has a beginning of Massachusetts in it. */
const zipRanges: readonly ZipRange[] = ZIP_RANGES.split(',').flatMap((entry) => {
  const [state = '', ...ranges] = entry.trim().split(' ');
  return ranges.map((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return { state, from, to };
  });
});

/** The state or province of a code of `postalPlaceCode`, by its two-letter postal code; undefined where none has it. */
export function regionOfPostalCode(code: string): string | undefined {
  if (!/^\d/.test(code)) return /^X0[ABC]/.test(code) ? 'NU' : PROVINCES[code.slice(0, 1)];
  const start = Number(code.slice(0, 3));
  return zipRanges.find(({ from, to }) => start >= from && start <= to)?.state;
}
