/** Days as forms and registers have them, `YYYY-MM-DD`. */

export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A day that is not in the future. Allows tomorrow: a day begins earlier in the east. */
export function isPastDay(text: string): boolean {
  return isDay(text) && Date.parse(`${text}T00:00:00Z`) < Date.now() + 14 * 60 * 60 * 1000;
}
