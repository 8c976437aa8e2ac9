import type { CaseTally } from './case-tally.ts';
import type { Suite } from './collect.ts';
import { listTests } from './suite-tests.ts';
import type { SuiteTest, SuiteTests } from './suite-tests.ts';
import { xmlText } from './xml-text.ts';

/** What the file says beside the rows. */
export interface JunitHead {
  /** Number of each metric, as `collectSuites` gives it. */
  readonly metrics: ReadonlyMap<string, number>;
  /** When the report was made, `YYYY-MM-DDThh:mm:ss` in UTC. */
  readonly timestamp: string;
  /** Generation settings by provider label and id. */
  readonly settings: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Whether the settings could be known at all. */
  readonly hasSettings: boolean;
}

/** Longest name of a testcase, in UTF-16 code units before escaping. */
const NAME_LIMIT = 200;

/**
 * Gives a JUnit file in pieces: a suite for each provider and prompt, a testcase for each test and metric.
 *
 * Written so that both common schemas take it (Jenkins' `junit-10.xsd`, and Windy Road's of Ant): no attributes on the
 * root, and all that the latter requires of a suite.
 */
export function* renderJunit(suites: Iterable<Suite>, head: JunitHead): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n';
  let index = 0;
  for (const suite of suites) {
    yield* renderSuite(suite, index, head);
    index += 1;
  }
  yield '</testsuites>\n';
}

function* renderSuite(suite: Suite, index: number, head: JunitHead): Generator<string> {
  const { provider, prompt, tests } = suite;
  const name = xmlText(cut(`${provider.label} / ${prompt.label}`));
  const { total, failures, errors, seconds } = countSuite(suite);
  const counts = `tests="${total}" failures="${failures}" errors="${errors}" time="${seconds.toFixed(3)}"`;
  const where = `id="${index}" package="${xmlText(cut(provider.id)) || 'unnamed'}" hostname="localhost"`;
  yield `  <testsuite name="${name}" ${where} timestamp="${head.timestamp}" ${counts}>\n`;
  yield* renderProperties(suite, head);
  const shared = findSharedNames(tests);
  // Escaped once, not for each of a million testcases.
  const metrics = [...head.metrics.keys()].map((metric) => xmlText(` [${cut(metric)}]`));
  for (const test of listTests(tests)) {
    const title = cut(test.name);
    yield* renderTest(test, {
      classname: name,
      metrics,
      title: xmlText(shared.has(title) ? `${title} #${test.hash.slice(0, 6)}` : title),
    });
  }
  yield '    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n';
}

function countSuite({ tests }: Suite): Record<'total' | 'failures' | 'errors' | 'seconds', number> {
  const counts = { total: 0, failures: 0, errors: 0, seconds: 0 };
  for (const { cases, seconds } of listTests(tests)) {
    for (const tally of cases.filter((one) => one !== undefined)) {
      counts.total += 1;
      counts.seconds += seconds;
      counts.failures += Number(tally.kind === 'failure' && tally.passed < tally.rows);
      counts.errors += Number(tally.kind === 'error');
    }
  }
  return counts;
}

function* renderProperties({ provider, prompt }: Suite, { settings, hasSettings }: JunitHead): Generator<string> {
  const found = settings.get(provider.label) ?? settings.get(provider.id) ?? {};
  const properties = {
    model: provider.id,
    provider: provider.label,
    prompt: prompt.label,
    'prompt.id': prompt.id,
    ...Object.fromEntries(Object.entries(found).map(([name, value]) => [`settings.${name}`, value])),
    ...(hasSettings ? {} : { settings: 'unknown: only the .json output of promptfoo holds them' }),
  };
  yield '    <properties>\n';
  for (const [name, value] of Object.entries(properties)) {
    yield `      <property name="${xmlText(name)}" value="${xmlText(cut(value))}"/>\n`;
  }
  yield '    </properties>\n';
}

/** Parts of the testcases of one test, escaped. */
interface Title {
  readonly classname: string;
  readonly title: string;
  readonly metrics: readonly string[];
}

function* renderTest(test: SuiteTest, { classname, title, metrics }: Title): Generator<string> {
  const time = test.seconds.toFixed(3);
  for (const [number, metric] of metrics.entries()) {
    const tally = test.cases[number];
    if (tally === undefined) {
      continue;
    }
    const open = `    <testcase name="${title}${metric}" classname="${classname}" time="${time}"`;
    yield tally.passed === tally.rows ? `${open}/>\n` : `${open}>\n${renderFault(tally)}    </testcase>\n`;
  }
}

function renderFault({ kind, type, lines, more, rows, passed }: CaseTally): string {
  const repeats = rows > 1 ? [`${rows - passed} of ${rows} repeats do not pass`] : [];
  const [first = 'does not pass'] = lines;
  const others = lines.length + more > 1 ? ` (and ${lines.length + more - 1} more)` : '';
  const body = [...repeats, ...lines, ...(more > 0 ? [`… and ${more} more`] : [])].map(xmlText).join('\n');
  return `      <${kind} type="${xmlText(cut(type)) || 'failed'}" message="${xmlText(cut(first))}${others}">${body}</${kind}>\n`;
}

/** Finds names that several tests share; the hash then tells them apart, whichever others are there. */
function findSharedNames(tests: SuiteTests): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of listTests(tests)) {
    const title = cut(name);
    (seen.has(title) ? shared : seen).add(title);
  }
  return shared;
}

function cut(text: string): string {
  return text.length > NAME_LIMIT ? `${text.slice(0, NAME_LIMIT).toWellFormed()}…` : text;
}
