/** The languages whose negations are known. */
export type Language = 'English' | 'German' | 'French' | 'Spanish' | 'Italian' | 'Portuguese' | 'Dutch';

/** Negations that are no common word of another of these languages; `n't` and `n'` count wherever they stand. */
export const negations: Readonly<Record<Language, readonly string[]>> = {
  English: words(
    'not never none neither nor cannot without nobody nothing nowhere hardly barely dont doesnt didnt isnt',
  ),
  German: words(
    'nicht nichts nie niemals niemand niemandem niemanden nirgends nirgendwo weder ohne kein keine keinen keinem ' +
      'keiner keines keinerlei keinesfalls keineswegs nein',
  ),
  French: words('jamais aucun aucune aucuns aucunes rien sans ni non nulle guère nullement'),
  Spanish: words('nunca jamás ningún ninguno ninguna ningunos ningunas nada nadie tampoco'),
  Italian: words('nessun nessuno nessuna niente nulla neanche nemmeno neppure senza'),
  Portuguese: words('não jamais nenhum nenhuma nenhuns nenhumas ninguém nem sem'),
  Dutch: words('niet niets nooit geen niemand nergens zonder nimmer nee'),
};

/** The languages in which a word is a negation, and those in which it is a common word. */
interface Ambiguous {
  readonly negates: readonly Language[];
  readonly common: readonly Language[];
}

/** Negations that are common words of another language; they count unless the text is in the latter. */
export const ambiguous: Readonly<Record<string, Ambiguous>> = {
  no: { negates: ['English', 'Spanish', 'Italian'], common: ['Portuguese'] },
  ne: { negates: ['French'], common: ['Italian'] },
  pas: { negates: ['French'], common: ['Dutch'] },
  mai: { negates: ['Italian'], common: ['French', 'German'] },
  né: { negates: ['Italian'], common: ['French', 'Portuguese'] },
  sin: { negates: ['Spanish'], common: ['English'] },
  noch: { negates: ['Dutch'], common: ['German'] },
};

/** Words that tell these languages apart. */
const telling: Readonly<Record<Language, ReadonlySet<string>>> = {
  English: new Set(words('the of and is are was be shall will with for by this that which from it has have must')),
  German: new Set(words('der das und ist sind ein eine mit für von auf wird werden dem den zu im nicht auch sich bis')),
  French: new Set(words('le les du et est sont une avec pour dans sur par qui que au aux sera il elle ce cette')),
  Spanish: new Set(words('el los las y es son una con para por del al se será que en lo su está')),
  Italian: new Set(words('il gli di e è sono una con per che della del nel si sarà dei alla viene')),
  Portuguese: new Set(
    words(
      'o os e é são uma com para por do da dos das em ao um que será não à foi fica tem mais mas seu sua pelo pela',
    ),
  ),
  Dutch: new Set(words('de het een en is zijn met voor van op wordt worden dat aan te bij ook deze zal')),
};

function words(list: string): readonly string[] {
  return list.split(' ');
}

const always: ReadonlySet<string> = new Set(Object.values(negations).flat());

/** A negation in a text, in UTF-16 code units. */
export interface Negation {
  readonly start: number;
  readonly end: number;
}

interface Word extends Negation {
  readonly word: string;
}

/** Finds the negations of a text in order. Linear in the text. */
export function findNegations(text: string): readonly Negation[] {
  const all = readWords(text);
  const counts = countTelling(all);
  const contextual = Object.entries(ambiguous).filter(([, languages]) => negatesIn(languages, counts));
  const counted = new Set(contextual.map(([word]) => word));
  return all.filter(({ word }) => isNegation(word, counted));
}

/** Tells whether one of a text's negations, which are in order, touches what lies between two offsets. */
export function hasNegationBetween(negations: readonly Negation[], from: number, to: number): boolean {
  let [low, high] = [0, negations.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const negation = negations[middle];
    [low, high] = negation !== undefined && negation.end <= from ? [middle + 1, high] : [low, middle];
  }
  return (negations[low]?.start ?? Infinity) < to;
}

/** Tells whether a text of one or a few words holds a negation of any language. */
export function hasNegation(text: string): boolean {
  return readWords(text).some(({ word }) => isNegation(word, new Set(Object.keys(ambiguous))));
}

function readWords(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}]+(?:['’ʼ´][\p{L}\p{M}]+)*/gu), (match) => ({
    word: match[0].normalize('NFC').toLowerCase().replace(/[’ʼ´]/gu, "'"),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function isNegation(word: string, contextual: ReadonlySet<string>): boolean {
  if (always.has(word) || contextual.has(word)) {
    return true;
  }
  return word.includes("'") && (/n't(?!\p{L})|^n'/u.test(word) || word.split("'").some((part) => always.has(part)));
}

function countTelling(all: readonly Word[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { word } of all) {
    for (const [language, list] of Object.entries(telling)) {
      counts.set(language, (counts.get(language) ?? 0) + Number(list.has(word)));
    }
  }
  return counts;
}

function negatesIn({ negates, common }: Ambiguous, counts: ReadonlyMap<string, number>): boolean {
  const most = (languages: readonly Language[]): number =>
    Math.max(...languages.map((language) => counts.get(language) ?? 0));
  return most(negates) >= most(common);
}
