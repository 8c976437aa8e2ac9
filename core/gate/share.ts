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
  const percent = typeof value === 'string' ? /^(\d{1,3}(?:\.\d{1,12})?)%$/.exec(value)?.[1] : undefined;
  if (percent !== undefined && Number(percent) <= 100) {
    // Through the decimal text, so that 99.9% is the same number as 0.999.
    return Number(`${percent}e-2`);
  }
  const fraction = typeof value === 'string' && /^0\.\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof fraction === 'number' && fraction > 0 && fraction < 1) {
    return fraction;
  }
  throw new MisuseError(
    `Cannot read ${where}: expected a share such as 100% or 0.95 (got ${JSON.stringify(value)}); whole numbers need the %`,
  );
}

/** Gives a share as people read it: `100 %`, `97.5 %`; rounded down, so that 99.99 % never reads as 100 %. */
export function renderShare(share: number | null): string {
  return share === null ? 'none' : `${Number((Math.floor(share * 1e4 + 1e-9) / 100).toFixed(2))} %`;
}
