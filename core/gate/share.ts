import { MisuseError } from '../misuse.ts';

/**
 * Reads a share in one of the two units that cannot be mistaken: `95%`, or a fraction written as `0.95`.
 *
 * A bare 1 or 0 could be either unit, so they are written `100%` and `0%`.
 *
 * @param where what it is, as the message names it
 * @returns a number from 0 to 1
 * @throws {MisuseError} for anything else
 */
export function parseShare(value: unknown, where: string): number {
  const share = typeof value === 'string' ? readText(value) : value;
  const isBare = typeof value === 'number' && (value <= 0 || value >= 1);
  if (typeof share === 'number' && share >= 0 && share <= 1 && !isBare) {
    return share;
  }
  throw new MisuseError(
    `Cannot read ${where}: expected a share such as 100% or 0.95 (got ${JSON.stringify(value)}); whole numbers need the %`,
  );
}

function readText(text: string): number | undefined {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,12})?)%$/.exec(text) ?? [];
  if (percent !== undefined) {
    // Through the decimal text, so that 99.9% is the same number as 0.999.
    return Number(`${percent}e-2`);
  }
  return /^0\.\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Gives a share as people read it: `100 %`, `97.5 %`; rounded down, so that 99.99 % never reads as 100 %. */
export function renderShare(share: number | null): string {
  return share === null ? 'none' : `${Number((Math.floor(share * 1e4 + 1e-9) / 100).toFixed(2))} %`;
}
