import { suggest } from '../nearest.ts';
import { ruleError } from './rule-error.ts';
import { ANY, ofKinds } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Has, Index, Select } from './syntax.ts';
import { requireKinds } from './type-scope.ts';
import type { TypeScope } from './type-scope.ts';

interface MemberSite {
  readonly expression: Select | Index | Has;
  readonly scope: TypeScope;
}

/** What is known of `of.name`. */
export function inferSelect(expression: Select, scope: TypeScope): Shape {
  return inferMember(scope.infer(expression.of, scope), expression.name, { expression, scope });
}

function inferMember(object: Shape, name: string, { expression, scope }: MemberSite): Shape {
  requireKinds(object, ['map', 'null'], { source: scope.source, start: expression.start, what: `field "${name}"` });
  const member = object.member(name);
  switch (member.known) {
    case 'defined':
      return member.shape;
    case 'open':
    case 'silent':
      return ANY;
    case 'unlisted':
    case 'forbidden': {
      const hint = suggest(name, object.names());
      const known =
        hint === ''
          ? `; it has ${object
              .names()
              .map((one) => `"${one}"`)
              .join(', ')}`
          : hint;
      const place = Math.max(expression.start, expression.end - name.length);
      throw ruleError(scope.source, place, `the schema does not define the field "${name}"${known}`);
    }
  }
}

/** What is known of `of[at]`. */
export function inferIndex(expression: Index, scope: TypeScope): Shape {
  const [of, at] = [scope.infer(expression.of, scope), scope.infer(expression.at, scope)];
  requireKinds(of, ['list', 'map', 'null'], { source: scope.source, start: expression.start, what: '"[ ]"' });
  const isList = of.kinds?.has('list') === true && !of.kinds.has('map');
  if (isList) {
    requireKinds(at, ['number'], { source: scope.source, start: expression.at.start, what: 'the index of a list' });
    return of.items();
  }
  const { at: key } = expression;
  if (key.op !== 'literal' || typeof key.value !== 'string' || of.kinds?.has('list') === true) {
    return ANY;
  }
  return inferMember(of, key.value, { expression, scope });
}

/** What is known of `has(of.name)`, and a note where it cannot be what is meant. */
export function inferHas(expression: Has, scope: TypeScope): Shape {
  const object = scope.infer(expression.of, scope);
  inferMember(object, expression.name, { expression, scope });
  const member = object.member(expression.name);
  if (member.known === 'defined' && member.required && member.shape.kinds?.has('null') === true) {
    const { start, end } = expression;
    const detail = `${scope.source.where}: ${scope.source.text.slice(start, end)} is always true, since the schema requires the field and lets it be null: present() is meant`;
    scope.notes.push({ code: 'has_nullable', detail });
  }
  return ofKinds('bool');
}
