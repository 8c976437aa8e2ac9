import { isRecord, ownMember } from '../json.ts';
import type { PointerStep } from '../pointer.ts';

/** A schema that a provider of a promptfoo configuration is given. */
export interface GivenSchema {
  readonly schema: unknown;
  /** The file that holds it; `undefined` where it stands in the configuration itself. */
  readonly file: string | undefined;
  /** Where it stands in that file. */
  readonly steps: readonly PointerStep[];
  /** The profile whose rules it must meet; `undefined` for a provider that we know nothing of. */
  readonly profile: string | undefined;
  readonly use: 'format' | 'tool';
  /** The name that goes with it, of the format or the function. */
  readonly name: string | undefined;
  /** Whether the provider is asked to enforce it. */
  readonly isStrict: boolean;
}

/** A value of the configuration, and where it stands. */
export interface Standing {
  readonly value: unknown;
  readonly file: string | undefined;
  readonly steps: readonly PointerStep[];
}

/** Replaces a `file://…` text by what the file holds; gives anything else as it is. */
export type Follow = (standing: Standing) => Standing;

/** Gives the profile of a provider's id, as promptfoo 0.123 writes them; Google's depends on the field. */
function profileOf(id: string): string | undefined {
  const [vendor = '', ...rest] = id.split(':');
  if (vendor === 'openai' && rest.includes('ft')) {
    return 'openai-fine-tuned';
  }
  return vendors.get(vendor);
}

const vendors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    openai: 'openai',
    openrouter: 'openai',
    azure: 'azure-openai',
    azureopenai: 'azure-openai',
    anthropic: 'anthropic',
    google: 'gemini',
    vertex: 'gemini',
    mistral: 'mistral',
    groq: 'groq',
    together: 'together',
    togetherai: 'together',
    fireworks: 'fireworks',
    xai: 'xai',
    ollama: 'ollama',
    cohere: 'cohere',
    bedrock: 'bedrock',
  }),
);

/** Finds every schema that a provider's settings hold. */
export function findGivenSchemas(id: string, config: Standing, follow: Follow): readonly GivenSchema[] {
  const profile = profileOf(id);
  const finders = profile === 'gemini' ? [findGoogleFormats, findDeclarations] : [findFormats, findTools];
  return finders.flatMap((find) => find({ id, profile }, config, follow));
}

interface Caller {
  readonly id: string;
  readonly profile: string | undefined;
}

/** Goes into a value by names, following files on the way. */
function descend(from: Standing, names: readonly PointerStep[], follow: Follow): Standing {
  return names.reduce((standing, name) => {
    const { value, file, steps } = standing;
    const inner = Array.isArray(value) ? (value as unknown[])[Number(name)] : ownMember(value, String(name));
    return follow({ value: inner, file, steps: [...steps, name] });
  }, follow(from));
}

const formatPlaces: readonly (readonly string[])[] = [
  ['response_format', 'json_schema', 'schema'],
  ['response_format', 'schema'],
  ['output_format', 'schema'],
  ['output_config', 'format', 'schema'],
  ['text', 'format', 'schema'],
  ['format'],
];

function findFormats({ id, profile }: Caller, config: Standing, follow: Follow): readonly GivenSchema[] {
  return formatPlaces.flatMap((names): readonly GivenSchema[] => {
    const place = descend(config, names, follow);
    if (!isRecord(place.value)) {
      return [];
    }
    const holder = descend(config, names.slice(0, -1), follow).value;
    const outer = descend(config, names.slice(0, 1), follow).value;
    const name = textOf(ownMember(holder, 'name') ?? ownMember(outer, 'name'));
    return [{ ...located(place), profile, use: 'format', name, isStrict: isStrictFormat(id, profile, holder) }];
  });
}

const switched: ReadonlySet<string | undefined> = new Set([
  'openai',
  'openai-fine-tuned',
  'azure-openai',
  'groq',
  'mistral',
]);

/** Only OpenAI's chat and those who copied it have a switch; promptfoo always sets it for Responses. */
function isStrictFormat(id: string, profile: string | undefined, holder: unknown): boolean {
  return !switched.has(profile) || id.includes(':responses') || ownMember(holder, 'strict') === true;
}

function findTools({ profile }: Caller, config: Standing, follow: Follow): readonly GivenSchema[] {
  return [...findItems(config, ['tools'], follow), ...findItems(config, ['functions'], follow)].flatMap(
    (tool): readonly GivenSchema[] => {
      const called = isRecord(ownMember(tool.value, 'function')) ? descend(tool, ['function'], follow) : tool;
      const parameters = ['parameters', 'input_schema', 'inputSchema'].map((name) => descend(called, [name], follow));
      const isStrict = [tool, called].some(({ value }) => ownMember(value, 'strict') === true) || profile === 'xai';
      const name = textOf(ownMember(called.value, 'name'));
      return parameters
        .filter(({ value }) => isRecord(value))
        .map((place) => ({ ...located(place), profile, use: 'tool', name, isStrict }));
    },
  );
}

function findGoogleFormats(_: Caller, config: Standing, follow: Follow): readonly GivenSchema[] {
  const places: readonly (readonly [readonly string[], string])[] = [
    [['responseSchema'], 'gemini-responseSchema'],
    [['generationConfig', 'response_schema'], 'gemini-responseSchema'],
    [['generationConfig', 'responseSchema'], 'gemini-responseSchema'],
    [['generationConfig', 'responseJsonSchema'], 'gemini'],
    [['generationConfig', 'response_json_schema'], 'gemini'],
  ];
  return places.flatMap(([names, profile]): readonly GivenSchema[] => {
    const place = descend(config, names, follow);
    return isRecord(place.value)
      ? [{ ...located(place), profile, use: 'format', name: undefined, isStrict: true }]
      : [];
  });
}

function findDeclarations(_: Caller, config: Standing, follow: Follow): readonly GivenSchema[] {
  const tools = findItems(config, ['tools'], follow);
  return tools
    .flatMap((tool) =>
      ['functionDeclarations', 'function_declarations'].flatMap((name) => findItems(tool, [name], follow)),
    )
    .flatMap((declaration): readonly GivenSchema[] => {
      const place = descend(declaration, ['parameters'], follow);
      const name = textOf(ownMember(declaration.value, 'name'));
      return isRecord(place.value)
        ? [{ ...located(place), profile: 'gemini-responseSchema', use: 'tool', name, isStrict: true }]
        : [];
    });
}

function findItems(from: Standing, names: readonly string[], follow: Follow): readonly Standing[] {
  const list = descend(from, names, follow);
  return Array.isArray(list.value) ? list.value.map((_, index) => descend(list, [index], follow)) : [];
}

function located({ value, file, steps }: Standing): Pick<GivenSchema, 'schema' | 'file' | 'steps'> {
  return { schema: value, file, steps };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
