// node docs/recompute-score.mjs https://host slug: computes a clinic's score again from the public calls (docs/ranks.md).
const clamp = (value) => Math.min(1, Math.max(0, value));
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Characters as readers see them: none for invisible ones, one for blanks in a row. */
function visibleLength(text) {
  let [length, isAfterBlank] = [0, false];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    const visible = segment.replace(/\ufeff|(?!\s)[\p{DI}\p{Cc}\p{Cf}]/gu, '');
    const isBlank = /^[\s\u2800\p{M}]+$/u.test(visible);
    if (visible === '') continue;
    if (!isBlank) length += isAfterBlank ? 2 : 1;
    isAfterBlank = isBlank && length > 0;
  }
  return length;
}

export function scoreOf({ asOf, inputs, verifiedBoost }, reviews) {
  const days = (since) => (Date.parse(asOf) - Date.parse(since)) / 86_400_000;
  const v = (review) => 0.5 ** (days(review.createdAt) / 365) * (review.contactVerified ? 1 : 0.6);
  const V = sum(reviews.filter((review) => review.contactVerified).map(v));
  const U = sum(reviews.filter((review) => !review.contactVerified).map(v));
  const k = Math.min(1, (3 + V) / U); // with U = 0: 1
  const w = (review) => v(review) * (review.contactVerified ? 1 : k);
  const W = sum(reviews.map(w));
  const R = (10 * inputs.categoryMean + sum(reviews.map((review) => w(review) * review.rating))) / (10 + W);
  const detailed = sum(reviews.filter(({ content }) => visibleLength(content) >= 80).map(w));
  const due = reviews.filter(({ createdAt }) => days(createdAt) > 14);
  const RR = (due.filter(({ reply }) => reply).length + 1) / (due.length + 2);
  const PS = clamp((R - 3) / 2);
  const QQ = 0.6 * Math.min(1, Math.log(1 + W) / Math.log(51)) + (0.4 * detailed) / (W + 5);
  const F = inputs.confirmedAt ? clamp(1 - (days(inputs.confirmedAt) - 90) / 275) : 0;
  const SE = 0.5 * RR + 0.5 * F;
  const facts =
    'acceptingPatients telemedicine wheelchairAccessible parkingAvailable hoursKnown insuranceListed';
  const AA = sum([...facts.split(' ').map((fact) => inputs[fact]), inputs.languages >= 2].map(Number)) / 7;
  const PC = 0.6 * inputs.licenceChecked + 0.2 * inputs.taxonomyMatches + 0.2 * inputs.contactVerified;
  const points = 100 * (0.4 * PS + 0.25 * QQ + 0.2 * SE + 0.1 * AA + 0.05 * PC) + verifiedBoost;
  return Math.round(100 * Math.min(100, points)) / 100;
}

export async function recompute(host, slug) {
  const get = async (path) => {
    const response = await fetch(`${host}/api/clinics/${slug}/${path}`);
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    return { body: await response.json(), next: response.headers.get('x-next-cursor') };
  };
  const { body: published } = await get('score');
  const pages = [await get('reviews?limit=100')];
  while (pages.at(-1).next) pages.push(await get(`reviews?limit=100&cursor=${pages.at(-1).next}`));
  const computed = scoreOf(
    published,
    pages.flatMap(({ body }) => body),
  );
  return { version: published.version, computed, published: published.score };
}

if (process.argv[1] === import.meta.filename) {
  const result = await recompute(...process.argv.slice(2));
  const agrees = Math.abs(result.computed - result.published) < 0.005;
  console.log(result, agrees ? 'agree' : 'DIFFER');
  process.exitCode = agrees ? 0 : 1;
}
