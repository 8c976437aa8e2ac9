import { characterAt, HANGUL, IGNORABLE, JAMO, MERGES, traitsOf, WHITE } from './characters.ts';
import { characterFolder } from './fold-character.ts';
import type { Fold } from './folds.ts';
import { startFolded } from './folded-text.ts';
import type { FoldedText, FoldedTextBuilder } from './folded-text.ts';

/** From an offset up to, and not including, another; in UTF-16 code units. */
export type Range = readonly [start: number, end: number];

/** Longer runs of combining marks are cut, as the Stream-Safe Text Format does (UAX 15), so that cost stays linear. */
const LONGEST_CLUSTER = 32;

interface Member {
  readonly characters: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

interface Folder {
  readonly source: string;
  readonly foldCharacter: (characters: string) => string;
  readonly dropsInvisible: boolean;
  readonly built: FoldedTextBuilder;
}

/**
 * Folds a text, remembering for each UTF-16 code unit of the result which characters of the source it stands for.
 *
 * Linear in the text, whatever it holds.
 *
 * @param left what is left out as if it were not there, in order and without overlaps
 */
export function foldText(source: string, folds: ReadonlySet<Fold>, left: readonly Range[] = []): FoldedText {
  const built = startFolded(source, folds.has('whitespace'));
  const { fold: foldCharacter, ascii } = characterFolder(folds);
  const folder: Folder = { source, foldCharacter, dropsInvisible: folds.has('invisible'), built };
  let from = 0;
  for (const [start, end] of [...left, [source.length, source.length] as const]) {
    foldPart(folder, folds.has('whitespace') ? ascii.collapsed : ascii.kept, [from, start]);
    from = end;
  }
  return built.finish();
}

function foldPart(folder: Folder, ascii: Uint16Array, [start, end]: Range): void {
  let at = start;
  while (at < end) {
    at = folder.built.addAscii(at, end, ascii);
    at = at < end ? foldCluster(folder, at, end) : at;
  }
}

function foldCluster(folder: Folder, at: number, end: number): number {
  const { source, foldCharacter, built } = folder;
  const characters = characterAt(source, at);
  const next = at + characters.length;
  const traits = traitsOf(characters.codePointAt(0));
  if (folder.dropsInvisible && (traits & IGNORABLE) !== 0) {
    return next;
  }
  if ((traits & WHITE) !== 0) {
    // White space may become part of a run; a mark after it must not.
    addAll(built, foldCharacter(characters), { start: at, end: next });
    return next;
  }
  const members: Member[] = [{ characters, folded: foldCharacter(characters), start: at, end: next }];
  const after = readMarks(folder, members, end);
  const apart = members.map(({ folded }) => folded).join('');
  const whole = members.length === 1 ? apart : foldCharacter(members.map(({ characters }) => characters).join(''));
  if (whole === apart) {
    for (const member of members) {
      addAll(built, member.folded, member);
    }
  } else {
    addAll(built, whole, { start: at, end: endOf(members, next) });
  }
  return after;
}

/** Reads what may merge with the last member; gives the offset after it. */
function readMarks({ source, foldCharacter, dropsInvisible }: Folder, members: Member[], end: number): number {
  const dropped = dropsInvisible ? IGNORABLE : 0;
  const isHangul = members.some(({ characters }) => (traitsOf(characters.codePointAt(0)) & HANGUL) !== 0);
  const merging = dropped | MERGES | (isHangul ? JAMO : 0);
  let at = endOf(members, end);
  while (at < end && members.length < LONGEST_CLUSTER) {
    const characters = characterAt(source, at);
    const traits = traitsOf(characters.codePointAt(0)) & merging;
    if (traits === 0) {
      break;
    }
    const member = { characters, folded: foldCharacter(characters), start: at, end: at + characters.length };
    members.push(...((traits & dropped) === 0 ? [member] : []));
    at = member.end;
  }
  return at;
}

function endOf(members: readonly Member[], without: number): number {
  return members.reduce((_, member) => member.end, without);
}

function addAll(
  built: FoldedTextBuilder,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  for (let index = 0; index < text.length; index += 1) {
    built.add(text.charCodeAt(index), start, end);
  }
}

/** Gives a folded quote without white space around it, where white space is folded at all. */
export function trimFolded(text: string, folds: ReadonlySet<Fold>): string {
  return folds.has('whitespace') ? text.replace(/^ /, '').replace(/ $/, '') : text;
}
