import type { JsonValue } from '../../core/json.ts';
import { findFixture } from './fixtures.ts';
import type { StubFixture } from './fixtures.ts';
import { parseMode, soil } from './mode.ts';
import { seedRandom } from './random.ts';
import { sampleSchema } from './sample.ts';
import type { Respond } from './server.ts';

/** How a stub answers. */
export interface Behaviour {
  readonly fixtures: readonly StubFixture[];
  /** A mode, or several joined by `+`; `clean` where absent. */
  readonly mode?: string | undefined;
  /** Equal seeds give equal answers to equal requests. */
  readonly seed?: number | string | undefined;
  readonly splitsEveryByte?: boolean | undefined;
}

/**
 * Makes the function that answers requests from fixtures, in a mode; a request that no fixture fits gets the least that its schema takes.
 *
 * @throws {MisuseError} where the mode is unknown
 */
export function respondInMode({ fixtures, mode: name = 'clean', seed = 0, splitsEveryByte }: Behaviour): Respond {
  const mode = parseMode(name);
  return ({ body, schema }) => {
    const fixture = findFixture(fixtures, body);
    // Equal requests get equal answers, in whatever order they come.
    const random = seedRandom(`${seed}\n${name}\n${fixture?.when ?? ''}`);
    const good = fixture === undefined ? sampleSchema(schema) : (fixture.answer as JsonValue);
    const answer = soil(mode, good, { schema, random });
    return { answer, fault: mode.fault, splitsEveryByte };
  };
}
