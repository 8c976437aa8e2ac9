import type { Arena } from '../arena.ts';
import { spellOut } from '../arena.ts';
import { atomHolds, holds } from '../evaluate.ts';
import { isAbout } from '../shape.ts';
import type { Atom, Literal } from '../shape.ts';
import { negate } from '../truth.ts';
import type { Kind } from '../value.ts';
import type { Branch, Chain, Fact, Option } from './goal.ts';
import { optionsOf } from './options.ts';

/** Makes the case of a kind, with nothing claimed yet. */
export function startBranch(kind: Kind): Branch {
  return { kind, facts: [], pending: [], asserted: new Set() };
}

/** Copies a case, without one of the things that are open in it. */
export function copyBranch(branch: Branch, settled: Branch['pending'][number]): Branch {
  return {
    kind: branch.kind,
    facts: [...branch.facts],
    pending: branch.pending.filter((open) => open !== settled),
    asserted: new Set(branch.asserted),
  };
}

/** Adds one way to settle something open; false where that contradicts the rest at once. */
export function claimOption(arena: Arena, branch: Branch, { option, chain }: Choice): boolean {
  return option.every((part) =>
    'shape' in part ? claim(arena, branch, { literal: part, chain }) : claimAtom(arena, branch, { fact: part, chain }),
  );
}

interface Choice {
  readonly option: Option;
  readonly chain: Chain | undefined;
}

interface Claim {
  readonly literal: Literal;
  readonly chain: Chain | undefined;
}

/** Claims a literal; false where that contradicts the rest at once. */
export function claim(arena: Arena, branch: Branch, { literal, chain }: Claim): boolean {
  const { sign, shape } = literal;
  const key = `${sign ? '+' : '-'}${shape.id}`;
  if (branch.asserted.has(`${sign ? '-' : '+'}${shape.id}`)) {
    return false;
  }
  if (branch.asserted.has(key)) {
    // A schema that leads back to itself over the same value takes it; so its refusal cannot rest on itself.
    return sign || !isInChain(chain, key);
  }
  branch.asserted.add(key);
  const inner: Chain = { key, parent: chain };
  const atoms = shape.atoms.filter((atom) => isAbout(atom, branch.kind));
  if ((shape.kinds & branch.kind) === 0) {
    return !sign;
  }
  return sign
    ? atoms.every((atom) => claimAtom(arena, branch, { fact: { sign, atom }, chain: inner }))
    : claimOneOf(arena, branch, { literal, atoms, chain: inner });
}

interface Refusal extends Claim {
  readonly atoms: readonly Atom[];
}

function claimOneOf(arena: Arena, branch: Branch, { literal, atoms, chain }: Refusal): boolean {
  const [only] = atoms;
  if (only === undefined || atoms.length === 1) {
    return only !== undefined && claimAtom(arena, branch, { fact: { sign: false, atom: only }, chain });
  }
  branch.pending.push({
    holds: (value) => holds(literal, value),
    options: () => atoms.map((atom) => [{ sign: false, atom }]),
    chain,
  });
  return true;
}

interface AtomClaim {
  readonly fact: Fact;
  readonly chain: Chain | undefined;
}

function claimAtom(arena: Arena, branch: Branch, { fact, chain }: AtomClaim): boolean {
  const { sign, atom } = fact;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'same':
      return claim(arena, branch, { literal: { sign, shape: atom.target() }, chain });
    case 'not':
      return claim(arena, branch, { literal: { sign: !sign, shape: atom.shape }, chain });
    case 'values':
      branch.facts.push(fact);
      return sign || claimOtherValues(arena, branch, atom);
    default:
      return claimOpenAtom(arena, branch, { fact, chain });
  }
}

/** What is not one of some arrays or objects differs from each of them in some member. */
function claimOtherValues(arena: Arena, branch: Branch, atom: Extract<Atom, { kind: 'values' }>): boolean {
  const compound = [...atom.values.values()].filter(
    (value) => typeof value === 'object' && value !== null && value.kind !== 'number',
  );
  return compound.every((value) =>
    claim(arena, branch, { literal: { sign: false, shape: spellOut(arena, value) }, chain: undefined }),
  );
}

function claimOpenAtom(arena: Arena, branch: Branch, { fact, chain }: AtomClaim): boolean {
  const options = optionsOf(arena, fact);
  if (options === 'fact') {
    branch.facts.push(fact);
    return true;
  }
  const [only, ...others] = options === 'closed' ? [] : options;
  if (only !== undefined && others.length === 0) {
    return claimOption(arena, branch, { option: only, chain });
  }
  branch.pending.push({
    holds: (value) => (fact.sign ? atomHolds(fact.atom, value) : negate(atomHolds(fact.atom, value))),
    ...(options === 'closed' ? {} : { options: () => options }),
    chain,
  });
  return true;
}

function isInChain(chain: Chain | undefined, key: string): boolean {
  for (let link = chain; link !== undefined; link = link.parent) {
    if (link.key === key) {
      return true;
    }
  }
  return false;
}
