const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** 1,234,567 bytes as '1.2 MB': thousands, as file managers count. */
export function byteSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
